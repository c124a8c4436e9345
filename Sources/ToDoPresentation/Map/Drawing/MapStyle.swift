import ToDo

/// The style sheets of a map, for light and dark screens; texts are larger on small screens.
///
/// They have none of the characters that XML and HTML escape differently.
enum MapStyle {
  static let drawing = """
    svg text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;fill:#1f2937}
    svg.image{max-width:100%;height:auto}
    .image text{font-size:18px}
    .image .pin text{font-size:15px}
    .dense .pin text{font-size:9px}
    .image.dense .pin text{font-size:11px}
    .image .title{font-size:24px}
    .page{fill:#ffffff}
    .ground{fill:#f4f2ec;stroke:#e3dfd3}
    .area{fill:#64748b;fill-opacity:.08;stroke:none}
    .border{fill:none;stroke:#64748b;stroke-width:1.2;stroke-dasharray:4 3;stroke-linejoin:round}
    .fired .area{fill:#0f8a5f;fill-opacity:.16}
    .fired .border{stroke:#0f8a5f;stroke-width:1.6;stroke-dasharray:none}
    .casing,.track{fill:none;stroke-linecap:round;stroke-linejoin:round}
    .casing{stroke:#ffffff;stroke-width:5.5}
    .track{stroke:#2563eb;stroke-width:2.5}
    .gap{fill:none;stroke:#2563eb;stroke-width:2.5;stroke-linecap:round;stroke-dasharray:.1 7}
    .arrow{fill:#2563eb;stroke:#ffffff;stroke-width:1.2;stroke-linejoin:round;paint-order:stroke}
    .start,.end{stroke:#2563eb;stroke-width:2.5;fill:#ffffff}
    .end{fill:#2563eb;stroke:#ffffff;stroke-width:2}
    svg .name{text-anchor:middle;fill:#475569;paint-order:stroke;stroke:#f4f2ec;stroke-width:3;stroke-linejoin:round}
    .leader{stroke:#1f2937;stroke-width:1;fill:none}
    .pin circle{stroke:#ffffff;stroke-width:2}
    svg .pin text{fill:#ffffff;text-anchor:middle;font-weight:700}
    .came circle{fill:#0f8a5f}
    .left circle{fill:#c2410c}
    .passed circle{fill:#7c3aed}
    .item circle{fill:#334155}
    .scale path{fill:none;stroke:#1f2937;stroke-width:1.5}
    .scale text,.north text{text-anchor:middle}
    .north path{fill:#1f2937}
    svg .title{font-weight:700}
    svg .quiet{fill:#64748b}
    svg .heading{font-weight:700}
    @media (prefers-color-scheme:dark){
    svg text{fill:#e5e7eb}
    .page{fill:#12161c}
    .ground{fill:#1b222c;stroke:#2c3644}
    .area{fill:#94a3b8}
    .border{stroke:#94a3b8}
    .fired .area{fill:#34d399}
    .fired .border{stroke:#34d399}
    .casing{stroke:#12161c}
    .track,.gap{stroke:#60a5fa}
    .arrow{fill:#60a5fa;stroke:#12161c}
    .item circle{fill:#64748b}
    .start{stroke:#60a5fa;fill:#12161c}
    .end{fill:#60a5fa;stroke:#12161c}
    svg .name{fill:#cbd5e1;stroke:#1b222c}
    .leader{stroke:#e5e7eb}
    .pin circle{stroke:#12161c}
    .scale path{stroke:#e5e7eb}
    .north path{fill:#e5e7eb}
    svg .quiet{fill:#94a3b8}
    }

    """

  static let page = """
    :root{color-scheme:light dark}
    body{margin:0 auto;padding:1rem;max-width:74rem;font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:#1f2937;background:#ffffff}
    h1{font-size:1.35rem;margin:0 0 .1rem;overflow-wrap:anywhere}
    p{margin:0 0 1rem;color:#64748b}
    body svg{width:100%;height:auto;display:block}
    svg.narrow{max-width:40rem}
    h2{font-size:1rem;margin:1.2rem 0 0}
    table{width:100%;margin-top:1rem;border-collapse:collapse;font-variant-numeric:tabular-nums}
    th,td{padding:.45rem .6rem .45rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #e5e7eb}
    td.reminder{width:100%;overflow-wrap:anywhere}
    th{font-weight:600;color:#64748b;font-size:.85rem}
    td.number{width:2rem}
    td.time,td.event{white-space:nowrap}
    td b{display:inline-block;min-width:1.5rem;line-height:1.5rem;border-radius:.75rem;text-align:center;font-size:.8rem;color:#ffffff}
    b.came{background:#0f8a5f}
    b.left{background:#c2410c}
    b.passed{background:#7c3aed}
    b.item{background:#334155}
    td small{display:block;color:#64748b}
    td.distance,th.distance{text-align:right;padding-right:0;white-space:nowrap}
    @media (prefers-color-scheme:dark){
    body{color:#e5e7eb;background:#12161c}
    th,td{border-color:#2c3644}
    p,th,td small{color:#94a3b8}
    }
    @media (max-width:54.99rem){
    svg.wide{display:none}
    }
    @media (min-width:55rem){
    svg.narrow{display:none}
    }
    @media (max-width:40rem){
    body{padding:.9rem}
    td.time{white-space:normal;min-width:5.4rem}
    td.event{white-space:normal}
    table{font-size:.9rem}
    }

    """
}
