"""Charts of what bench/encode.sh measured, as SVG, legible on light and on dark ground."""

import html
import math

LIGHT = ["#c24a08", "#6a4fc0", "#a8417f", "#57544e", "#8a6d00", "#0067b8", "#00795a", "#237c90"]
DARK = ["#f28c50", "#ad9af7", "#e88fc2", "#c6c3ba", "#e0b83a", "#5cacf4", "#35c79a", "#6cc5d8"]
# Told apart without colour, too.
DASHES = ["", "7 3", "2 3", "9 3 2 3", "5 5", "", "12 4", "3 2"]
PALETTE = ["jpng", "jpng-best", "jpng-alpha-png", "old", "plain", "cwebp", "avifenc", "cjxl"]
ROUND = [1, 2, 5]


def style():
    def colours(values):
        return "\n".join(
            f".chart .line{i} {{ stroke: {value}; }} .chart .name{i} {{ fill: {value}; }}"
            for i, value in enumerate(values)
        )

    dashes = "\n".join(
        f".chart .line{i} {{ stroke-dasharray: {dash}; }}" for i, dash in enumerate(DASHES) if dash
    )
    return f"""<style>
.chart text {{ font: 12px system-ui, -apple-system, Segoe UI, Roboto, sans-serif; }}
.chart .title {{ font-size: 16px; font-weight: 600; }}
.chart .name {{ font-weight: 600; }}
.chart .line {{ fill: none; stroke-width: 2px; stroke-linejoin: round; }}
.chart text {{ fill: #1d1c1a; }}
.chart .quiet {{ fill: #5d5a53; }}
.chart .ground {{ fill: #ffffff; }}
.chart .grid {{ stroke: #e4e1db; }}
.chart .axis {{ stroke: #5d5a53; }}
{dashes}
{colours(LIGHT)}
@media screen and (prefers-color-scheme: dark) {{
.chart text {{ fill: #eeece6; }}
.chart .quiet {{ fill: #b0ada4; }}
.chart .ground {{ fill: #1d1d1b; }}
.chart .grid {{ stroke: #383733; }}
.chart .axis {{ stroke: #b0ada4; }}
{colours(DARK)}
}}</style>"""


def element(name, text=None, **attributes):
    parts = " ".join(
        f'{key.rstrip("_").replace("_", "-")}="{html.escape(str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name} {parts}/>" if text is None else f"<{name} {parts}>{text}</{name}>"


def label(x, y, text, class_="", anchor="start"):
    return element("text", html.escape(text), x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor,
                   class_=class_)


class Panel:
    """A plot whose x is linear and whose y is logarithmic."""

    def __init__(self, left, top, width, height, x_range, y_range):
        self.left, self.top, self.width, self.height = left, top, width, height
        self.x_range, self.y_range = x_range, y_range

    def x(self, value):
        low, high = self.x_range
        return self.left + self.width * (value - low) / (high - low)

    def y(self, value):
        low, high = map(math.log, self.y_range)
        return self.top + self.height * (high - math.log(value)) / (high - low)

    def frame(self, x_ticks, y_ticks, y_text):
        bottom, right = self.top + self.height, self.left + self.width
        parts = []
        for tick in x_ticks:
            x = f"{self.x(tick):.1f}"
            parts.append(element("line", x1=x, y1=self.top, x2=x, y2=bottom, class_="grid"))
            parts.append(label(self.x(tick), bottom + 16, str(tick), "quiet", "middle"))
        for tick in y_ticks:
            y = f"{self.y(tick):.1f}"
            parts.append(element("line", x1=self.left, y1=y, x2=right, y2=y, class_="grid"))
            parts.append(label(self.left - 6, self.y(tick) + 4, y_text(tick), "quiet", "end"))
        parts.append(element("line", x1=self.left, y1=bottom, x2=right, y2=bottom, class_="axis"))
        parts.append(element("line", x1=self.left, y1=self.top, x2=self.left, y2=bottom,
                             class_="axis"))
        return parts

    def line(self, points, contender, name):
        path = " ".join(
            f"{'L' if i else 'M'}{self.x(x):.1f} {self.y(y):.1f}" for i, (x, y) in enumerate(points)
        )
        title = element("title", html.escape(name.replace("`", ""))) if name else ""
        return element("path", title, d=path, class_=f"line line{PALETTE.index(contender)}")


def document(width, height, summary, parts):
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img"'
            f' aria-label="{html.escape(summary)}" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}">',
            style(),
            element("rect", class_="ground", x=0, y=0, width=width, height=height, rx=8),
            *parts,
            "</svg>",
            "",
        ]
    )


