"""From functions to one object file and back: everything that leans on the inner parts of Numba and llvmlite.

`declare` lets compiled functions call a function before it is compiled, `draft` types and lowers one function, `link`
optimises many drafts into one object, `load` makes an object's entries callable. Tested with the Numba versions of
TESTED; with others a unit is compiled function by function (unit.py).
"""

from __future__ import annotations

import hashlib
import inspect
import itertools
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager

import llvmlite.binding as llvm
import numba
from numba.core import bytecode, cgutils, codegen, compiler, config, funcdesc, serialize, types
from numba.core import typing as numba_typing
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.runtime import rtsys
from numba.np import arrayobj

TESTED = ("0.68",)
"""Numba versions whose inner parts are as this file expects them."""
IS_TESTED = numba.__version__.rsplit(".", 1)[0] in TESTED
LIKE_NAMES = 1000
"""Numbers set aside for each function: its own, and those of Numba's helper functions that are compiled with it."""
V3 = ("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe")
"""What a processor of the level x86-64-v3 can do beyond v2."""

Signature = typing.Any
"""numba.core.typing.templates.Signature"""


class Declared(CPUDispatcher):  # type: ignore[misc]
    """A function that its unit compiles. Python's first call of it asks for that by `get_ready`."""

    def __init__(
        self, rule: typing.Any, options: Mapping[str, typing.Any], get_ready: Callable[[], None], *, is_entry: bool
    ) -> None:
        super().__init__(rule, targetoptions={"nopython": True, **options})
        self.get_ready = get_ready
        self.is_entry = is_entry
        self.flags = compiler.Flags()
        kept_apart = {"no_rewrites": True, "no_cpython_wrapper": not is_entry}
        self.targetdescr.options.parse_as_flags(self.flags, self.targetoptions | kept_apart)
        self.flags.no_compile = True

    def compile(self, sig: typing.Any) -> None:
        """Nothing is compiled for other types than the declared ones: arguments are converted."""

    def _compile_for_args(self, *_: typing.Any, **__: typing.Any) -> typing.Any:
        """What Python is to call, when it calls for the first time."""
        self.get_ready()
        (made,) = self.overloads.values()
        return made.entry_point

    def compile_alone(self, signature: Signature) -> None:
        """Compile this function, with copies of all that it calls, in Numba's own way."""
        self.overloads.clear()
        super().compile(signature.args)
        self.disable_compile()


class Draft(typing.NamedTuple):
    """One function, typed and lowered but not optimised."""

    bitcode: bytes
    environment: bytes
    """What the wrapper of an entry needs; empty for other functions."""


class Object(typing.NamedTuple):
    """A unit's machine code."""

    code: bytes
    environments: Mapping[str, bytes]
    """Of each entry, by symbol."""


def processor() -> str:
    """The processor that is compiled for: x86-64-v3 wherever it runs, so that the object can be handed on."""
    features = llvm.get_host_cpu_features()
    if llvm.get_process_triple().startswith("x86_64") and all(features.get(name) for name in V3):
        return "x86-64-v3"
    return str(llvm.get_host_cpu_name())


class DraftLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Collects a function's code and leaves it as it is: it is optimised with all others later."""

    def _optimize_functions(self, module: typing.Any) -> None:
        module.data_layout = self._codegen._data_layout


# ---- declaring ------------------------------------------------------------------------------------------------------


def number_of(name: str) -> int:
    """A number for a function's name, the same in every process: it is part of the symbol."""
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=6).digest(), "big") * LIKE_NAMES


def mangled(name: str, argtypes: typing.Any, *, abi_tags: typing.Any = (), uid: int | None = None) -> str:
    """The symbol of a function. That of a unit's function leaves its types out: Numba numbers those of records in the
    order in which a process meets them."""
    is_of_unit = uid is not None and uid % LIKE_NAMES == 0
    return str(funcdesc.default_mangler(name, () if is_of_unit else argtypes, abi_tags=abi_tags, uid=uid))


