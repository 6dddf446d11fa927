import { html, type Html } from './html.js'

/** The form for passkeys. Its script makes it work: it is given with the page. */
export interface PasskeyForm {
  /** Where the answer of the authenticator is posted to. */
  readonly action: string
  /** Where the options for a ceremony come from. */
  readonly options: string
  /** True where the browser offers passkeys in the form's input. */
  readonly conditional: boolean
  readonly hidden: Html
  /** True where a new passkey is added to the account of whoever is signed in. */
  readonly adds: boolean
  /** Labels and inputs. */
  readonly inputs: readonly Html[]
}

const KEY = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="8" cy="8" r="4.5" />
  <path d="m11.2 11.2 8.3 8.3M16 16l2.5-2.5M18.7 18.7l1.8-1.8" />
</svg>`

/** Two ways into the site: with a passkey that the visitor has, and by making one. */
export function passkeyForm(form: PasskeyForm): Html {
  const { action, options, conditional, hidden, inputs, adds } = form
  // Without the script the buttons do nothing, so it is the script that enables them. It also points at what is missing in
  // the inputs: somebody who is signed in need not fill them in.
  return html`<form
    class="passkey"
    method="post"
    action="${action}"
    data-options="${options}"
    ${conditional && !adds && html` data-conditional`}
    aria-label="Passkey"
    novalidate
  >
    ${hidden}
    <button class="primary" type="button" data-ceremony="authenticate" disabled>
      ${KEY}Sign in with a passkey
    </button>
    <div class="group">
      <p>
        ${adds ? 'Add one to this account, made' : 'New here? Make a passkey'} with your
        fingerprint, your face or your screen lock.
      </p>
      ${!adds && inputs}
      <button type="submit" data-ceremony="register" disabled>
        ${adds ? 'Add a passkey' : 'Create a passkey'}
      </button>
    </div>
    <p class="hint" role="status"></p>
    <noscript><p class="hint">Passkeys need JavaScript, which is switched off.</p></noscript>
  </form>`
}
