# Rules for GNU Make that pack PNG files with jpng. Copy this file, and include it.
#
#   $(eval $(call jpng_tree,ART,PACKED))  a whole folder, as one target: PACKED.stamp
#   $(eval $(call jpng_files,ART,PACKED)) a rule for each file: PACKED/%.jpng from ART/%.png
#
# Variables, which can be set before or on the command line:
#
#   JPNG        the program; jpng of the PATH by default
#   JPNG_FLAGS  options of `jpng pack`; settings of pictures are better kept in ART/jpng.yml

JPNG ?= jpng
JPNG_FLAGS ?=

# Everything below a folder, into the same tree below another one. Only what has changed is packed,
# and an output whose PNG is gone is removed. The stamp stands for all outputs: its dependencies
# are the PNG files, the folders that they are in, and jpng.yml. Names may have spaces.
define jpng_tree
$(2).stamp:
	@mkdir -p $$(@D)
	$$(JPNG) pack $(1) --output $(2) --prune --quiet $$(JPNG_FLAGS) \
	  --depfile $(2).d --stamp $$@
-include $(2).d
endef

# A rule for each file. Make itself cannot have spaces in these names. An output whose bytes stay as
# they are keeps its time, so it is touched, or Make would take it for out of date for ever.
# --keep-name, as Make knows no other name for what comes of a PNG.
define jpng_files
$(2)/%.jpng: $(1)/%.png
	@mkdir -p $$(@D)
	$$(JPNG) pack $$< --output $$@ --keep-name --quiet $$(JPNG_FLAGS) --depfile $$@.d
	@touch $$@
-include $$(wildcard $(2)/*.jpng.d)
endef
