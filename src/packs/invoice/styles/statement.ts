/** Every sheet has the same head and foot; heights that `statement.tsx` reckons with are fixed here. */
export const STATEMENT_STYLES = `
.statement .intro{height:70mm}
.statement .sender{padding-top:1.5mm;height:5mm;white-space:nowrap}
.statement .front{display:flex;justify-content:space-between;gap:10mm;margin-top:5mm;height:38mm}
.statement h1{font-size:1.9em;line-height:8mm;font-weight:600;color:var(--ink);letter-spacing:-.01em;margin-bottom:1.5mm}
.statement .front .party{width:78mm;flex:none}
.statement .panel{display:flex;background:var(--tint);border-left:1.2mm solid var(--ink);height:17mm;margin-top:2mm}
.statement .panel div{flex:1 1 auto;padding:2.6mm 3mm 0 4mm}
.statement .panel .big{font-size:1.32em;line-height:6.4mm;font-weight:600;white-space:nowrap}
.statement .items{margin-top:4mm}
.statement .items .line:nth-child(even) td{background:var(--tint)}
.statement .head-tinted th{background:none;border-bottom:.35mm solid var(--ink)}
.statement .carry td{font-weight:600;padding-top:1.15mm;padding-bottom:1.15mm;border-top:.2mm solid var(--ink);white-space:nowrap}
.statement .carry.brought td{border-top:0;border-bottom:.2mm solid var(--ink)}
.statement .closing{display:flex;justify-content:space-between;gap:8mm;margin-top:4mm;padding-top:3mm;border-top:.35mm solid var(--ink)}
.statement .taxes{width:76mm}
.statement .taxes th{color:#5c5c5c}
.statement .taxes th,.statement .taxes td{padding:.45mm 0}
.statement .reason{margin-top:1mm;max-width:76mm}
.statement .slip{margin-top:5mm;padding-top:3mm;border-top:.25mm dashed #777;display:flex;justify-content:space-between;gap:8mm}
.statement .slip .facts{flex:1}
.statement .slip .owed{text-align:right}
.statement .foot{display:flex;flex-wrap:wrap;align-content:flex-end;column-gap:6mm;height:12mm}
`;