def legend(left, top, contenders, names, columns):
    parts = []
    for i, contender in enumerate(contenders):
        x, y = left + 238 * (i % columns), top + 18 * (i // columns)
        number = PALETTE.index(contender)
        parts.append(element("line", x1=x, y1=y - 4, x2=x + 28, y2=y - 4,
                             class_=f"line line{number}"))
        parts.append(label(x + 34, y, names[contender].replace("`", ""), f"name name{number}"))
    return parts


def ticks(low, high):
    """The 1, 2 and 5 of each decade in a range."""
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    values = [factor * 10.0**decade for decade in decades for factor in ROUND]
    return [value for value in values if low <= value <= high]


def steady_points(results, contender, reference, mean):
    """The mean ratio over the score, always of the same assets: those of 60 to 80 in both."""
    by_score = {
        score: results.ratios(results.scores, contender, reference, lambda _, s=score: s)
        for score in range(30, 97)
    }
    assets = set.intersection(*(set(by_score[score]) for score in range(60, 81)))
    points = [
        (score, mean([ratios[asset] for asset in assets]))
        for score, ratios in by_score.items()
        if assets and assets <= set(ratios)
    ]
    return points, len(assets)


def ratio_chart(results, reference, names, mean):
    """A line of the mean ratio to the reference over the score for each contender."""
    lines, names = {}, dict(names)
    for contender in results.contenders:
        points, count = steady_points(results, contender, reference, mean)
        if points:
            lines[contender] = points
            names[contender] += f" ({count})"
    if not lines:
        return None
    values = [ratio for points in lines.values() for _, ratio in points]
    low, high = min(values) / 1.05, max(values) * 1.05
    marks = [m / 10 for m in range(1, 10)] + [1, 1.25, 1.5, 2, 3, 4, 5]
    marks = [mark for mark in marks if low <= mark <= high]
    rows = (len(lines) + 2) // 3
    panel = Panel(56, 92 + 18 * rows, 660, 320, (30, 96), (low, high))
    parts = [
        label(16, 28, f"Bytes at equal score, as a ratio to {reference}", "title"),
        label(16, 48, "Geometric mean over the assets (in brackets, how many) that have both"
                      " 60 to 80; lower is better", "quiet"),
        *legend(16, 74, lines, names, 3),
        *panel.frame(range(30, 96, 10), marks, lambda mark: f"{mark:g}"),
        *(panel.line(points, name, names[name]) for name, points in lines.items()),
        label(386, panel.top + 352, "SSIMULACRA2, least over black, white and grey", "", "middle"),
    ]
    said = "; ".join(
        f"{names[name]} " + ", ".join(f"{r:.2f} at {s}" for s, r in points if s % 10 == 0)
        for name, points in lines.items()
    ).replace("`", "")
    height = panel.top + 368
    return document(740, height, f"Mean ratio of bytes to {reference} over score. {said}.", parts)


def asset_charts(results, names):
    """Small multiples: the curves of each asset."""
    columns, wide, high = 4, 250, 210
    rows = -(-len(results.assets) // columns)
    above = 82 + 18 * -(-len(results.contenders) // 4)
    parts = [
        label(16, 28, "Size over score, asset by asset", "title"),
        label(16, 48, "Kilobytes, logarithmic, over SSIMULACRA2, least over black, white and grey;"
                      " lower is better", "quiet"),
        *legend(16, 74, results.contenders, names, 4),
    ]
    for i, asset in enumerate(results.assets):
        curves = {
            contender: [
                (score, count / 1000)
                for count, score in results.scores[contender][asset].points
                if 30 <= score <= 97
            ]
            for contender in results.contenders
            if asset in results.scores[contender]
        }
        sizes = [size for points in curves.values() for _, size in points]
        if not sizes:
            continue
        left, top = 16 + wide * (i % columns), above + high * (i // columns)
        panel = Panel(left + 40, top + 14, wide - 60, high - 56, (30, 97),
                      (min(sizes) / 1.1, max(sizes) * 1.1))
        parts.append(label(left, top + 4, asset[:34], "name"))
        parts += panel.frame([40, 60, 80], ticks(*panel.y_range), lambda tick: f"{tick:g}")
        for contender, points in curves.items():
            parts += [panel.line(points, contender, names[contender])] if points else []
    return document(16 + columns * wide, above + rows * high,
                    "Curves of bytes over score for each asset; the tables have the figures.",
                    parts)


def write(folder, results, reference, names, mean):
    if reference in results.scores:
        chart = ratio_chart(results, reference, names, mean)
        if chart:
            (folder / "ratios.svg").write_text(chart)
    (folder / "curves.svg").write_text(asset_charts(results, names))
