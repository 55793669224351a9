"""Tables and charts of what bench/encode.sh measured: encode_summary.py RESULTS

Prints the tables, and writes them to RESULTS/summary.md and the charts beside it.
"""

import math
import pathlib
import sys

import encode_charts

SCORES = [60, 70, 80, 85, 90]
# Butteraugli has no such round levels: what these qualities of cwebp reach.
WEBP_QUALITIES = ["5", "25", "70", "90"]
REFERENCE = "cwebp"
# What no asset should be larger than, and by how much it may.
LIMITS, TOLERANCE = ["old", "plain"], 1.02
ORDER = ["jpng", "jpng-best", "jpng-alpha-png", "old", "plain", "cwebp", "avifenc", "cjxl"]
NAMES = {
    "jpng": "`jpng pack`",
    "jpng-best": "`jpng pack --effort best`",
    "jpng-alpha-png": "`jpng pack --alpha png`",
    "old": "the encoder at a417f4e",
    "plain": "libjpeg-turbo + PNG alpha",
    "cwebp": "`cwebp -m 6`",
    "avifenc": "`avifenc -s 6`",
    "cjxl": "`cjxl`",
}


class Curve:
    """Bytes over a score, of one asset by one contender."""

    def __init__(self, points):
        points = sorted(points, key=lambda point: (point[0], -point[1]))
        self.worst = min((score for _, score in points), default=math.inf)
        # Of what is both larger and worse nothing is left.
        self.points = []
        for count, score in points:
            if not self.points or score > self.points[-1][1]:
                self.points.append((count, score))

    def bytes_at(self, score):
        """The bytes at a score, or None where no file is worse or none is better."""
        # Where all that are worse are larger as well, the smallest of all is what it takes.
        if self.points and self.worst <= score < self.points[0][1]:
            return self.points[0][0]
        for (fewer, lower), (more, higher) in zip(self.points, self.points[1:]):
            if lower <= score <= higher:
                part = (score - lower) / (higher - lower)
                return math.exp(math.log(fewer) * (1 - part) + math.log(more) * part)
        return None

    @property
    def best(self):
        return self.points[-1][1] if self.points else -math.inf


class Results:
    def __init__(self, folder):
        self.assets, self.pixels = [], {}
        for line in (folder / "assets.tsv").read_text().splitlines():
            name, width, height = line.split("\t")
            self.assets.append(name)
            self.pixels[name] = int(width) * int(height)
        self.scores, self.norms, self.targets, self.settings = {}, {}, {}, {}
        for contender in ORDER:
            table = folder / f"{contender}.tsv"
            if table.exists():
                self.read(contender, table)
        self.contenders = [name for name in ORDER if name in self.scores]

    def read(self, contender, table):
        scores, norms = {}, {}
        for line in table.read_text().splitlines():
            if line.startswith("#"):
                continue
            asset, setting, count, score, norm = line.split("\t")
            if asset not in self.pixels:
                continue
            # A later row of the same setting has the second metric as well.
            scores.setdefault(asset, {})[setting] = (int(count), float(score))
            if norm != "-":
                norms.setdefault(asset, {})[setting] = (int(count), -float(norm))
                if contender == REFERENCE:
                    self.targets[asset, setting] = -float(norm)
        self.scores[contender] = {name: Curve(rows.values()) for name, rows in scores.items()}
        self.settings[contender] = {}
        for rows in scores.values():
            for setting, row in rows.items():
                self.settings[contender].setdefault(setting, []).append(row)
        if norms:
            self.norms[contender] = {name: Curve(rows.values()) for name, rows in norms.items()}

    def ratios(self, curves, contender, reference, target):
        """The ratio of bytes of each asset that both reach; `target` tells an asset's score."""
        found = {}
        for asset in self.assets:
            ours, theirs = curves[contender].get(asset), curves[reference].get(asset)
            score = target(asset)
            if ours is None or theirs is None or score is None:
                continue
            a, b = ours.bytes_at(score), theirs.bytes_at(score)
            if a is not None and b is not None:
                found[asset] = a / b
        return found


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def cell(ratios):
    return f"{geometric_mean(ratios.values()):.3f} ({len(ratios)})" if ratios else "–"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "| --- |" + " --: |" * (len(head) - 1)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def score_rows(results, pairs):
    """A row for each pair of contenders, with its name."""
    return [
        [NAMES[name]]
        + [
            cell(results.ratios(results.scores, ours, theirs, lambda _, s=score: s))
            for score in SCORES
        ]
        for name, ours, theirs in pairs
    ]


