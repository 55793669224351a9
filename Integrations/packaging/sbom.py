#!/usr/bin/env python3
"""A bill of materials of what stage.sh has laid out: sbom.py TREE BUILD VERSION

Writes SPDX 2.3 as JSON to standard output: the program, what SwiftPM has linked into it, the Swift
runtime, and the libraries that it loads. BUILD is the scratch folder that it was built in. The same
program, commit and libraries give the same bytes. It fails where THIRD-PARTY-NOTICES does not know
something that is linked, or knows another licence of it.
"""
import hashlib
import json
import re
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOTICES = (ROOT / "THIRD-PARTY-NOTICES").read_text()

# Parts of SwiftPM packages that come from elsewhere, by the module that has them, and their licence.
# None of them tells its version.
EMBEDDED = {
    "CYaml": [("libyaml", "MIT")],
    "CCryptoBoringSSL": [("BoringSSL", "Apache-2.0")],
    "CXKCP": [("XKCP", "CC0-1.0 AND Brian-Gladman-3-Clause")],
    "CNIOBoringSSL": [("BoringSSL", "Apache-2.0"), ("fiat-crypto", "Apache-2.0")],
    "CNIOLLHTTP": [("llhttp", "MIT"), ("uSHET", "MIT")],
    "CNIOExtrasZlib": [("zlib", "Zlib")],
}

# As `jpng --version` names them, and as THIRD-PARTY-NOTICES has their licences, in SPDX's terms.
LIBRARIES = {
    "libjpeg-turbo": "IJG AND BSD-3-Clause AND Zlib",
    "libpng": "libpng-2.0",
    "zlib": "Zlib",
    "libdeflate": "MIT",
    "lz4": "BSD-2-Clause",
    "Little CMS": "MIT",
}


def fail(text):
    sys.exit(f"sbom.py: {text}")


def output_of(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT).stdout


def check_notice(name):
    words = re.escape(name).replace(r"\ ", r"\s+")
    if not re.search(rf"(?<![\w-]){words}(?![\w-])", NOTICES):
        fail(f"{name} is linked, and not in THIRD-PARTY-NOTICES")


def licence_of(folder):
    """The licence of a SwiftPM package, by the words of its file."""
    texts = [path.read_text() for path in sorted(folder.glob("LICENSE*")) if path.is_file()]
    text = " ".join(" ".join(texts).split())
    if "Apache License" in text:
        exception = " WITH Swift-exception" if "Runtime Library Exception" in text else ""
        return "Apache-2.0" + exception
    if "MIT License" in text or "Permission is hereby granted, free of charge" in text:
        return "MIT"
    fail(f"{folder.name} has a licence that is not known here")


def package(name, licence, **others):
    check_notice(name)
    identifier = re.sub(r"[^A-Za-z0-9.]+", "-", others.pop("id", name))
    return {
        "name": name,
        "SPDXID": f"SPDXRef-Package-{identifier}",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        **others,
    }


def swift_packages(build):
    """What SwiftPM has compiled into the program: packages with a module that was built."""
    state = json.loads((build / "workspace-state.json").read_text())
    objects = (build / "release").glob("*.build/**/*.o")
    modules = {path.relative_to(build / "release").parts[0].removesuffix(".build") for path in objects}
    for dependency in sorted(
        state["object"]["dependencies"], key=lambda each: each["packageRef"]["identity"]
    ):
        reference, checkout = dependency["packageRef"], dependency["state"]["checkoutState"]
        folder = build / "checkouts" / dependency["subpath"]
        own = {path.name for path in folder.glob("Sources/*") if path.is_dir()} & modules
        if not own:
            continue
        yield package(
            reference["name"],
            licence_of(folder),
            id=reference["identity"],
            versionInfo=checkout.get("version", checkout["revision"]),
            downloadLocation=f"git+{reference['location']}@{checkout['revision']}",
        )
        for module in sorted(own):
            for name, licence in EMBEDDED.get(module, []):
                yield package(name, licence, id=f"{reference['identity']}-{name}")


def swift_runtime():
    version = re.search(r"Swift version (\S+)", output_of("swift", "--version"))
    if version is None:
        fail("swift does not tell its version")
    return package("Swift", "Apache-2.0 WITH Swift-exception", versionInfo=version[1])


def loaded_libraries(program):
    for line in output_of(program, "--version").splitlines()[1:]:
        name, version = line.rsplit(" ", 1)
        if name not in LIBRARIES:
            fail(f"the licence of {name} is not known here")
        yield package(name, LIBRARIES[name], versionInfo=version, id=f"loaded-{name}")


def source_date():
    script = 'source "$0" && echo "$SOURCE_DATE_EPOCH"'
    return int(output_of("bash", "-c", script, Path(__file__).with_name("source-date.sh")))


def document(tree, build, version):
    program = tree / "bin" / "jpng"
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    created = datetime.fromtimestamp(source_date(), timezone.utc)
    tool = package(
        "jpng",
        "MIT",
        versionInfo=version,
        packageFileName="bin/jpng",
        primaryPackagePurpose="APPLICATION",
        checksums=[{"algorithm": "SHA256", "checksumValue": digest}],
    )
    inside, loaded = [swift_runtime(), *swift_packages(build)], [*loaded_libraries(program)]

    def related(kind, source, targets):
        return [
            {
                "spdxElementId": source,
                "relationshipType": kind,
                "relatedSpdxElement": target["SPDXID"],
            }
            for target in targets
        ]

    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"jpng-{version}",
        # Of the program's bytes, as a namespace has to be another for each document.
        "documentNamespace": f"https://spdx.org/spdxdocs/jpng-{version}-{digest}",
        "creationInfo": {
            "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: jpng-sbom.py"],
        },
        "packages": [tool, *inside, *loaded],
        "relationships": related("DESCRIBES", "SPDXRef-DOCUMENT", [tool])
        + related("STATIC_LINK", tool["SPDXID"], inside)
        + related("DYNAMIC_LINK", tool["SPDXID"], loaded),
    }


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    tree, build, version = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    print(json.dumps(document(tree, build, version), indent=2, ensure_ascii=False))
