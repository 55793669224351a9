#ifndef COEFFICIENT_KERNELS_H
#define COEFFICIENT_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// Keeps all kernels from using more than every machine of this kind has. For tests only: the bytes
// must be the same.
void ck_use_plain_code(int32_t is_plain);

// The weight of the samples of a hidden block that is next to a visible one. Whoever samples a
// picture at 1/8 mixes the mean of such a block into the visible one. So its mean counts, but very
// little, unless it has shown and the block is chosen again.
enum { CK_SURROUNDINGS = 1 };

// Samples of a plane are 16-bit numbers in units of 1/64, less 128: 0 stands for 128.
enum { CK_UNIT = 64 };

// Luma of a row of RGBA pixels.
//
// `decoded_alpha`: the alpha that will be decoded, where it differs from the picture's; else NULL.
// Colours are then aimed at what looks most alike on top of one that is `aim` of the way to it,
// 0...1.
// `cb`, `cr`: the chroma that will be decoded, 0...255 a pixel; NULL where luma need not make up
// for its errors. `strength`: how far it does, 0...1.
void ck_luma_row(
    const uint8_t *_Nonnull rgba, const uint8_t *_Nullable decoded_alpha, float aim,
    const uint8_t *_Nullable cb, const uint8_t *_Nullable cr, float strength, ptrdiff_t width,
    int16_t *_Nonnull luma);

// How much the error of each pixel of a row counts: its alpha, or `neighbour` if it is hidden and
// one of the eight around it is not. `above` and `below`: the rows next to it, or the row itself.
void ck_weights_row(
    const uint8_t *_Nonnull rgba, const uint8_t *_Nonnull above, const uint8_t *_Nonnull below,
    ptrdiff_t width, uint8_t neighbour, uint8_t *_Nonnull weights);

// A row of chroma samples: averages of `h` × `v` pixels, weighted by alpha.
//
// `rgba`, `decoded_alpha`: a row, and the one below it or, where the picture ends, the same again.
// `aim`: as above.
// `scratch`: three rows of `width` + 8 numbers. `weights`: the mean alpha of the pixels, or NULL.
void ck_chroma_row(
    const uint8_t *_Nonnull rgba, const uint8_t *_Nonnull rgba_below,
    const uint8_t *_Nullable decoded_alpha, const uint8_t *_Nullable decoded_alpha_below, float aim,
    ptrdiff_t width, int32_t h, int32_t v, float *_Nonnull scratch, int16_t *_Nonnull cb,
    int16_t *_Nonnull cr, uint8_t *_Nullable weights);

// Moves the samples of a row of subsampled chroma away from those next to them, by half of what the
// decoder's filter will mix in of these. It is weighed by how much the neighbours count.
//
// `above`, `below`: the rows next to it, or the row itself where there is none, or none is mixed
// in. Weights are 0...255 a sample; NULL: all count fully.
void ck_fit_chroma_row(
    const int16_t *_Nonnull above, const int16_t *_Nonnull row, const int16_t *_Nonnull below,
    const uint8_t *_Nullable weights_above, const uint8_t *_Nullable weights,
    const uint8_t *_Nullable weights_below, ptrdiff_t width, int16_t *_Nonnull out);

// A row of chroma as decoders enlarge it, by triangles: from two rows of `width` samples, the
// nearer one first. `v` is 1 where chroma has all rows; then `farther` is not read.
void ck_upsample_row(
    const uint8_t *_Nonnull nearer, const uint8_t *_Nonnull farther, ptrdiff_t width, int32_t h,
    int32_t v, uint8_t *_Nonnull out);

// The sums of 4 × 4 luma samples, composited over black, grey and white, and of their squares.
//
// `alpha`: NULL for an opaque picture; then only the first background is filled in. `sums`: for
// each background `count` sums, then `count` sums of squares.
void ck_activity_row(
    const int16_t *_Nonnull luma, ptrdiff_t stride, const uint8_t *_Nullable alpha,
    ptrdiff_t alpha_stride, ptrdiff_t count, float *_Nonnull sums);

// Bits of each symbol, those behind it included.
typedef struct ck_code_lengths {
  float dc[12];      // by the size of the difference
  float ac[12][16];  // by the size of a coefficient, and the zeros before it
  float zero_run;    // sixteen zeros
  float end_of_block;
  float longest[12];  // of the codes of a coefficient, by its size
  float spread;       // how much the codes of one size differ at most
} ck_code_lengths;

