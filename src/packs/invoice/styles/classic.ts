export const CLASSIC_STYLES = `
.classic .letterhead{display:flex;justify-content:space-between;align-items:flex-start;gap:8mm;min-height:17mm}
.classic .letterhead.right{flex-direction:row-reverse}
.classic .letterhead.right .brand{flex-direction:row-reverse;text-align:right}
.classic .contact{flex:none;padding-top:.8mm}
.classic .opening{display:flex;justify-content:space-between;gap:10mm;margin-top:9mm;min-height:36mm}
.classic .window{flex:1;max-width:85mm}
.classic .return{font-size:.74em;line-height:3.2mm;color:#5c5c5c;padding-bottom:.8mm;margin-bottom:2.2mm;border-bottom:.2mm solid #9a9a9a}
.classic .opening.fr-FR{flex-direction:row-reverse}
.classic .opening.fr-FR .window{flex:none;width:80mm}
.classic .thanks{margin-top:4mm}
.classic .to{margin-bottom:1mm}
.classic .meta{flex:none;width:72mm}
.classic .meta dd{text-align:right}
.classic h1{margin-top:5mm;margin-bottom:3mm;font-size:1.9em;line-height:8mm;font-weight:600;color:var(--ink);letter-spacing:-.01em}
.classic .items .line td{border-bottom:.15mm solid #c9c9c9}
.classic .airy .items td{padding-top:1.9mm;padding-bottom:1.9mm}
.classic .closing{display:flex;justify-content:space-between;gap:8mm;margin-top:3mm}
.classic .closing .notes{flex:1;padding-top:1mm}
.classic .payment{margin-top:1mm}
.classic .payment>p{margin-bottom:1mm}
.classic .reason{margin-bottom:1.5mm}
.classic .foot{margin-top:5mm;padding-top:2mm;border-top:.35mm solid var(--ink)}
.classic .numbers{display:flex;flex-wrap:wrap;column-gap:5mm}
.classic .run{margin-bottom:4mm}
.classic .brand .long{font-size:1.4em}
`;