def description_of(function: Declared, signature: Signature) -> typing.Any:
    """What Numba has to know of a function to emit a call of it."""
    rule = function.py_func
    number = number_of(f"{rule.__module__}.{rule.__qualname__}")
    return funcdesc.PythonFunctionDescriptor(
        native=True,
        modname=rule.__module__,
        qualname=rule.__qualname__,
        unique_name=f"{rule.__qualname__}${number}",
        doc="",
        typemap=None,
        restype=signature.return_type,
        calltypes=None,
        args=tuple(rule.__code__.co_varnames[: rule.__code__.co_argcount]),
        kws=(),
        argtypes=signature.args,
        mangler=mangled,
        abi_tags=[function.flags.get_mangle_string()],
        uid=number,
    )


def signature_of(arguments: Sequence[typing.Any], result: typing.Any) -> Signature:
    """A signature of Numba types."""
    return numba_typing.signature(result, *arguments)


def declare(function: Declared, signature: Signature) -> None:
    """Let compiled code call the function by its symbol."""
    _offer(function, signature, None, object())


def _offer(function: Declared, signature: Signature, library: typing.Any, entry_point: typing.Any) -> typing.Any:
    """Make the function's only version known to Numba; the answer is what Numba calls the result of a compilation."""
    context = cpu_target.target_context
    described = description_of(function, signature)
    made = compiler.compile_result(
        target_context=context,
        typing_context=context.typing_context,
        library=library,
        entry_point=entry_point,
        fndesc=described,
        signature=signature,
        objectmode=False,
    )
    function.overloads[signature.args] = made
    context.insert_user_function(entry_point, described)
    return made


def symbol_of(function: Declared, signature: Signature) -> str:
    """The name of the function in the object."""
    return str(description_of(function, signature).llvm_func_name)


# ---- drafting -------------------------------------------------------------------------------------------------------


def plain_index(
    context: typing.Any, builder: typing.Any, kind: typing.Any, index: typing.Any, _size: typing.Any
) -> typing.Any:
    """An index as it is: one below 0 is not counted from the end."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def check_bounds(
    context: typing.Any, builder: typing.Any, index: typing.Any, size: typing.Any, _axis: typing.Any = None
) -> None:
    """One comparison for both ends: as an unsigned number, an index below 0 is larger than any size."""
    with cgutils.if_unlikely(builder, builder.icmp_unsigned(">=", index, size)):
        context.call_conv.return_user_exc(builder, IndexError, ("index is out of bounds",))


@contextmanager
def our_ways(number: int) -> Iterator[None]:
    """While this lasts, functions are numbered from `number` on, symbols are `mangled`, and an index below 0 raises
    IndexError."""
    changes = [
        (bytecode.FunctionIdentity, "_unique_ids", itertools.count(number)),
        (type(cpu_target.target_context), "mangler", staticmethod(mangled)),
        (arrayobj, "fix_integer_index", plain_index),
        (cgutils, "do_boundscheck", check_bounds),
    ]
    kept = [inspect.getattr_static(owner, name) for owner, name, _ in changes]
    for owner, name, value in changes:
        setattr(owner, name, value)
    try:
        yield
    finally:
        for (owner, name, _), value in zip(changes, kept, strict=True):
            setattr(owner, name, value)


def draft(function: Declared, signature: Signature) -> Draft:
    """Type and lower one function; all that it calls is declared. Raises what Numba raises for a faulty function."""
    typing_context, context = cpu_target.typing_context, cpu_target.target_context
    described = description_of(function, signature)
    with global_compiler_lock, our_ways(described.uid):
        rtsys.initialize(context)
        typing_context.refresh()
        context.refresh()
        library = DraftLibrary(context.codegen(), function.py_func.__name__)
        made = compiler.compile_extra(
            typing_context,
            context,
            function.py_func,
            args=signature.args,
            return_type=signature.return_type,
            flags=function.flags,
            locals={},
            library=library,
        )
        if made.typing_error is not None:
            raise made.typing_error
        if made.fndesc.llvm_func_name != described.llvm_func_name:
            raise RuntimeError(f"Numba {numba.__version__} names functions in another way than {TESTED}")
        module = library._final_module
        for helper in dict.fromkeys(library._linking_libraries):
            if helper is not rtsys.library:
                module.link_in(helper._get_module_for_linking(), preserve=True)
        keep_inside(module, {described.llvm_func_name, described.llvm_cpython_wrapper_name})
        environment = serialize.dumps(made.environment) if function.is_entry else b""
        return Draft(module.as_bitcode(), environment)


# ---- linking --------------------------------------------------------------------------------------------------------


def link(
    name: str,
    drafts: Mapping[str, Draft],
    entries: Sequence[str],
    known: frozenset[str],
    report: Callable[[float], None],
) -> Object:
    """Optimise drafts, by symbol, as one module and emit it.

    `entries` are the symbols to be called from outside, `known` those that other units define. `report` is told the
    share of the work that is done. Raises RuntimeError for a call of a function that is in neither.
    """
    with global_compiler_lock:
        rtsys.initialize(cpu_target.target_context)
        generator = cpu_target.target_context.codegen()
        module = llvm.parse_assembly(str(generator._create_empty_module(name)))
        for each in drafts.values():
            module.link_in(llvm.parse_bitcode(each.bitcode))
        module.link_in(rtsys.library._get_module_for_linking(), preserve=True)
        missing = {f.name for f in module.functions if f.is_declaration and f.name.startswith("_ZN")} - known
        if missing:
            raise RuntimeError(f"{name} calls what is no entry of another unit: {', '.join(sorted(missing))}")
        outside = {*entries, *(wrapper_of(entry) for entry in entries)}
        keep_inside(module, outside)
        report(0.15)
        machine = target_machine()
        optimise_functions(module, machine)
        report(0.3)
        optimise_module(module, machine)
        report(0.65)
        module.verify()
        return Object(machine.emit_object(module), {entry: drafts[entry].environment for entry in entries})


def keep_inside(module: typing.Any, symbols: Set[str]) -> None:
    """Let nothing outside of the module use its functions, those of these symbols apart."""
    for function in module.functions:
        if not function.is_declaration and function.name not in symbols:
            function.linkage = "internal"


def wrapper_of(symbol: str) -> str:
    """The symbol of the wrapper by which Python calls a function."""
    return str(funcdesc.itanium_mangler.prepend_namespace(symbol, ns="cpython"))


def target_machine() -> typing.Any:
    """Numba's own settings of code for this process, but for the processor."""
    generator = cpu_target.target_context.codegen()
    options: dict[str, typing.Any] = {"opt": config.OPT}
    generator._customize_tm_options(options)
    if processor() == "x86-64-v3":
        options |= {"cpu": "x86-64-v3", "features": ""}
    return llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(**options)


