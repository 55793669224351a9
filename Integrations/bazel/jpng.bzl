"""A rule for Bazel that packs PNG files with jpng."""

def _jpng_pack_impl(ctx):
    root = "/".join([part for part in [ctx.label.workspace_root, ctx.label.package] if part])
    outputs = []
    for source in ctx.files.srcs:
        if source.extension.lower() != "png":
            fail("%s: srcs of jpng_pack are PNG files" % source.short_path)
        if not source.is_source:
            fail("%s: srcs of jpng_pack are source files, not made by a rule" % source.short_path)
        below = source.path[len(root) + 1:] if root else source.path
        outputs.append(ctx.actions.declare_file(
            "%s/%s.jpng" % (ctx.attr.out or ctx.label.name, below[:-len(".png")]),
        ))

    # jpng reads a list of paths from a file whose name follows an @.
    sources = ctx.actions.args()
    sources.add_all(ctx.files.srcs)
    sources.use_param_file("@%s", use_always = True)
    sources.set_param_file_format("multiline")

    arguments = ctx.actions.args()
    arguments.add("pack")
    arguments.add("--root", root or ".")

    # The folder of the first output, as many folders up as it is below the one for all.
    first = ctx.files.srcs[0]
    depth = len((first.path[len(root) + 1:] if root else first.path).split("/"))
    arguments.add("--output", "/".join(outputs[0].path.split("/")[:-depth]))
    if ctx.file.config:
        arguments.add("--config", ctx.file.config)

    # Bazel knows the outputs by their names, and has a cache of its own.
    arguments.add_all(["--keep-name", "--cache", "off", "--quiet", "--jobs", "1"])
    arguments.add_all(ctx.attr.options)

    ctx.actions.run(
        executable = ctx.executable.jpng,
        arguments = [arguments, sources],
        inputs = ctx.files.srcs + ctx.files.config,
        outputs = outputs,
        mnemonic = "JPNGPack",
        progress_message = "Packing %d PNG files of %s" % (len(outputs), ctx.label),
    )
    return [DefaultInfo(
        files = depset(outputs),
        runfiles = ctx.runfiles(files = outputs),
    )]

jpng_pack = rule(
    implementation = _jpng_pack_impl,
    doc = "Packs PNG files into files .jpng, in the same folders below `out`.",
    attrs = {
        "srcs": attr.label_list(
            doc = "PNG files of this package, in any of its folders.",
            allow_files = True,
            mandatory = True,
            allow_empty = False,
        ),
        "config": attr.label(
            doc = "The jpng.yml with their settings. The globs of its rules count from the folder of the package.",
            allow_single_file = [".yml", ".yaml"],
        ),
        "options": attr.string_list(
            doc = "Further options of `jpng pack`.",
        ),
        "out": attr.string(
            doc = "Folder of the packed files, below the package's in bazel-bin. Default: the rule's name.",
        ),
        "jpng": attr.label(
            doc = "The program.",
            default = "//tools:jpng",
            executable = True,
            cfg = "exec",
            allow_single_file = True,
        ),
    },
)
