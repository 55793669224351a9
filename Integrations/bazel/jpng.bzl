"""A rule for Bazel that packs PNG files with jpng."""

def _jpng_pack_impl(ctx):
    # Bazel's paths of source files count from the folder of the workspace.
    folder = [part for part in [ctx.label.workspace_root, ctx.label.package] if part]
    root = "/".join(folder)
    out = ctx.attr.out or ctx.label.name
    outputs = []
    for source in ctx.files.srcs:
        if not source.is_source or source.extension.lower() != "png":
            fail("%s: jpng_pack packs PNG files that are sources" % source.short_path)
        if root and not source.path.startswith(root + "/"):
            fail("%s: jpng_pack packs PNG files of its own package" % source.short_path)
        below = source.path[len(root) + 1:] if root else source.path
        outputs.append(ctx.actions.declare_file("%s/%s.jpng" % (out, below[:-len(".png")])))

    arguments = ctx.actions.args()
    arguments.add("pack")
    arguments.add("--root", root or ".")
    arguments.add("--output", "/".join([ctx.bin_dir.path] + folder + [out]))
    if ctx.file.config:
        arguments.add("--config", ctx.file.config)

    # Bazel has to know the names of outputs beforehand, and has a cache of its own.
    arguments.add_all(["--keep-name", "--cache", "off", "--quiet"])
    arguments.add_all(ctx.attr.options)

    # jpng takes a list of paths from a file whose name follows an @.
    sources = ctx.actions.args()
    sources.add_all(ctx.files.srcs)
    sources.use_param_file("@%s", use_always = True)
    sources.set_param_file_format("multiline")

    ctx.actions.run(
        executable = ctx.executable.jpng,
        arguments = [arguments, sources],
        inputs = ctx.files.srcs + ctx.files.config,
        outputs = outputs,
        mnemonic = "JPNGPack",
        progress_message = "Packing %d PNG files of %s" % (len(outputs), ctx.label),
        # The PATH, by which tools/jpng finds the program.
        use_default_shell_env = True,
    )
    return [DefaultInfo(files = depset(outputs), runfiles = ctx.runfiles(files = outputs))]

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
            doc = "Their jpng.yml. Globs of its rules count from the folder of the package.",
            allow_single_file = [".yml", ".yaml"],
        ),
        "options": attr.string_list(
            doc = "Further options of `jpng pack`.",
        ),
        "out": attr.string(
            doc = "Folder of packed files in the package's of bazel-bin. Default: the rule's name.",
        ),
        "jpng": attr.label(
            doc = "The program.",
            default = Label("//tools:jpng"),
            executable = True,
            cfg = "exec",
            allow_single_file = True,
        ),
    },
)
