/// The style sheet of every page. It contains no character that would have to be escaped in HTML.
enum PageStyle {
  static let source = """
    :root {
      color-scheme: light dark;
      --ground: #f7f6f3; --surface: #ffffff; --ink: #1d1c1a; --quiet: #5d5a53;
      --line: #dedbd4; --stripe: #f4f2ee;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --ground: #141413; --surface: #1d1d1b; --ink: #eeece6; --quiet: #b0ada4;
        --line: #3b3a36; --stripe: #252523;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--ground); color: var(--ink);
      font: 16px/1.5 system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, sans-serif;
    }
    main { max-width: 72rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
    h1 { margin: 0; font-size: 2rem; line-height: 1.2; letter-spacing: -0.01em; }
    h2 { margin: 3rem 0 0.5rem; font-size: 1.3rem; line-height: 1.3; }
    h3 { margin: 1.75rem 0 0.5rem; font-size: 1rem; }
    p, ul { max-width: 44rem; margin: 0.5rem 0; overflow-wrap: anywhere; }
    ul { padding-left: 1.25rem; }
    li { margin: 0.25rem 0; }
    .lead { margin-top: 0.5rem; color: var(--quiet); font-size: 1.1rem; }
    .note { color: var(--quiet); font-size: 0.9rem; }
    .facts {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
      gap: 1rem 2rem; margin: 1.5rem 0 0; padding: 1.25rem 0;
      border-top: 1px solid var(--line); border-bottom: 1px solid var(--line);
    }
    .facts dt { color: var(--quiet); font-size: 0.85rem; }
    .facts dd { margin: 0; overflow-wrap: anywhere; }
    .gallery {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 29rem), 1fr));
      gap: 1.25rem; align-items: start; margin: 1.25rem 0;
    }
    figure {
      min-width: 0; max-width: 40rem; margin: 0; padding: 1rem;
      background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
    }
    .chart { display: block; width: 100%; height: auto; }
    figcaption { margin-top: 0.5rem; color: var(--quiet); font-size: 0.9rem; }
    details { margin-top: 0.75rem; min-width: 0; }
    summary { cursor: pointer; font-size: 0.9rem; font-weight: 600; }
    .scroll { overflow-x: auto; margin: 0.75rem 0; max-width: 100%; }
    table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
    caption {
      padding: 0 0 0.4rem; text-align: left; color: var(--quiet); font-size: 0.85rem;
    }
    th, td {
      padding: 0.35rem 0.75rem; border-bottom: 1px solid var(--line); text-align: left;
      white-space: nowrap;
    }
    thead th { color: var(--quiet); font-weight: 600; vertical-align: bottom; }
    tbody th { font-weight: 500; }
    tbody tr:nth-child(even) { background: var(--stripe); }
    .number { text-align: right; }
    @media (max-width: 32rem) {
      main { padding: 1.5rem 0.75rem 3rem; }
      h1 { font-size: 1.7rem; }
      figure { padding: 0.5rem; }
      figcaption, figure details { padding: 0 0.25rem; }
    }
    @media print {
      :root {
        color-scheme: light; --ground: #ffffff; --surface: #ffffff; --ink: #000000;
        --quiet: #333333; --line: #999999; --stripe: #ffffff;
      }
      @page { margin: 1.5cm; }
      body { font-size: 10pt; }
      h1 { font-size: 18pt; }
      h2 { font-size: 13pt; margin-top: 1rem; }
      figcaption { font-size: 8pt; }
      main { max-width: none; padding: 0; }
      figure, tr, li { break-inside: avoid; }
      figure { border: 0; padding: 0; }
      h1, h2, h3, caption { break-after: avoid; }
      .gallery { grid-template-columns: 1fr 1fr; gap: 0.5rem 1rem; margin: 0.5rem 0; }
      .scroll { overflow: visible; }
      th, td { padding: 0.15rem 0.4rem; white-space: normal; }
      details::details-content { display: block; content-visibility: visible; }
      figure details, .folded { display: none; }
    }
    """
}
