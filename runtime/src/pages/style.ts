import type { Theme } from '../types.js'
import { computeContrast, hexColour, chooseTextColour } from './colour.js'

const LIGHT_CARD = '#fff'
const DARK_CARD = '#171b22'

const LIGHT = `--page:#f5f6f8;--card:${LIGHT_CARD};--text:#14171c;--muted:#5b6472;--line:#d8dde4;--edge:#868f9e;--hover:#f1f3f6;--alert:#a4161a;--alert-page:#fdf1f1`
const DARK = `--page:#0e1116;--card:${DARK_CARD};--text:#edf0f4;--muted:#9aa4b2;--line:#303843;--edge:#6b7685;--hover:#1f252e;--alert:#ffa8a8;--alert-page:#2c1719`

const BASE = `
*{box-sizing:border-box;margin:0}
html{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
body{min-height:100vh;min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:1.5rem 1rem;background:var(--page);color:var(--text)}
main{width:100%;max-width:25rem;padding:2.25rem 2rem;background:var(--card);border:1px solid var(--line);border-radius:1.125rem;box-shadow:0 1px 2px rgb(16 24 40/.04),0 12px 32px -12px rgb(16 24 40/.14)}
.logo{display:block;max-width:12rem;max-height:3.5rem;margin:0 auto 1.25rem}
.site{margin-bottom:.25rem;color:var(--muted);font-size:.875rem;font-weight:600;text-align:center;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25;font-weight:650;letter-spacing:-.015em;text-align:center;text-wrap:balance;overflow-wrap:anywhere}
h1+*,.lead+*{margin-top:1.625rem}
.lead{color:var(--muted);text-align:center;text-wrap:pretty;overflow-wrap:anywhere}
h1+.lead{margin-top:.5rem}
.lead strong{display:block;color:var(--text);font-weight:600}
a{color:inherit;text-underline-offset:.2em}
form+form{margin-top:.625rem}
form+form:has(>label){margin-top:1.5rem}
button,.button{display:flex;align-items:center;justify-content:center;gap:.625rem;width:100%;min-height:2.875rem;padding:.5rem 1rem;font:inherit;font-weight:550;text-align:center;text-decoration:none;text-wrap:balance;overflow-wrap:anywhere;color:var(--text);background:var(--card);border:1px solid var(--line);border-radius:.625rem;cursor:pointer;transition:background .12s,filter .12s}
button:hover,.button:hover{background:var(--hover)}
button:disabled{color:var(--muted);cursor:not-allowed;background:var(--card)}
button+button,button+.button,.button+form{margin-top:.625rem}
.primary{color:var(--brand-text);background:var(--brand);border-color:var(--brand)}
.primary:hover{background:var(--brand);filter:brightness(1.1)}
.primary:disabled{color:var(--brand-text);background:var(--brand);opacity:.6;filter:none}
.link{display:inline;width:auto;min-height:0;padding:0;color:inherit;background:none;border:0;border-radius:.25rem;font-weight:600;text-decoration:underline;text-underline-offset:.2em}
.link:hover,.link:disabled{background:none}
.link:disabled{opacity:.7}
:focus-visible{outline:3px solid color-mix(in srgb,var(--brand) 55%,transparent);outline-offset:2px}
.with{display:grid;grid-template-columns:1.5rem minmax(0,1fr) 1.5rem;padding:.5rem .875rem}
.mark{display:grid;place-items:center;width:1.5rem;height:1.5rem}
.mark svg{width:1.25rem;height:1.25rem;fill:currentColor}
.letters{border-radius:.375rem;background:var(--muted);color:var(--card);font-size:.6875rem;font-weight:700;letter-spacing:.01em}
button:disabled .mark{opacity:.6}
.hint{margin-top:.375rem;font-size:.8125rem;color:var(--muted);overflow-wrap:anywhere}
.hint:empty{display:none}
[role=status].hint,noscript .hint{margin-top:.75rem;text-align:center}
.note{margin-top:1rem;font-size:.875rem;color:var(--muted);text-align:center;text-wrap:balance}
.note+form,.note+.button{margin-top:1.5rem}
label{display:block;font-size:.875rem;font-weight:550;margin-bottom:.375rem}
input{width:100%;min-height:2.875rem;padding:.5rem .75rem;font:inherit;color:var(--text);background:var(--card);border:1px solid var(--edge);border-radius:.625rem;margin-bottom:.875rem}
input::placeholder{color:var(--muted)}
.code{min-height:3.5rem;font-size:1.5rem;font-weight:600;letter-spacing:.2em;text-align:center;font-variant-numeric:tabular-nums}
.site+.badge{margin-top:.75rem}
form:has(.code)+.note{margin-top:1.25rem}
.or{display:flex;align-items:center;gap:.75rem;margin:1.375rem 0;color:var(--muted);font-size:.8125rem}
.or::before,.or::after{content:"";flex:1;height:1px;background:var(--line)}
.alert{margin-bottom:1.25rem;padding:.75rem .875rem;border-radius:.625rem;background:var(--alert-page);color:var(--alert);font-size:.9375rem}
.group{border:1px dashed var(--edge);border-radius:.75rem;padding:1rem}
.group h2{font-size:.875rem;font-weight:600}
.group p{font-size:.8125rem;color:var(--muted);margin:.125rem 0 .875rem}
.group form+form{margin-top:.5rem}
.person{flex-direction:column;align-items:stretch;gap:0;padding:.375rem .75rem;font-size:.9375rem;line-height:1.4;text-align:start;text-wrap:wrap}
.person small{font-size:.8125rem;color:var(--muted);font-weight:400}
.who{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;padding:.625rem .75rem;background:var(--page);border:1px solid var(--line);border-radius:.75rem;font-size:.9375rem;line-height:1.35}
.who .letters{flex:none;width:1.75rem;height:1.75rem;border-radius:50%;font-size:.75rem}
.who p{flex:1 1 10.5rem;overflow-wrap:anywhere}
.who small{display:block;font-size:.8125rem;color:var(--muted)}
.who a{flex:none;margin-inline-start:auto;font-size:.875rem}
.who+.lead{margin-top:.875rem;font-size:.875rem}
.icon{flex:none;width:1.25rem;height:1.25rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.badge{display:block;width:3rem;height:3rem;margin:0 auto 1rem;padding:.75rem;border-radius:50%;background:var(--hover);stroke-width:1.75}
.row{display:flex;gap:.5rem}
.row input{margin:0;flex:1;min-width:0;min-height:2.5rem;font-size:.9375rem}
.row button{width:auto;flex:none;min-height:2.5rem}
.qr{display:block;width:12.5rem;max-width:100%;margin:1.25rem auto;border-radius:.625rem}
details{margin-bottom:1.25rem;font-size:.875rem;text-align:center}
summary{color:var(--muted);cursor:pointer}
.key{margin-top:.5rem;overflow-wrap:anywhere}
code{font:inherit;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.codes{display:grid;grid-template-columns:1fr;gap:.375rem;margin:1.25rem 0;padding:1rem;padding-inline-start:3rem;border:1px solid var(--line);border-radius:.75rem;background:var(--page);font-size:.9375rem}
.labelled{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:baseline;column-gap:.75rem}
.labelled input{grid-area:2/1/auto/span 2}
.labelled .link{grid-area:1/2;font-size:.8125rem;font-weight:500;color:var(--muted)}
.hint.under{margin:-.5rem 0 .875rem}
.check{display:flex;align-items:start;gap:.625rem;margin-bottom:.875rem;font-weight:400}
.check input{flex:none;width:1.125rem;min-height:1.125rem;height:1.125rem;margin:.15rem 0 0;accent-color:var(--brand)}
[hidden]{display:none!important}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
input[type=email],.code,code{direction:ltr;unicode-bidi:isolate}
[dir=rtl] input[type=email]{text-align:right}
[dir=rtl] h1{letter-spacing:0}
@media (max-width:26rem){body{background:var(--card)}main{border:0;background:none;box-shadow:none;padding:1rem .25rem}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`

