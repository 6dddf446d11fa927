import { html } from '../pages/html.js'
import { siteName } from '../pages/site-name.js'
import { hexColour, readableOn } from '../pages/colour.js'
import type { Texts } from '../texts/texts.js'
import type { Theme } from '../types.js'

/** The parts that the mail is made of. */
export interface SignInMailOptions {
  /** The link to sign in with. */
  readonly url: string
  /** Of it the name of the application, and the colours of the button: CSS hex colours; anything else is not used. */
  readonly theme?: Theme
}

/** A mail in both forms, with the same link. */
export interface SignInMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const CARD =
  'max-width:420px;margin:0 auto;padding:32px 28px;background:#fff;border-radius:16px;text-align:center'
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** A text that mail programs make no link of: whoever may choose the host could otherwise lead people away. */
function unlinked(text: string): string {
  return text.replaceAll('.', '\u200b.')
}

/**
 * A mail with a link to sign in. It tells the name of the application and its host, and nothing about who asked:
 * everything in a mail that a stranger may choose is a way to write to people.
 */
export function signInMail(texts: Texts, { url, theme = {} }: SignInMailOptions): SignInMail {
  const { signInMail: words, lang } = texts
  const { host } = new URL(url)
  const name = siteName(theme)
  const subject = words.subject(name ?? host)
  // Whoever is told a name alone can't tell whose it is.
  const place = name === undefined ? undefined : host
  const brand = hexColour(theme.brandColor) ?? '#14171c'
  const colour = hexColour(theme.buttonText) ?? readableOn(brand)
  const button = `display:inline-block;padding:12px 24px;border-radius:10px;background:${brand};color:${colour};font-weight:600;text-decoration:none`
  const document = html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${unlinked(subject)}</title>
      </head>
      <body style="margin:0;padding:24px 12px;background:#f6f7f9;color:#14171c;${FONT}">
        <div style="${CARD}">
          <h1 style="margin:0 0 20px;font-size:20px;line-height:1.4">${unlinked(subject)}</h1>
          <p style="margin:0 0 20px"><a href="${url}" style="${button}">${words.submit}</a></p>
          <p style="margin:0;font-size:14px;line-height:1.5;color:#5b6472">
            ${words.note(place && unlinked(place))}
          </p>
        </div>
      </body>
    </html> `
  return {
    subject,
    text: `${subject}\n\n${url}\n\n${words.note(place)}\n`,
    html: document.html,
  }
}
