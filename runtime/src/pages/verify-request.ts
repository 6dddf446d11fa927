import type { Texts } from '../texts/texts.js'
import { breakable } from './breakable.js'
import { hiddenInputs } from './form.js'
import { html, sentence, type Html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'

/** A mail that this browser has asked for, and what its form for another one needs. */
export interface SentAgain {
  /** The address, as it was entered. */
  readonly email: string
  /** True where it was not the first to this address. */
  readonly again: boolean
  /** Where the form is posted to. */
  readonly action: string
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
}

export interface VerifyRequestPage {
  /** Undefined where the page was opened in another browser, or late. */
  readonly sent: SentAgain | undefined
  /** The sign-in page. */
  readonly signInUrl: string
}

const ENVELOPE = html`<svg class="icon badge" viewBox="0 0 24 24" aria-hidden="true">
  <rect x="3" y="5" width="18" height="14" rx="2.5" />
  <path d="m3.5 7.5 8.5 6 8.5-6" />
</svg>`

/** The ways on from a mail: another one to the same address, or another address. */
export function waysOn({ sent: texts }: Texts, { sent, signInUrl }: VerifyRequestPage): Html {
  if (!sent) return html`<a class="button" href="${signInUrl}">${texts.back}</a>`
  return html`<form method="post" action="${sent.action}">
      ${hiddenInputs(sent)}
      <input type="hidden" name="email" value="${sent.email}" />
      <button type="submit">${texts.again}</button>
    </form>
    <p class="note"><a href="${signInUrl}">${texts.otherAddress}</a></p>`
}

/** The page that sends the visitor to the mailbox: the same whether there is a user with the address or not. */
export function verifyRequestPage(context: PageContext, data: VerifyRequestPage): Page {
  const { texts } = context
  const { title, sent: plain, sentTo, sentAgainTo, missing } = texts.sent
  const { sent } = data
  const lead = sent
    ? sentence((sent.again ? sentAgainTo : sentTo)(html`<strong>${breakable(sent.email)}</strong>`))
    : plain
  const body = html`${ENVELOPE}
    <h1>${title}</h1>
    <p class="lead" role="status">${lead}</p>
    <p class="note">${missing}</p>
    ${waysOn(texts, data)}`
  return layout(context, { title, body })
}
