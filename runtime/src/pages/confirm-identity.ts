import type { MailChoice, PasswordChoice, SignInChoice } from './choices.js'
import { devGroup, plainForm } from './choice-forms.js'
import { codeInput, failureText, type FormContext, hiddenInputs, renderAlert } from './form.js'
import { html, type Html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'
import { confirmingPasskeyForm, translateScript } from './passkey.js'
import { buildMarks, serviceForm } from './service.js'
import { renderVisitor } from './visitor.js'

/** A way to confirm it: one to sign in, but by mail; or a code of the authenticator, or a recovery code. */
export type ConfirmChoice =
  | Exclude<SignInChoice, MailChoice | PasswordChoice>
  | { readonly kind: 'password' | 'totp' | 'recovery' | 'mail'; readonly action: string }

export interface ConfirmIdentityPage {
  readonly choices: readonly ConfirmChoice[]
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  /** The code in the URL; unknown ones get a general text. */
  readonly error: string | undefined
  /** The page that asks for a recovery code; on that one, the page with everything else. */
  readonly otherUrl: string | undefined
  readonly formAction: readonly string[]
  readonly visitor: string | undefined
  readonly signOutUrl: string
}

function renderForm(choice: ConfirmChoice, context: FormContext): Html {
  switch (choice.kind) {
    case 'redirect':
      return serviceForm(choice, context)
    case 'passkey':
      return confirmingPasskeyForm(choice, context)
    case 'form':
      return plainForm(choice, context.texts.confirmIdentity.submit, context)
    case 'dev':
      return devGroup(choice, context)
    case 'password': {
      const { password } = context.texts.password
      return html`<form method="post" action="${choice.action}">
        ${context.hidden}
        <label for="password">${password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
        />
        <button class="primary" type="submit">${context.texts.confirmIdentity.submit}</button>
      </form>`
    }
    case 'mail':
      return html`<form method="post" action="${choice.action}">
        ${context.hidden}
        <button type="submit">${context.texts.confirmIdentity.byMail}</button>
      </form>`
    case 'recovery': {
      const { label } = context.texts.twoFactor.recovery
      return html`<form method="post" action="${choice.action}">
        ${context.hidden} ${codeInput('recovery', label, false)}
        <button class="primary" type="submit">${context.texts.confirmIdentity.submit}</button>
      </form>`
    }
    case 'totp': {
      const { submit, totp } = context.texts.confirmIdentity
      return html`<form method="post" action="${choice.action}">
        ${context.hidden} ${codeInput('digits', totp, false)}
        <button class="primary" type="submit">${submit}</button>
      </form>`
    }
  }
}

export function confirmIdentityPage(context: PageContext, data: ConfirmIdentityPage): Page {
  const { texts } = context
  const { title, heading, lead, none } = texts.confirmIdentity
  const { choices, error, visitor, signOutUrl, otherUrl, formAction } = data
  const { totp, recovery } = texts.twoFactor
  const { other } = choices.some(({ kind }) => kind === 'recovery') ? recovery : totp
  const told = error === undefined ? undefined : failureText(texts.confirmIdentity, error)
  const within = { texts, hidden: hiddenInputs(data), alert: undefined, adds: false }
  const blocks = choices.flatMap((choice, index) => [
    ...(index > 0 ? [html`<div class="or" role="separator">${texts.signIn.or}</div>`] : []),
    html`<div>${renderForm(choice, within)}</div>`,
  ])
  const body = html`<h1>${heading}</h1>
    ${visitor !== undefined && renderVisitor(texts, visitor, signOutUrl)}
    <p class="lead">${blocks.length > 0 ? lead : none}</p>
    ${renderAlert(told)} ${blocks}
    ${otherUrl !== undefined && html`<p class="note"><a href="${otherUrl}">${other}</a></p>`}`
  const marks = buildMarks(choices.filter((choice) => choice.kind === 'redirect'))
  const passkey = choices.find((choice) => choice.kind === 'passkey')
  const script = passkey && translateScript(texts.passkey.script, passkey.script)
  return layout(context, { title, body, marks, formAction, script })
}

interface ConfirmLinkPage extends Pick<ConfirmIdentityPage, 'csrfToken' | 'callbackUrl'> {
  /** Where the link is posted to; undefined where another browser has asked for it. */
  readonly action: string | undefined
  readonly email: string
  readonly token: string
}

/** The page that a mailed link leads to with which whoever is signed in confirms it. */
export function confirmLinkPage(context: PageContext, data: ConfirmLinkPage): Page {
  const { title, heading, submit } = context.texts.confirmIdentity
  const { elsewhere, notAsked } = context.texts.confirm
  const form =
    data.action !== undefined &&
    html`<form method="post" action="${data.action}">
      ${hiddenInputs(data)}
      <input type="hidden" name="email" value="${data.email}" />
      <input type="hidden" name="token" value="${data.token}" />
      <button class="primary" type="submit">${submit}</button>
      <p class="hint note">${notAsked}</p>
    </form>`
  const body = html`<h1>${heading}</h1>
    ${form || html`<p class="lead">${elsewhere.lead}</p>`}`
  const { origin } = new URL(data.callbackUrl)
  // The form's answer redirects there.
  return layout(context, { title, body, formAction: origin === context.home ? [] : [origin] })
}
