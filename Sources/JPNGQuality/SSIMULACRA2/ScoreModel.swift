#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The weights of SSIMULACRA2's error norms and the curve that makes a score of their sum.
///
/// Source: github.com/cloudinary/ssimulacra2, version 2.1, whose authors fitted them to the
/// opinions of viewers (CID22, TID2013, KADID-10k, KonFiG-IQA).
enum ScoreModel {
  /// Six weights for each scale, the largest first, of X, then Y, then B: for the mean of each
  /// error map, then for its 4-norm; of structure, artifacts and lost detail.
  ///
  /// A picture with fewer scales uses the first weights of this list, one after another, as the
  /// reference tool does. Its scales of Y and B thus get weights that were made for others.
  private static let weights: [Double] = [
    // X, 1:1
    0, 0.0007376606707406586, 0,
    0, 0.0007793481682867309, 0,
    // X, 1:2
    0, 0.0004371155730107379, 0,
    1.1041726426657346, 0.00066284834129271, 0.00015231632783718752,
    // X, 1:4
    0, 0.0016406437456599754, 0,
    1.8422455520539298, 11.441172603757666, 0,
    // X, 1:8
    0.0007989109436015163, 0.000176816438078653, 0,
    1.8787594979546387, 10.94906990605142, 0,
    // X, 1:16
    0.0007289346991508072, 0.9677937080626833, 0,
    0.00014003424285435884, 0.9981766977854967, 0.00031949755934435053,
    // X, 1:32
    0.0004550992113792063, 0, 0,
    0.0013648766163243398, 0, 0,
    // Y, 1:1
    0, 0, 0,
    7.466890328078848, 0, 17.445833984131262,
    // Y, 1:2
    0.0006235601634041466, 0, 0,
    6.683678146179332, 0.00037724407979611296, 1.027889937768264,
    // Y, 1:4
    225.20515300849274, 0, 0,
    19.213238186143016, 0.0011401524586618361, 0.001237755635509985,
    // Y, 1:8
    176.39317598450694, 0, 0,
    24.43300999870476, 0.28520802612117757, 0.0004485436923833408,
    // Y, 1:16
    0, 0, 0,
    34.77906344483772, 44.835625328877896, 0,
    // Y, 1:32
    0, 0, 0,
    0, 0, 0,
    // B, 1:1
    0, 0.0008680556573291698, 0,
    0, 0, 0,
    // B, 1:2
    0, 0.0005313191874358747, 0,
    0.00016533814161379112, 0, 0,
    // B, 1:4
    0, 0, 0,
    0.0004179171803251336, 0.0017290828234722833, 0,
    // B, 1:8
    0.0020827005846636437, 0, 0,
    8.826982764996862, 23.19243343998926, 0,
    // B, 1:16
    95.1080498811086, 0.9863978034400682, 0.9834382792465353,
    0.0012286405048278493, 171.2667255897307, 0.9807858872435379,
    // B, 1:32
    0, 0, 0,
    0.0005130064588990679, 0, 0.00010854057858411537,
  ]

  /// The score, 100 for no error, without a lower bound.
  ///
  /// - Parameter norms: For each channel (X, Y, B), at each scale: six in the order of the weights.
  static func score(_ norms: [[[Double]]]) -> Double {
    let values = norms.joined().joined()
    let sum = 0.9562382616834844 * zip(weights, values).reduce(0) { $0 + $1.0 * $1.1 }
    let distance =
      sum
      * (2.326765642916932 + sum * (-0.020884521182843837 + sum * 6.248496625763138e-05))
    return distance > 0 ? 100 - 10 * pow(distance, 0.6276336467831387) : 100
  }
}
