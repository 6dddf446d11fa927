import type { Theme } from '../types.js'

const LIGHT =
  '--page:#f6f7f9;--card:#fff;--text:#14171c;--muted:#5b6472;--line:#d8dde4;--hover:#f1f3f6;--alert:#a4161a;--alert-page:#fdf1f1'
const DARK =
  '--page:#0e1116;--card:#171b22;--text:#edf0f4;--muted:#9aa4b2;--line:#303843;--hover:#1f252e;--alert:#ffa8a8;--alert-page:#2c1719'

const BASE = `
*{box-sizing:border-box;margin:0}
html{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
body{min-height:100vh;min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:1.5rem 1rem;background:var(--page);color:var(--text)}
main{width:100%;max-width:23rem;padding:2rem 1.75rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
.logo{display:block;max-width:12rem;max-height:4rem;margin:0 auto 1.25rem}
.site{margin-bottom:.25rem;color:var(--muted);font-size:.875rem;font-weight:600;text-align:center;overflow-wrap:anywhere}
h1{font-size:1.375rem;line-height:1.3;font-weight:650;letter-spacing:-.01em;text-align:center;text-wrap:balance;overflow-wrap:anywhere}
.lead{margin-top:.5rem;color:var(--muted);text-align:center;text-wrap:pretty;overflow-wrap:anywhere}
h1+*,.lead+*{margin-top:1.5rem}
.lead a{color:inherit}
.lead{margin-top:.5rem!important}
form+form{margin-top:.625rem}
form+form:has(>label){margin-top:1.5rem}
button,.button{display:flex;align-items:center;justify-content:center;gap:.625rem;width:100%;min-height:2.875rem;padding:.5rem 1rem;font:inherit;font-weight:550;text-align:center;text-decoration:none;text-wrap:balance;overflow-wrap:anywhere;color:var(--text);background:var(--card);border:1px solid var(--line);border-radius:.625rem;cursor:pointer;transition:background .12s}
button:hover,.button:hover{background:var(--hover)}
button:disabled{color:var(--muted);cursor:not-allowed;background:var(--card);opacity:.75}
.primary{color:var(--brand-text);background:var(--brand);border-color:var(--brand)}
.primary:hover{background:var(--brand);filter:brightness(1.08)}
:focus-visible{outline:3px solid color-mix(in srgb,var(--brand) 55%,transparent);outline-offset:2px}
.with{display:grid;grid-template-columns:1.75rem minmax(0,1fr) 1.75rem;padding:.5rem .5625rem}
.mark{display:grid;place-items:center;width:1.75rem;height:1.75rem;border-radius:.4375rem;background:var(--mark,var(--muted));color:#fff;box-shadow:inset 0 0 0 1px rgb(128 128 128/.35);font-size:.75rem;font-weight:700;letter-spacing:.01em}
.hint{margin-top:.375rem;font-size:.8125rem;color:var(--muted);overflow-wrap:anywhere}
.note{margin-top:.875rem;text-align:center;text-wrap:balance}
label{display:block;font-size:.875rem;font-weight:550;margin-bottom:.375rem}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:var(--text);background:var(--page);border:1px solid var(--line);border-radius:.625rem;margin-bottom:.875rem}
input::placeholder{color:var(--muted);opacity:.8}
.or{display:flex;align-items:center;gap:.75rem;margin:1.25rem 0;color:var(--muted);font-size:.8125rem}
.or::before,.or::after{content:"";flex:1;height:1px;background:var(--line)}
.alert{padding:.75rem .875rem;border-radius:.625rem;background:var(--alert-page);color:var(--alert);font-size:.9375rem}
.alert+*{margin-top:1.25rem}
.add{margin-top:.375rem;min-height:2.25rem;font-size:.875rem;font-weight:500;border-style:dashed}
.group{border:1px dashed var(--line);border-radius:.75rem;padding:1rem}
.group h2{font-size:.875rem;font-weight:600}
.group p{font-size:.8125rem;color:var(--muted);margin:.125rem 0 .875rem}
.group form+form{margin-top:.5rem}
.person{flex-direction:column;align-items:stretch;gap:0;padding:.375rem .75rem;font-size:.9375rem;line-height:1.4;text-align:left;text-wrap:wrap}
.person small{font-size:.8125rem;color:var(--muted);font-weight:400}
.who{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;padding:.625rem .75rem;background:var(--page);border:1px solid var(--line);border-radius:.75rem;font-size:.9375rem;line-height:1.35}
.mark svg{width:1.125rem;height:1.125rem;fill:currentColor}
.who .mark{flex:none;border-radius:50%;color:var(--card)}
.who p{flex:1 1 10.5rem;overflow-wrap:anywhere}
.who small{display:block;font-size:.8125rem;color:var(--muted)}
.who a{flex:none;margin-left:auto;color:inherit;font-size:.875rem}
.who+.lead{margin-top:.75rem!important;font-size:.875rem}
button+.button{margin-top:.625rem}
.icon{flex:none;width:1.25rem;height:1.25rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.passkey .group{margin-top:.75rem;border-style:solid}
.passkey .hint{text-align:center}
.passkey .primary:disabled{color:var(--brand-text);background:var(--brand);opacity:.55}
.row{display:flex;gap:.5rem}
.row input{margin:0;flex:1;min-width:0;font-size:.9375rem}
.row button{width:auto;flex:none}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:26rem){main{border:0;background:none;padding:1rem .25rem}.with{grid-template-columns:1.75rem minmax(0,1fr)}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`

/** A CSS hex colour, or undefined: nothing else may reach a style sheet. */
export function hexColour(value: string | undefined): string | undefined {
  return value && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value.toLowerCase() : undefined
}

/** White where it can be read on the colour, else black: a contrast of 3:1 for large text. WCAG 2.2, 1.4.3. */
export function readableOn(colour: string): string {
  const long = colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(long.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= 3 ? '#fff' : '#000'
}

interface Sheet {
  /** The marks that it was made for. */
  readonly marks: string
  readonly text: string
}

// The sheet is most of a page's text, and the same for every page of a configuration: its theme is one object.
const sheets = new WeakMap<Theme, Sheet>()

/**
 * The style sheet of the built-in pages.
 *
 * @param marks colours by provider id; what is no colour is left out
 */
export function styleSheet(theme: Theme, marks: ReadonlyMap<string, string | undefined>): string {
  let name = ''
  for (const [id, colour] of marks) name += `${id} ${colour} `
  const present = sheets.get(theme)
  if (present?.marks === name) return present.text
  const rules = [...marks].map(([id, colour]) => {
    const hex = hexColour(colour)
    return hex === undefined ? '' : `.mark-${id}{--mark:${hex};color:${readableOn(hex)}}`
  })
  const text = `${schemeOf(theme)}${BASE.replaceAll('\n', '')}${rules.join('')}`
  sheets.set(theme, { marks: name, text })
  return text
}

function schemeOf(theme: Theme): string {
  const { colorScheme = 'auto' } = theme
  const brand = hexColour(theme.brandColor)
  const brandText = hexColour(theme.buttonText) ?? (brand && readableOn(brand))
  const light = `color-scheme:light;${LIGHT};--brand:${brand ?? '#14171c'};--brand-text:${brandText ?? '#fff'}`
  const dark = `color-scheme:dark;${DARK};--brand:${brand ?? '#edf0f4'};--brand-text:${brandText ?? '#14171c'}`
  return {
    light: `:root{${light}}`,
    dark: `:root{${dark}}`,
    auto: `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`,
  }[colorScheme]
}