def norm_rows(results):
    """A row for each contender that has the second metric, at what `cwebp` has at its qualities."""
    return [
        [NAMES[contender]]
        + [
            cell(
                results.ratios(
                    results.norms, contender, REFERENCE,
                    lambda asset, q=quality: results.targets.get((asset, q)),
                )
            )
            for quality in WEBP_QUALITIES
        ]
        for contender in results.contenders
        if contender in results.norms
    ]


def mean_tables(results):
    """The means against `cwebp`, by both metrics, and of `jpng pack` against each."""
    lines = [
        "Ratios of bytes at equal score: geometric means over the assets of which both have files"
        f" below and above that score, in brackets how many of {len(results.assets)} these are.",
        "",
    ]
    head = [str(score) for score in SCORES]
    if REFERENCE in results.scores:
        pairs = [(name, name, REFERENCE) for name in results.contenders]
        lines += table([f"SSIMULACRA2, to {NAMES[REFERENCE]}"] + head, score_rows(results, pairs))
        lines += [""]
    if REFERENCE in results.norms:
        head_ = [f"butteraugli's 3-norm of {NAMES[REFERENCE]} `-q`, to it"] + WEBP_QUALITIES
        lines += table(head_, norm_rows(results)) + [""]
    else:
        lines += ["Butteraugli was not measured: `butteraugli_main` was not there.", ""]
    if "jpng" in results.scores:
        pairs = [(name, "jpng", name) for name in results.contenders if name != "jpng"]
        title = [f"SSIMULACRA2, {NAMES['jpng']} to"]
        lines += table(title + head, score_rows(results, pairs)) + [""]
    return lines


def setting_table(results, contender):
    """What each setting gives on average, and the bytes of all files."""
    complete = {
        setting: rows
        for setting, rows in results.settings[contender].items()
        if len(rows) == len(results.assets)
    }
    rows = [
        [setting, f"{sum(score for _, score in rows) / len(rows):.1f}",
         f"{sum(count for count, _ in rows) / 1000:.0f}"]
        for setting, rows in sorted(complete.items(), key=lambda item: float(item[0]))
    ]
    return table([f"{NAMES[contender]} `-q`", "mean SSIMULACRA2", "kB"], rows) + [""]


def worst_table(results, contender, reference):
    """The assets that are largest against a contender at any score."""
    by_score = [
        results.ratios(results.scores, contender, reference, lambda _, s=score: s)
        for score in SCORES
    ]
    worst = {}
    for asset in results.assets:
        found = [ratios[asset] for ratios in by_score if asset in ratios]
        if found:
            worst[asset] = max(found)
    # All that are beyond the tolerance, where there is one; otherwise the five worst.
    largest = sorted(worst, key=worst.get, reverse=True)
    chosen = [name for name in largest if worst[name] > TOLERANCE]
    title = f"Against {NAMES[reference]}"
    if reference in LIMITS:
        title += (
            f", more than {100 * TOLERANCE - 100:.0f} % larger at one of the scores:"
            f" {len(chosen)} of {len(worst)} assets."
        )
    else:
        title += ", the worst:"
        chosen = largest[:5]
    lines = [title, ""]
    if chosen:
        rows = [
            [name] + [f"{r[name]:.3f}" if name in r else "–" for r in by_score] for name in chosen
        ]
        lines += table(["asset"] + [str(score) for score in SCORES], rows) + [""]
    behind = [
        f"{asset} ({score})"
        for asset in results.assets
        for score in SCORES
        if asset in results.scores[contender]
        and asset in results.scores[reference]
        and results.scores[contender][asset].best < score <= results.scores[reference][asset].best
    ]
    if behind:
        lines += ["Scores that only the other reaches: " + ", ".join(behind) + ".", ""]
    return lines


def main(folder):
    folder = pathlib.Path(folder)
    results = Results(folder)
    lines = [
        f"{len(results.assets)} assets, {sum(results.pixels.values()) / 1e6:.1f} megapixels.", ""
    ]
    lines += mean_tables(results)
    for contender in ("jpng", REFERENCE):
        if contender in results.settings:
            lines += setting_table(results, contender)
    for contender in results.contenders:
        if not contender.startswith("jpng"):
            continue
        lines += [f"### The worst of {NAMES[contender]}", ""]
        for reference in LIMITS + [REFERENCE]:
            if reference in results.scores:
                lines += worst_table(results, contender, reference)
    text = "\n".join(lines).rstrip() + "\n"
    print(text, end="")
    (folder / "summary.md").write_text(text)
    encode_charts.write(folder, results, REFERENCE, NAMES, geometric_mean)


main(sys.argv[1])
