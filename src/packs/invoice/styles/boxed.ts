/** A form: every value in a box of its own below its label, all boxes ruled in one colour. Boxes overlap by one rule. */
export const BOXED_STYLES = `
.boxed .sheet{padding-left:15mm;padding-right:15mm}
.boxed .title{display:flex;justify-content:space-between;align-items:center;height:13mm;margin-bottom:3mm}
.boxed .title .monogram{height:11mm;min-width:11mm;width:auto}
.boxed .title .monogram.block,.boxed .title .monogram.disc,.boxed .title .monogram.ring{width:11mm}
.boxed h1{font-size:2em;line-height:9mm;font-weight:600;color:var(--ink);letter-spacing:-.01em}
.boxed .box{border:.25mm solid var(--ink);margin:0 0 -.25mm -.25mm;padding:.9mm 2mm 1.3mm;min-width:0}
.boxed .label,.boxed .items th{font-size:.8em;line-height:3.3mm;font-weight:400;color:var(--ink)}
.boxed .heads,.boxed .sums{display:grid;grid-template-columns:1fr 1fr}
.boxed .parties,.boxed .left,.boxed .right{display:flex;flex-direction:column}
.boxed .party-box{min-height:31mm;flex:1 0 auto}
.boxed .party-box .label,.boxed .left .label,.boxed .right .label{margin-bottom:.8mm}
.boxed .cells{display:grid;grid-template-columns:1fr 1fr;grid-auto-rows:minmax(10mm,auto)}
.boxed .cells .rest,.boxed .cells .box:nth-child(odd):nth-last-child(2){grid-column:1/-1}
.boxed .rest{flex:1}
.boxed .items{margin:2.5mm 0;border:.25mm solid var(--ink);width:calc(100% + .25mm);margin-left:-.25mm}
.boxed .items th{padding:1mm 1.2mm;border-top:0;border-bottom:.25mm solid var(--ink);vertical-align:top;background:var(--tint);color:var(--ink)}
.boxed .items th,.boxed .items td{border-right:.15mm solid var(--ink)}
.boxed .items td{height:6.4mm}
.boxed .totals{width:100%}
.boxed .totals th,.boxed .totals td{padding:.8mm 0}
.boxed .totals .grand th,.boxed .totals .grand td{border-bottom:0;padding:1.5mm 0 .6mm}
.boxed .taxes th{color:#5c5c5c}
.boxed .taxes th,.boxed .taxes td{padding:.45mm 0}
.boxed .reason{margin-top:1mm}
.boxed .sign{min-height:10mm}
.boxed .foot{display:flex;flex-wrap:wrap;column-gap:5mm}
`;
