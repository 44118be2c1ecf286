"""`python -m magus_sim`."""

from magus_sim.cli.app import main

main()
