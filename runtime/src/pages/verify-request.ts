import type { Texts } from '../texts/texts.js'
import { breakable, html, type Html, sentence } from './html.js'
import { renderAlert, codeInput, hiddenInputs } from './form.js'
import { layout, type Page, type PageContext } from './layout.js'

export interface SentAgain {
  readonly email: string
  /** The same in the letters in which it was typed: what another mail is asked for with. */
  readonly written?: string
  readonly again: boolean
  readonly action: string
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
}

export interface CodeEntry {
  readonly action: string
  readonly form: 'digits' | 'letters'
  /** What was typed before into a form that was too old. */
  readonly typed?: string | undefined
}

export interface VerifyRequestPage {
  /** Undefined where the mail has none, or none that counts any more. */
  readonly code: CodeEntry | undefined
  readonly refused: boolean
  /** Undefined where the page was opened in another browser, or late. */
  readonly sent: SentAgain | undefined
  readonly signInUrl: string
}

const ENVELOPE = html`<svg class="icon badge" viewBox="0 0 24 24" aria-hidden="true">
  <rect x="3" y="5" width="18" height="14" rx="2.5" />
  <path d="m3.5 7.5 8.5 6 8.5-6" />
</svg>`

export function codePart({ sent: { code: texts } }: Texts, data: VerifyRequestPage): Html | false {
  const { code, refused, sent } = data
  if (!code || !sent) return false
  return html`<form method="post" action="${code.action}">
    ${hiddenInputs(sent)} ${renderAlert(refused ? texts.wrong : undefined)}
    ${codeInput(code.form, texts.label, refused, code.typed)}
    <button class="primary" type="submit">${texts.submit}</button>
  </form>`
}

export function voidPage(context: PageContext, data: VerifyRequestPage): Page | undefined {
  const { refused, code } = data
  if (!refused || code) return undefined
  const { texts } = context
  const { voidTitle: title, void: lead } = texts.sent.code
  const body = html`${ENVELOPE}
    <h1>${title}</h1>
    ${renderAlert(lead)} ${renderWays(texts, data)}`
  return layout(context, { title, body })
}

/** What to do where no mail has come. Its form is another one than that of the first mail, so that a quick click isn't taken for its double. */
export function renderWays({ sent: texts }: Texts, { sent, signInUrl }: VerifyRequestPage): Html {
  if (!sent) return html`<a class="button" href="${signInUrl}">${texts.back}</a>`
  return html`<form method="post" action="${sent.action}">
      ${hiddenInputs(sent)}
      <input type="hidden" name="email" value="${sent.written ?? sent.email}" />
      <input type="hidden" name="again" value="1" />
      <button type="submit">${texts.again}</button>
    </form>
    <p class="note"><a href="${signInUrl}">${texts.otherAddress}</a></p>`
}

/** The page that sends the visitor to the mailbox: the same whether there is a user with the address or not. */
export function verifyRequestPage(context: PageContext, data: VerifyRequestPage): Page {
  const { texts } = context
  const { title, sent: plain, missing } = texts.sent
  const { sent, code } = data
  const gone = voidPage(context, data)
  if (gone) return gone
  const { sentTo, sentAgainTo } = code ? texts.sent.code : texts.sent
  const lead = sent
    ? sentence((sent.again ? sentAgainTo : sentTo)(html`<strong>${breakable(sent.email)}</strong>`))
    : plain
  const body = html`${ENVELOPE}
    <h1>${title}</h1>
    <p class="lead" role="status">${lead}</p>
    ${codePart(texts, data)}
    <p class="note">${missing}</p>
    ${renderWays(texts, data)}`
  return layout(context, { title, body })
}
