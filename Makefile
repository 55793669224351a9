# Two commands set everything up: `make demo` runs the main job, `make test` the tests.

.PHONY: test-faults test-bundle fuzz fuzz-all fuzz-build fuzz-seeds test-fuzz test-decode-only test-arm64 test-browsers test-decoder test-memory test-remote-cache test-integrations test-readers test-desktop test-games test-python test-ray test-slurm python python-library test-swiftpm test-swiftpm-source test-release test-reproducible analyze sanitize sanitize-address sanitize-thread sanitize-undefined demo demo-web test test-web setup test-tools build library install-library stage install uninstall sbom dist test-package format lint samples stock clean

PACKED := .build/demo

# Our own builds use no plugin. Without this, SwiftPM would compile everything once more for them.
export JPNG_TOOL ?= jpng

# Without the remote cache, whose dependencies take minutes to build.
LEAN := --traits StockCodecs

# What pkg-config must find, and the packages that bring it.
LIBRARIES := libjpeg libpng liblz4 lcms2 zlib libdeflate
APT := pkg-config libjpeg62-turbo-dev libpng-dev liblz4-dev liblcms2-dev zlib1g-dev libdeflate-dev
BREW := pkg-config jpeg-turbo libpng lz4 little-cms2 zlib libdeflate
# Stock tools that the tests hold our decoder against.
APT_TEST := libjpeg-turbo-progs netpbm
BREW_TEST := netpbm

# What earlier runs have packed would show nothing of the tool at work.
demo test test-release: export JPNG_CACHE = off

demo: build
	rm -rf $(PACKED)
	.build/release/jpng pack SampleAssets -o $(PACKED) --report $(PACKED).json --report $(PACKED).html
	@echo
	@echo "The packed files are in $(PACKED), the report is $(PACKED).html (and .json)."
	@echo "How fast they decode, against PNG and LZ4: .build/release/jpng bench --html .build/bench.html"

# Swift's libraries are linked into the tool on Linux: there is less to load and to look up when it
# starts.
ifneq ($(shell uname),Darwin)
STATIC := --static-swift-stdlib
endif

# All but the remote cache, which `make install` and `swift build` have.
build: setup
	swift build -c release --product jpng $(LEAN) $(STATIC)

# For what is handed out (SECURITY.md). Calls of the C library are checked where the compiler knows
# the size of their memory, and what the loader has written is read-only before the program begins.
HARDENING := $(addprefix -Xcc ,-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
ifneq ($(shell uname),Darwin)
HARDENING += $(addprefix -Xlinker ,-z relro -z now -z noexecstack)
endif

# The library for C and other languages (docs/embedding.md), as it is to be installed.
LIBRARY := .build/library
VERSION := $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/JPNGDecode/JPNGVersion.swift)
ifeq ($(shell uname),Darwin)
LIBRARY_FILE := libjpng.dylib
LIBRARY_SONAME := @rpath/libjpng.dylib
LIBRARY_FLAGS := -Xlinker -install_name -Xlinker $(LIBRARY_SONAME)
else
LIBRARY_FILE := libjpng.so
LIBRARY_SONAME := libjpng.so
# The Swift runtime inside, nothing but jpng_* to be seen from outside, and never unloaded:
# threads of its own may be waiting for work.
LIBRARY_FLAGS := -Xswiftc -static-stdlib $(addprefix -Xlinker ,-soname $(LIBRARY_SONAME) -s \
  --as-needed --gc-sections --version-script=Sources/CJPNG/exports.map -z nodelete)
endif

# It needs no codec library but libdeflate; with LIBRARY_TRAITS= it needs zlib instead. With
# LIBRARY_TRAITS=StockCodecs, libjpeg-turbo and libpng are linked, and decode progressive planes, too.
LIBRARY_TRAITS ?= LibDeflate

# What pkg-config and CMake find the library by.
FILL_IN = sed 's/@VERSION@/$(VERSION)/; s/@LIBRARY_FILE@/$(LIBRARY_FILE)/; s|@SONAME@|$(LIBRARY_SONAME)|'

