/** The look of a printed receipt: system fonts, for the file stands alone. */
export const receiptStyles = `
:root{color-scheme:light dark;--paper:light-dark(#faf8f2,#0e1411);--surface:light-dark(#fff,#151c18);--line:light-dark(#e4dfd1,#28322c);--ink:light-dark(#18201b,#edf1ea);--ink-2:light-dark(#48524b,#b6c0b8);--green:light-dark(#1d5a42,#77c79d);--amber:light-dark(#8a5300,#e9b15c);--amber-tint:light-dark(#fcefd9,#2a2010)}
*{box-sizing:border-box}
body{margin:0;padding:40px 20px 72px;background:var(--paper);color:var(--ink);font:15px/1.55 system-ui,"PingFang SC","Noto Sans SC","Microsoft YaHei",sans-serif;font-variant-numeric:tabular-nums}
main{max-width:760px;margin:0 auto}
h1,h2,.amount{font-family:Georgia,"Songti SC","Noto Serif SC",serif;font-weight:500;letter-spacing:-.01em;line-height:1.15}
h1{margin:0;font-size:20px}
h2{margin:40px 0 12px;font-size:21px}
p{margin:0 0 10px;color:var(--ink-2)}
.head{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 24px;padding-bottom:14px;border-bottom:2px solid var(--green)}
.head p{margin:0}
.amount{margin:28px 0 4px;color:var(--ink);font-size:52px}
.amount span{margin-inline-start:.25em;color:var(--ink-2);font-size:22px}
.note{margin-top:16px;padding:10px 14px;border-radius:8px;background:var(--amber-tint);color:var(--amber)}
.card{margin:0 0 14px;padding:6px 18px;border:1px solid var(--line);border-radius:12px;background:var(--surface);break-inside:avoid}
dl{margin:0}
dl div{display:grid;grid-template-columns:200px minmax(0,1fr);gap:2px 18px;padding:8px 0}
dl div+div{border-top:1px solid var(--line)}
dt{color:var(--ink-2)}
dd{margin:0;overflow-wrap:anywhere}
dd small{display:block;color:var(--ink-2);font-size:13px}
code{font:13px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace;overflow-wrap:anywhere}
ul{margin:0;padding:0;list-style:none}
li{display:grid;grid-template-columns:20px minmax(0,1fr) minmax(0,auto);gap:2px 10px;padding:8px 0}
li+li{border-top:1px solid var(--line)}
li::before{content:"✓";color:var(--green);font-weight:700}
.warned::before{content:"!";color:var(--amber)}
li small{display:block;color:var(--amber);font-size:13px}
li span{color:var(--ink-2);font-size:13px;text-align:end}
a{color:var(--green)}
h3{margin:10px 0 2px;font-size:15px}
@media (max-width:560px){body{padding:24px 16px 48px}.amount{font-size:40px}dl div{grid-template-columns:minmax(0,1fr)}li{grid-template-columns:20px minmax(0,1fr)}li span{grid-column:2;text-align:start}}
@media print{:root{color-scheme:light;--paper:#fff}body{padding:0;font-size:12px}a{color:inherit;text-decoration:none}.card{border-radius:0}}
`
