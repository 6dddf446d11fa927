export const ACCOUNT_STYLE: string = `
main.wide{max-width:42rem;padding:2.25rem clamp(1rem,5vw,2.5rem)}
.wide .site{text-align:start}
.site a:not(:hover){text-decoration:none}
.wide .logo{margin-inline:0}
.top{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:.25rem 1rem}
.top h1{text-align:start}
.top a{font-size:.875rem;color:var(--muted)}
.top+*{margin-top:1.25rem}
section{margin-top:1.75rem;padding-top:1.5rem;border-top:1px solid var(--line)}
section>h2{font-size:1.0625rem;font-weight:650;letter-spacing:-.005em}
section>p,section>.stale{margin-top:.25rem;font-size:.9375rem;color:var(--muted);overflow-wrap:anywhere}
section>form,section>details,section>.items,section>.add{margin-top:1rem}
section h3{margin-top:1.25rem;font-size:.875rem;font-weight:600}
section details{margin-bottom:0;text-align:start}
section details form{margin-top:1rem}
.notice{margin-top:1.25rem;padding:.75rem .875rem;border-radius:.625rem;background:var(--hover);font-size:.9375rem}
.notice a{font-weight:600}
.alert{margin-top:1.25rem;margin-bottom:0}
section .row{align-items:center;gap:.875rem;margin-bottom:.875rem}
section p .small{margin-top:.75rem}
.portrait{flex:none;width:3.5rem;height:3.5rem;border-radius:50%;object-fit:cover;background:var(--hover)}
.items{padding:0;list-style:none;border:1px solid var(--line);border-radius:.75rem}
.items li{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .875rem;padding:.75rem .875rem}
.items li+li{border-top:1px solid var(--line)}
.items .what{flex:1 1 7rem;min-width:0;overflow-wrap:anywhere;line-height:1.4}
.items small{display:block;font-size:.8125rem;color:var(--muted)}
.tag{display:inline-block;padding:.0625rem .5rem;border-radius:1rem;background:var(--hover);font-size:.75rem;font-weight:600;white-space:nowrap}
.small{display:inline-flex;width:auto;min-height:2.25rem;padding:.25rem .875rem;font-size:.875rem}
.actions{display:flex;flex-wrap:wrap;gap:.5rem;margin-inline-start:auto}
.actions form{margin-top:0}
#image,#typed{direction:ltr}
[dir=rtl] :is(#image,#typed){text-align:right}
.add form,.add .button{max-width:22rem}
.add .button{margin-top:.625rem}
.danger{color:var(--alert);border-color:currentColor}
section>form .primary,section details .danger{width:auto;min-width:9rem}
@media (max-width:26rem){main.wide{padding:1rem .25rem}section>form .primary,section details .danger{width:100%}}
`.replaceAll('\n', '')
