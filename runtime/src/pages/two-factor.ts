import { codeInput, failureText, hiddenInputs, renderAlert } from './form.js'
import { html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'

export interface TwoFactorPage {
  readonly kind: 'totp' | 'recovery'
  readonly action: string
  readonly otherUrl: string
  readonly signInUrl: string
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  readonly error: string | undefined
  /** What was typed before into a form that was too old. */
  readonly typed?: string | undefined
}

export function twoFactorPage(context: PageContext, data: TwoFactorPage): Page {
  const texts = context.texts.twoFactor
  const { title, submit, startAgain } = texts
  const { heading, lead, label, other } = texts[data.kind]
  const alert = data.error === undefined ? undefined : failureText(texts, data.error)
  const body = html`<h1>${heading}</h1>
    <p class="lead">${lead}</p>
    <form method="post" action="${data.action}">
      ${hiddenInputs(data)} ${renderAlert(alert)}
      ${codeInput(data.kind === 'totp' ? 'digits' : 'recovery', label, alert !== undefined, data.typed)}
      <button class="primary" type="submit">${submit}</button>
    </form>
    <p class="note"><a href="${data.otherUrl}">${other}</a></p>
    <p class="note"><a href="${data.signInUrl}">${startAgain}</a></p>`
  return layout(context, { title, body })
}