typedef struct ck_quantiser {
  float steps[64];     // in natural order
  float inverses[64];  // of the steps
  float limit;         // a larger error of a sample is too large; 0: none is
  float shrinkage;     // the part of a step by which coefficients of pixels that do not count shrink
  float tolerance;     // when they change by no more than this part of a step, they are done
  int32_t moves;       // how often at most a refined coefficient of a mixed block, or of one that is
                       // evened out, is moved by a step, each time
  ck_code_lengths lengths;
} ck_quantiser;

// `dc`: 12 numbers, `ac`: 16 times 12.
ck_code_lengths ck_code_lengths_make(
    const float *_Nonnull dc, const float *_Nonnull ac, float zero_run, float end_of_block);

// `steps`: 64 in natural order.
ck_quantiser ck_quantiser_make(
    const uint16_t *_Nonnull steps, float shrinkage, ck_code_lengths lengths);

// A row of whole blocks. Samples and weights beyond the picture's border are those next to it, and
// count as these do.
typedef struct ck_block_row {
  const int16_t *_Nonnull samples;  // of the top left corner
  ptrdiff_t stride;                 // in samples, from row to row
  const uint8_t *_Nullable weights; // 0...255: how much the error of a sample counts; NULL: fully
  ptrdiff_t weight_stride;
  int32_t low, high;                // samples at or beyond these may be decoded as further beyond
  // How much it counts by how far they are decoded beyond. 0: not at all, as decoders clamp; 1: as
  // any other error.
  float overshoot;
  ptrdiff_t count;                  // of blocks
  // How much care large errors of each block take: 0: none; 1, as mixed blocks: where one is above
  // the limit, the block is chosen again; 2: the same, with half the limit, a quarter of the lambda
  // of AC coefficients, and half the shrinkage. NULL: 0 for all.
  const uint8_t *_Nullable care;
  // Whether all blocks have coefficients, and those with a care of 0 or 1 keep them.
  int32_t is_repeated;
} ck_block_row;

// What the choice of a DC coefficient is made from.
typedef struct ck_dc {
  float target;  // in quantisation steps
  float weight;  // of its error: 0 where the block is not seen
  float lambda;
  // How much its error counts where it is less, and more, than the target: 0 where all samples of
  // the block are clamped there.
  float below, above;
} ck_dc;

// Chooses the AC coefficients of a row of blocks: those with the least error + lambda × bits.
//
// `coefficients`: 64 a block, in natural order. Where `is_refined`, they hold what an earlier pass
// has chosen. `improvements`: how often at most the values of pixels that do not count are made
// cheaper.
void ck_choose_ac(
    const ck_block_row *_Nonnull row, const ck_quantiser *_Nonnull quantiser,
    const float *_Nonnull lambdas, int32_t is_refined, int32_t improvements,
    int16_t *_Nonnull coefficients, ck_dc *_Nonnull dc);

// Chooses DC coefficients, in the order in which they are coded. `order`: indices into `dc`. The
// block with index i gets its coefficient at `coefficients[64 * i]`. `scratch`: 4 bytes a block.
void ck_choose_dc(
    const ck_dc *_Nonnull dc, const int32_t *_Nonnull order, ptrdiff_t count, int32_t previous,
    float lambda_scale, const ck_code_lengths *_Nonnull lengths, uint8_t *_Nonnull scratch,
    int16_t *_Nonnull coefficients);

// Counts the symbols of blocks, in the order in which they are coded.
void ck_count_symbols(
    const int16_t *_Nonnull coefficients, const int32_t *_Nonnull order, ptrdiff_t count,
    int32_t previous, uint32_t *_Nonnull dc, uint32_t *_Nonnull ac);

// The samples that a row of blocks is decoded as, 0...255.
void ck_decode_row(
    const int16_t *_Nonnull coefficients, const uint16_t *_Nonnull steps, ptrdiff_t count,
    uint8_t *_Nonnull samples, ptrdiff_t stride);

// Whether all samples of a block at or below `low` are decoded as no more than `at_most`, and those
// at or above `high` as no less than `at_least`. All are numbers of 16 bits.
int32_t ck_is_kept(
    const int16_t *_Nonnull samples, ptrdiff_t stride, const uint8_t *_Nonnull decoded,
    ptrdiff_t decoded_stride, int32_t low, int32_t high, uint8_t at_most, uint8_t at_least);

#endif