def pass_builder(machine: typing.Any) -> typing.Any:
    return codegen.create_pass_builder(
        machine, opt=config.OPT, loop_vectorize=config.LOOP_VECTORIZE, slp_vectorize=config.SLP_VECTORIZE
    )


def optimise_functions(module: typing.Any, machine: typing.Any) -> None:
    """Numba's passes on single functions. They have to come before those on the module: without them rules run at a
    third of the speed."""
    for function in module.functions:
        if not function.is_declaration:
            builder = pass_builder(machine)
            manager = builder.getFunctionPassManager()
            manager.add_refprune_pass(codegen._parse_refprune_flags())
            manager.run(function, builder)


def optimise_module(module: typing.Any, machine: typing.Any) -> None:
    """The passes on the whole, inlining among them."""
    builder = pass_builder(machine)
    manager = builder.getModulePassManager()
    manager.add_refprune_pass(codegen._parse_refprune_flags())
    manager.run(module, builder)


# ---- loading --------------------------------------------------------------------------------------------------------


def load(name: str, made: Object, entries: Mapping[str, tuple[Declared, Signature]]) -> None:
    """Make the entries of an object, by symbol, callable from Python and from other units."""
    context = cpu_target.target_context
    with global_compiler_lock:
        rtsys.initialize(context)
        generator = context.codegen()
        library = generator.create_library(name)
        library.enable_object_caching()
        library._set_compiled_object(made.code)
        library._finalize_final_module()
        generator._engine._defined_symbols |= {*entries, *(wrapper_of(symbol) for symbol in entries)}
        for symbol, (function, signature) in entries.items():
            environment = serialize.pickle.loads(made.environments[symbol])
            door = context.get_executable(library, description_of(function, signature), environment)
            function.add_overload(_offer(function, signature, library, door))
            function.disable_compile()