# In a folder of its own: other flags would have everything else compiled again.
library: setup
	swift build -c release --product JPNGC $(if $(LIBRARY_TRAITS),--traits $(LIBRARY_TRAITS),--disable-default-traits) --scratch-path $(LIBRARY).build \
	  $(LIBRARY_FLAGS) $(HARDENING)
	mkdir -p $(LIBRARY)/include $(LIBRARY)/lib/pkgconfig $(LIBRARY)/lib/cmake/jpng $(LIBRARY)/share/doc/jpng
	cp Sources/CJPNG/include/jpng.h $(LIBRARY)/include
	cp LICENSE THIRD-PARTY-NOTICES $(LIBRARY)/share/doc/jpng
	cp $(LIBRARY).build/release/$(subst jpng,JPNGC,$(LIBRARY_FILE)) $(LIBRARY)/lib/$(LIBRARY_FILE)
	$(FILL_IN) Sources/CJPNG/jpng.pc.in > $(LIBRARY)/lib/pkgconfig/jpng.pc
	set -e; for file in jpng-config jpng-config-version; do \
	  $(FILL_IN) Sources/CJPNG/$$file.cmake.in > $(LIBRARY)/lib/cmake/jpng/$$file.cmake; \
	done

# The package for Python (docs/python.md): a wheel with a libjpng that encodes, too.
PYTHON := .build/python
python: python-library
	Integrations/python/wheel.sh python3 $(PYTHON)/library $(PYTHON)/dist

python-library:
	$(MAKE) library LIBRARY=$(PYTHON)/library LIBRARY_TRAITS=StockCodecs

PREFIX ?= /usr/local
install-library: library
	mkdir -p $(DESTDIR)$(PREFIX)
	cp -R $(LIBRARY)/include $(LIBRARY)/lib $(LIBRARY)/share $(DESTDIR)$(PREFIX)

# The tool as it is to be installed, with its man pages, completions and MIME type: it needs no Swift
# where it runs. REMOTE_CACHE=no leaves the remote cache out, which halves the time.
PACKAGING := Integrations/packaging
STAGE := .build/install
REMOTE_CACHE ?= yes
export REMOTE_CACHE
stage dist sbom: export HARDENING := $(HARDENING)
stage: setup
	$(PACKAGING)/stage.sh $(STAGE) $(VERSION)

install: export DESTDIR := $(DESTDIR)
install: stage
	$(PACKAGING)/install.sh install $(STAGE) "$(PREFIX)"

uninstall: export DESTDIR := $(DESTDIR)
uninstall:
	$(PACKAGING)/install.sh uninstall "$(PREFIX)"

# What is inside of it and what it loads, with versions and licences, as SPDX.
sbom: stage
	$(PACKAGING)/sbom.py $(STAGE) $(STAGE).build $(VERSION) > $(STAGE).spdx.json

# Archives of it, the same bytes for the same commit.
DIST := .build/dist
dist: stage
	$(PACKAGING)/dist.sh $(STAGE) $(DIST) $(VERSION)

# What programs say of the files, and the Debian package in a clean system. What cannot be done here
# is skipped, and named.
test-package: dist
	$(PACKAGING)/test-tree.sh $(STAGE)
	$(PACKAGING)/test-sbom.sh $(STAGE) $(DIST) $(VERSION)
	$(PACKAGING)/test-package.sh $(DIST)

# Whether the last commit gives the same bytes in another folder. It builds everything twice.
test-reproducible:
	$(PACKAGING)/test-reproducible.sh .build/reproducible

# Loops over pixels are optimised, as the tests go through millions of them (Package.swift). What
# debuggers would read is left out, and what editors would of the system's modules: this saves a tenth
# of the build each.
TESTING := $(LEAN) -debug-info-format none
TESTING += -Xswiftc -index-ignore-system-modules -Xswiftc -index-ignore-clang-modules
TESTS_BUILD := JPNG_OPTIMIZED_TESTS=1 swift build --build-tests $(TESTING)
TESTS_RUN := JPNG_OPTIMIZED_TESTS=1 Tests/run.sh swift test --skip-build $(TESTING) --parallel

# make test FILTER=GreyPNGTests runs those alone.
test: setup test-tools
	$(TESTS_BUILD)
	$(TESTS_RUN) $(if $(FILTER),--filter '$(FILTER)')

# Our own JPEG decoder against libjpeg-turbo, on many more random files than in `make test`.
test-decoder: setup
	$(TESTS_BUILD)
	JPNG_RANDOM_JPEGS=10000 $(TESTS_RUN) --filter BaselineReaderTests

