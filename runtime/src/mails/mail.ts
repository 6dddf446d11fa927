import { html, type Html } from '../pages/html.js'
import { siteName } from '../pages/site-name.js'
import { hexColour, chooseTextColour } from '../pages/colour.js'
import type { CodeMailTexts, MailTexts, NoticeTexts, Texts } from '../texts/texts.js'
import type { Theme } from '../types.js'

/** A mail in both forms. */
export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailParts {
  readonly words: NoticeTexts & Partial<Pick<MailTexts, 'submit'>>
  /** The browser, the time and the network of what a notice tells, as far as they are known. */
  readonly place?: string | undefined
  readonly url?: string | undefined
  readonly code?: string | undefined
  /** The host that it comes from, where it has no link to be read from. */
  readonly host?: string
  /** Of it the name of the application, and the colours of the button: CSS hex colours; anything else is not used. */
  readonly theme?: Theme
}

const CARD =
  'max-width:420px;margin:0 auto;padding:32px 28px;background:#fff;border-radius:16px;text-align:center'
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const QUIET = 'font-size:14px;line-height:1.5;color:#5b6472'
const CODE =
  'margin:0 0 20px;padding:16px 8px;border-radius:12px;background:#f1f3f6;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:4px;white-space:nowrap;font-variant-numeric:tabular-nums;direction:ltr'

/** In the dark, for mail programs that know of it: what is written beside an element counts more elsewhere. */
const DARK =
  '.page{background:#0e1116!important;color:#edf0f4!important}.card{background:#171b22!important}' +
  '.quiet{color:#9aa4b2!important}.code{background:#1f252e!important}'
const DARK_BUTTON = '.button{background:#edf0f4!important;color:#14171c!important}'

function darkPart({ colorScheme = 'auto', brandColor }: Theme): Html | false {
  if (colorScheme === 'light') return false
  const rules = hexColour(brandColor) === undefined ? DARK + DARK_BUTTON : DARK
  const style = colorScheme === 'dark' ? rules : `@media (prefers-color-scheme:dark){${rules}}`
  return html`<meta name="color-scheme" content="light dark" />
    <style>
      ${style}
    </style>`
}

/** A text that mail programs make no link of: whoever may choose the host could otherwise lead people away. */
function unlinked(text: string): string {
  return text.replaceAll('.', '\u200b.')
}

/** The code, in letters that are not taken for others. */
function codePart({ lead, or }: CodeMailTexts, code: string | undefined): Html | false {
  if (code === undefined) return false
  return html`<p class="quiet" style="margin:0 0 12px;${QUIET}">${lead}</p>
    <p class="code" style="${CODE}">${code}</p>
    <p class="quiet" style="margin:0 0 12px;${QUIET}">${or}</p> `
}

function linkPart(url: string | undefined, submit: string, theme: Theme): Html | false {
  if (url === undefined) return false
  const brand = hexColour(theme.brandColor) ?? '#14171c'
  const colour = hexColour(theme.buttonText) ?? chooseTextColour(brand)
  const button = `display:inline-block;padding:12px 24px;border-radius:10px;background:${brand};color:${colour};font-weight:600;text-decoration:none`
  return html`<p style="margin:0 0 20px">
    <a href="${url}" class="button" style="${button}">${submit}</a>
  </p> `
}

function leadPart(lead: string | undefined): Html | false {
  if (lead === undefined) return false
  return html`<p style="margin:0 0 20px;line-height:1.5">${unlinked(lead)}</p> `
}

function placePart(place: string | undefined): Html | false {
  if (place === undefined) return false
  return html`<p class="quiet" style="margin:0 0 20px;${QUIET}">${unlinked(place)}</p> `
}

/**
 * A mail in both forms, with the same link. It tells the name of the application and its host, and nothing about who asked:
 * everything in a mail that a stranger may choose is a way to write to people.
 */
export function makeMail({ mailCode, lang, dir }: Texts, parts: MailParts): MailText {
  const { words, url, code, place: from, theme = {} } = parts
  const host = url === undefined ? (parts.host ?? '') : new URL(url).host
  const name = siteName(theme)
  const site = name ?? host
  const heading = words.heading(site)
  const subject = code === undefined ? heading : mailCode.subject(code, site)
  // Whoever is told a name alone can't tell whose it is.
  const place = name === undefined ? undefined : host
  const note = code === undefined ? words.note : mailCode.note
  const lead = words.lead?.(site)
  const document = html`<!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${unlinked(subject)}</title>
        ${darkPart(theme)}
      </head>
      <body
        class="page"
        dir="${dir}"
        style="margin:0;padding:24px 12px;background:#f6f7f9;color:#14171c;${FONT}"
      >
        <div class="card" style="${CARD}">
          <h1 style="margin:0 0 20px;font-size:20px;line-height:1.4">${unlinked(heading)}</h1>
          ${leadPart(lead)}${placePart(from)}${codePart(mailCode, code)}
          ${linkPart(url, words.submit ?? host, theme)}
          <p class="quiet" style="margin:0;${QUIET}">${note(place && unlinked(place))}</p>
        </div>
      </body>
    </html> `
  const coded = code === undefined ? [] : [mailCode.lead, code, mailCode.or]
  const told = [heading, lead, from, ...coded, url, note(place)].filter(
    (part) => part !== undefined,
  )
  return { subject, text: `${told.join('\n\n')}\n`, html: document.html }
}
