import type { MailChoice, PasskeyChoice } from './choices.js'
import { alertOf, inputs, type FormContext } from './form.js'
import { html, type Html } from './html.js'

const KEY = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="8" cy="8" r="4.5" />
  <path d="m11.2 11.2 8.3 8.3M16 16l2.5-2.5M18.7 18.7l1.8-1.8" />
</svg>`

// Without the script the buttons do nothing, so it is the script that enables them.
const STATUS = html`<p class="hint" role="status"></p>
  <noscript><p class="hint">Passkeys need JavaScript, which is switched off.</p></noscript>`

const CREATE = html`<p class="note">
  New here?
  <button class="link" type="button" data-ceremony="register" disabled>Create a passkey</button>
</p>`

/** The attributes that the script reads of a form: where the ceremonies get their options, and where their answers go. */
function scripted({ action, options, conditional }: PasskeyChoice, { adds }: FormContext): Html {
  return html`data-options="${options}" data-callback="${action}"
  ${conditional && !adds && html` data-conditional`}`
}

/** Tells whether one address serves the mail and the passkey. */
export function sharesAddress(mail: MailChoice, { inputs: fields }: PasskeyChoice): boolean {
  return fields.length === 1 && fields[0]?.name === mail.inputs[0]?.name
}

/** The form in which an address is typed once, for a mail or for a passkey. */
export function addressForm(
  mail: MailChoice,
  passkey: PasskeyChoice | undefined,
  context: FormContext,
): Html {
  const fields = passkey?.inputs ?? mail.inputs
  return html`<form method="post" action="${mail.action}" ${passkey && scripted(passkey, context)}>
    ${context.hidden} ${alertOf(context.alert)} ${inputs(mail.id, fields, context)}
    <button class="primary" type="submit">Sign in by e-mail</button>
    ${
      passkey &&
      html`<button type="button" data-ceremony="authenticate" disabled>
          ${KEY}Sign in with a passkey
        </button>
        ${CREATE}${STATUS}`
    }
  </form>`
}

/** The form for passkeys alone: for one that the visitor has, or to make one; or to add one to the account. */
export function passkeyForm(passkey: PasskeyChoice, context: FormContext): Html {
  const { hidden, adds } = context
  const buttons = adds
    ? html`<button type="submit" data-ceremony="register" disabled>${KEY}Add a passkey</button>`
    : html`${inputs(passkey.id, passkey.inputs, context)}
        <button class="primary" type="submit" data-ceremony="authenticate" disabled>
          ${KEY}Sign in with a passkey
        </button>
        ${CREATE}`
  // The script points at what is missing in the inputs: not every ceremony needs them.
  return html`<form
    method="post"
    action="${passkey.action}"
    ${scripted(passkey, context)}
    aria-label="Passkey"
    novalidate
  >
    ${hidden} ${alertOf(context.alert)} ${buttons}${STATUS}
  </form>`
}