# The kernels of decoder, encoder and pixels on arm64, emulated: they give the same numbers as here. It
# needs Debian's qemu-user, libc6-dev-arm64-cross and libgcc-12-dev-arm64-cross, and is skipped without
# them.
ARM64 := /usr/aarch64-linux-gnu
ARM64_GCC := /usr/lib/gcc-cross/aarch64-linux-gnu/12
test-arm64:
	@mkdir -p .build/arm64
	@if ! command -v qemu-aarch64 > /dev/null || ! [ -d $(ARM64) ] || ! [ -d $(ARM64_GCC) ]; then \
	  echo "skipped: qemu-user or libraries for arm64 are not installed"; \
	else \
	  set -e; \
	  $(call compare_with_arm64,decode,CDecodeKernels,12); \
	  $(call compare_with_arm64,pixel,CPixelKernels,11); \
	  $(call compare_with_arm64,fringe,CQualityKernels,4); \
	  $(call compare_with_arm64,coefficient,CCoefficientKernels,4); \
	  echo "all machine code gives the same numbers"; \
	fi

# $(1): the program in Tests/OtherMachines, $(2): the target whose kernels it calls, $(3): how many
# numbers it prints. It does so again for each kind of machine code, with the same numbers.
define compare_with_arm64
clang -O2 -ISources/$(2)/include Tests/OtherMachines/$(1)_checksums.c Sources/$(2)/*.c \
  -lm -o .build/arm64/$(1)-here; \
clang -O2 --target=aarch64-linux-gnu -fuse-ld=lld -isystem $(ARM64)/include \
  -L$(ARM64)/lib -B$(ARM64)/lib -L$(ARM64_GCC) -B$(ARM64_GCC) \
  -ISources/$(2)/include Tests/OtherMachines/$(1)_checksums.c Sources/$(2)/*.c \
  -lm -o .build/arm64/$(1)-there; \
.build/arm64/$(1)-here > .build/arm64/$(1)-here.txt; \
qemu-aarch64 -L $(ARM64) .build/arm64/$(1)-there > .build/arm64/$(1)-there.txt; \
diff .build/arm64/$(1)-here.txt .build/arm64/$(1)-there.txt; \
[ "$$(sort -u .build/arm64/$(1)-here.txt | wc -l)" = $(3) ]
endef

# Decoding without codec libraries, as a Swift package and as libjpng: the pixels of a full build.
test-decode-only: build library
	Tests/DecodeOnly/test.sh .build/release/jpng .build/decode-only $(LIBRARY)

# libFuzzer, which only Linux's toolchains have (docs/fuzzing.md): one target, or each in turn, for so
# many seconds. The corpus of earlier runs is in .build/fuzzing/corpus.
SECONDS ?= 60
FUZZ := Tests/Fuzzing/fuzz.sh
fuzz: fuzz-build
	$(FUZZ) run $(TARGET) $(SECONDS)

fuzz-all: fuzz-build
	$(FUZZ) all $(SECONDS)

# Each on its seeds, and then for a few seconds: no crash, no contradiction.
test-fuzz: fuzz-build
	$(FUZZ) test 4

# Writes the seeds anew that code makes.
fuzz-seeds: fuzz-build
	$(FUZZ) seeds

# Optimised, as millions of inputs are to be tried, but with the checks of a debug build. With a
# sanitizer, swiftc instruments Swift for libFuzzer only if it is told.
fuzz-build: setup
	JPNG_FUZZING=1 swift build -c release --product fuzz $(LEAN) --scratch-path .build/fuzzing \
	  -debug-info-format none --sanitize=address --sanitize=fuzzer \
	  -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp \
	  -Xswiftc -assert-config -Xswiftc Debug -Xswiftc -index-ignore-system-modules

# What processes take at most of memory, held against what is estimated.
test-memory: setup
	$(TESTS_BUILD)
	JPNG_MEMORY=1 $(TESTS_RUN) --filter ProcessPeakTests

# The remote cache of jpng as it is installed, against servers at work: one of our own that can also be
# slow, broken or wrong, and nginx, where it is installed.
CACHE_SERVER := .build/cache-server
test-remote-cache: override REMOTE_CACHE := yes
test-remote-cache: stage
	@command -v nginx || [ -x /usr/sbin/nginx ] || echo "skipped: nginx is not installed"
	swift build --product cache-server --scratch-path $(CACHE_SERVER)
	$(TESTS_BUILD)
	JPNG_INSTALLED=$(CURDIR)/$(STAGE)/bin/jpng \
	  JPNG_CACHE_SERVER=$(CURDIR)/$(CACHE_SERVER)/debug/cache-server \
	  $(TESTS_RUN) --filter JPNGRemoteCacheTests

# The pages of reports in Chromium and in Firefox, which takes a minute. A browser that is missing is
# skipped, and named.
test-browsers: setup
	@command -v chromium || command -v google-chrome || echo "skipped: chromium is not installed"
	@command -v firefox-esr || command -v firefox || echo "skipped: firefox-esr is not installed"
	$(TESTS_BUILD)
	JPNG_BROWSERS=1 $(TESTS_RUN) --filter 'BrowserTests|LayoutTests|ViewerKeyTests'

# The release build at work: the optimiser has compiled something wrongly before, which no test of a
# debug build shows.
RELEASE := .build/release-test
test-release: build
	rm -rf $(RELEASE) && mkdir -p $(RELEASE)
	.build/release/jpng pack SampleAssets -o $(RELEASE)/packed --optimized-png --preview 8 \
	  --report $(RELEASE)/report.json --report $(RELEASE)/report.html
	.build/release/jpng pack "SampleAssets/cloud sticker.png" -o $(RELEASE)/target.jpng --target-quality 80
	.build/release/jpng verify $(RELEASE)/packed $(RELEASE)/target.jpng
	.build/release/jpng unpack $(RELEASE)/packed -o $(RELEASE)/unpacked
	.build/release/jpng unpack $(RELEASE)/packed -o $(RELEASE)/fitted --fit 100x100
	.build/release/jpng unpack $(RELEASE)/target.jpng -o $(RELEASE)/part.png --scale 3/8 --region 10,10,50,40
	.build/release/jpng compare SampleAssets $(RELEASE)/unpacked --min-score 50

# Each call of a pack to the file system made to fail in turn; packs that are killed; a full disk.
test-faults: build
	Tests/Faults/test.sh .build/release/jpng .build/faults
	Tests/Faults/kill.sh .build/release/jpng .build/faults
	Tests/Faults/disk.sh .build/release/jpng .build/faults

# Bundles, by what other programs for ZIP archives say of them (docs/bundle.md). JPNG_BUNDLE_FILES may
# name a folder of packed files, of whatever number.
test-bundle: build
	Tests/Bundles/test.sh .build/release/jpng .build/bundles

# .jpng files in web pages (docs/web.md), in Chromium and in Firefox. A browser that is missing is
# skipped, and named.
test-web: build
	Integrations/web/test.sh .build/release/jpng

# A page with SampleAssets in every format, which measures them in the browser that it is opened in.
# It is served until Ctrl-C; PORT= makes it only.
PORT ?= 8017
demo-web: build
	@command -v node > /dev/null || { echo "node is needed, which serves the page"; exit 1; }
	node Integrations/web/demo/make-demo.mjs .build/release/jpng SampleAssets .build/demo-web $(PORT)

# The examples for build systems (docs/build-systems.md), each built again and again by its tool.
INTEGRATIONS := make ninja cmake bazel xcode github-actions
READERS := thumbnailer imagemagick gdk-pixbuf games
test-integrations: build
	shellcheck -x -P SCRIPTDIR .ci/run Tests/*.sh Tests/Bundles/*.sh Tests/DecodeOnly/*.sh Tests/Faults/*.sh Tests/Fuzzing/*.sh Tests/Fuzzing/oss-fuzz/*.sh Integrations/*.sh Integrations/python/*.sh Integrations/ray/*.sh $(INTEGRATIONS:%=Integrations/%/*.sh) $(READERS:%=Integrations/%/*.sh) Integrations/swiftpm/*.sh Integrations/web/*.sh
	set -e; for tool in $(INTEGRATIONS); do Integrations/$$tool/test.sh .build/release/jpng; done

# Programs that read files, by the tool and by libjpng (docs/desktop.md, docs/games.md): what they show
# of every sample and of damaged ones. What is not installed is skipped, and named.
test-readers: test-desktop test-games

test-desktop: build library
	Integrations/thumbnailer/test.sh .build/release/jpng
	Integrations/imagemagick/test.sh .build/release/jpng
	Integrations/gdk-pixbuf/test.sh .build/release/jpng $(LIBRARY)

test-games: build library
	Integrations/games/test.sh .build/release/jpng $(LIBRARY)

# The wheel, where nothing else is installed. It is skipped where pip cannot fetch what it takes.
test-python: build python-library
	Integrations/python/test.sh .build/release/jpng $(PYTHON)/library

# Packing on a cluster of Ray, of several nodes on this machine, one of which is killed (docs/scale.md).
# It is skipped where pip cannot fetch Ray.
test-ray: build
	Integrations/ray/test.sh .build/release/jpng

# Packing by an array of Slurm's jobs (docs/scale.md), with the real daemons, which run for this test only. It
# is skipped where they are not installed.
test-slurm: build
	shellcheck -x -P SCRIPTDIR Integrations/slurm/*.sh Integrations/slurm/*.sbatch
	Integrations/slurm/test.sh .build/release/jpng

# A package that has its pictures packed by SwiftPM. It compiles jpng in a build folder of its own.
test-swiftpm: build
	Integrations/swiftpm/test.sh .build/swiftpm .build/release/jpng

# The same, and with a jpng that SwiftPM compiles for the plugins: ten minutes.
test-swiftpm-source: build
	Integrations/swiftpm/test.sh .build/swiftpm .build/release/jpng source

# The tests under each sanitizer: all of them, then those of decoding, encoding and scores with the
# machine code that older machines run (Tests/KernelChoice). Leaks are not looked for: Foundation has
# a few of its own. The undefined-behaviour one is for the C; it traps, so that it needs no runtime,
# and also stops where unsigned numbers wrap around or lose bits, but for what is meant to.
sanitize: sanitize-address sanitize-thread sanitize-undefined

WITH_KERNELS := ^JPNG(Tests|PlaneDecoding|Planes|Coefficients|Pixels|Quality|Scoring|C)Tests
UNDEFINED := undefined,unsigned-integer-overflow,implicit-conversion

sanitize-address: export ASAN_OPTIONS := detect_leaks=0
sanitize-address: SANITIZER := --sanitize=address
sanitize-thread: SANITIZER := --sanitize=thread
sanitize-undefined: SANITIZER := $(addprefix -Xcc ,-fsanitize=$(UNDEFINED) \
  -fsanitize-trap=$(UNDEFINED) -fsanitize-ignorelist=$(CURDIR)/Tests/KernelChoice/wraps-around.txt)
sanitize-address sanitize-thread sanitize-undefined: sanitize-%: setup test-tools
	JPNG_SANITIZER=$* Tests/run.sh swift test $(LEAN) --parallel --scratch-path .build/$@ $(SANITIZER)
	set -e; for kernels in basic portable second-best; do \
	  JPNG_KERNELS=$$kernels JPNG_SANITIZER=$* Tests/run.sh swift test --skip-build $(LEAN) --parallel \
	    --scratch-path .build/$@ $(SANITIZER) --filter '$(WITH_KERNELS)'; \
	done

# Installs what is missing, and nothing where nothing is.
setup:
	@command -v swift >/dev/null || { echo "Swift 6.2 or later is needed: https://swift.org/install"; exit 1; }
	@command -v pkg-config >/dev/null && pkg-config --exists $(LIBRARIES) || $(call install,$(APT),$(BREW))

test-tools:
	@command -v djpeg >/dev/null && command -v pngtopnm >/dev/null || $(call install,$(APT_TEST),$(BREW_TEST))

# $(1): Debian's packages, $(2): Homebrew's. Root needs no sudo, and may not have it.
define install
if command -v apt-get >/dev/null; then \
  sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
  $$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq $(1); \
elif command -v brew >/dev/null; then brew install $(2); \
else echo "Install these libraries first: $(1)"; exit 1; fi
endef

format:
	swift format -i -r Sources Plugins Integrations/swiftpm Tests Package.swift

# The formatter leaves comments as long as they are, so the second line looks for long ones.
lint:
	swift format lint -r --strict Sources Plugins Integrations/swiftpm Tests Package.swift
	! LC_ALL=C.UTF-8 git grep -nE '^.{101}' -- '*.swift' '*.[ch]' | grep -E '^[^:]*:[0-9]*: *//'

# Clang's analyzer over all C of ours, to which what it warns of is an error. That in Integrations needs
# headers which are not everywhere: the tests there have it read.
CLANG := $(dir $(realpath $(shell command -v swiftc)))clang
analyze: setup
	set -e; for file in $$(git ls-files '*.c' ':!Integrations'); do \
	  $(CLANG) --analyze --analyzer-output text -Xclang -analyzer-werror -Wall -Wextra -Werror \
	    $(patsubst %,-I%,$(wildcard Sources/*/include Tests/*/include)) \
	    $$(pkg-config --cflags libjpeg libpng) "$$file"; \
	done

# Paints SampleAssets anew.
samples: setup
	swift run $(LEAN) $(STATIC) -c release make-sample-assets SampleAssets

# The stock libraries on their own, for bench/.
stock: .build/stock .build/pictures
.build/stock .build/pictures: .build/%: bench/%.c
	@mkdir -p .build
	$(CC) -O2 -o $@ $< $$(pkg-config --cflags --libs libpng libjpeg)

clean:
	rm -rf .build