/** How the mark of a service is coloured: a drawing in a colour of its own or in those that it brings along, or letters on a tile. */
export interface Mark {
  readonly kind: 'drawing' | 'letters'
  /** A CSS hex colour; anything else is not used. */
  readonly colour: string | undefined
}

function markRule(id: string, { kind, colour }: Mark): string {
  const hex = hexColour(colour)
  if (hex === undefined) return ''
  if (kind === 'letters') return `.mark-${id}{background:${hex};color:${chooseTextColour(hex)}}`
  // A logo is known by its colour, and needs no contrast of 3:1 (WCAG 2.2, 1.4.11). Where it can hardly be seen on the page, it
  // has the colour of the text.
  const [light, dark] = [LIGHT_CARD, DARK_CARD].map((card) =>
    computeContrast(hex, card) >= 2 ? hex : 'currentColor',
  )
  return `.mark-${id}{color:light-dark(${light},${dark})}`
}

interface Sheet {
  readonly marks: string
  readonly text: string
}

// The sheet is most of a page's text, and the same for every page of a configuration: its theme is one object.
const sheets = new WeakMap<Theme, Sheet>()

export function styleSheet(theme: Theme, marks: ReadonlyMap<string, Mark>): string {
  let name = ''
  for (const [id, { kind, colour }] of marks) name += `${id} ${kind} ${colour} `
  const present = sheets.get(theme)
  if (present?.marks === name) return present.text
  const rules = [...marks].map(([id, mark]) => markRule(id, mark))
  const text = `${buildScheme(theme)}${BASE.replaceAll('\n', '')}${rules.join('')}`
  sheets.set(theme, { marks: name, text })
  return text
}

function buildScheme(theme: Theme): string {
  const { colorScheme = 'auto' } = theme
  const brand = hexColour(theme.brandColor)
  const brandText = hexColour(theme.buttonText) ?? (brand && chooseTextColour(brand))
  const light = `color-scheme:light;${LIGHT};--brand:${brand ?? '#14171c'};--brand-text:${brandText ?? '#fff'}`
  const dark = `color-scheme:dark;${DARK};--brand:${brand ?? '#edf0f4'};--brand-text:${brandText ?? '#14171c'}`
  return {
    light: `:root{${light}}`,
    dark: `:root{${dark}}`,
    auto: `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`,
  }[colorScheme]
}
