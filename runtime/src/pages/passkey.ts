import { en } from '../texts/en.js'
import type { PasskeyScriptTexts, PasskeyTexts } from '../texts/texts.js'
import type { MailChoice, PasskeyChoice } from './choices.js'
import { type FormContext, inputs, renderAlert } from './form.js'
import { html, type Html } from './html.js'

/** A text as the literal that it is in a script: safe within a script element, in whatever encoding. HTML, section 4.12.1.3. */
function toLiteral(text: string): string {
  return JSON.stringify(text).replace(
    /[<\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The script for passkeys with its texts in another language: it is made in English, where each of them is one literal. */
export function translateScript(texts: PasskeyScriptTexts, script: string): string {
  const english = en.passkey.script
  if (texts === english) return script
  const wanted = new Map(Object.entries(texts))
  const literals = new Map(
    Object.entries(english).map(([name, text]) => [
      toLiteral(text),
      toLiteral(wanted.get(name) ?? text),
    ]),
  )
  return script.replace(/"(?:[^"\\\n]|\\.)*"/g, (literal) => literals.get(literal) ?? literal)
}

const KEY = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="8" cy="8" r="4.5" />
  <path d="m11.2 11.2 8.3 8.3M16 16l2.5-2.5M18.7 18.7l1.8-1.8" />
</svg>`

// Without the script the buttons do nothing, so it is the script that enables them.
function renderStatus({ noScript }: PasskeyTexts): Html {
  return html`<p class="hint" role="status"></p>
    <noscript><p class="hint">${noScript}</p></noscript>`
}

function renderCreate({ isNew, create }: PasskeyTexts): Html {
  return html`<p class="note">
    ${isNew}
    <button class="link" type="button" data-ceremony="register" disabled>${create}</button>
  </p>`
}

function scripted({ action, options, conditional }: PasskeyChoice, { adds }: FormContext): Html {
  return html`data-options="${options}" data-callback="${action}"
  ${conditional && !adds && html` data-conditional`}`
}

/** Tells whether one address serves the mail and the passkey. */
export function sharesAddress(mail: MailChoice, { inputs: fields }: PasskeyChoice): boolean {
  return fields.length === 1 && fields[0]?.name === mail.inputs[0]?.name
}

export function addressForm(
  mail: MailChoice,
  passkey: PasskeyChoice | undefined,
  context: FormContext,
): Html {
  const fields = passkey?.inputs ?? mail.inputs
  const { signIn, passkey: texts } = context.texts
  return html`<form method="post" action="${mail.action}" ${passkey && scripted(passkey, context)}>
    ${context.hidden} ${renderAlert(context.alert)} ${inputs(mail.id, fields, context)}
    <button class="primary" type="submit">${signIn.byMail}</button>
    ${
      passkey &&
      html`<button type="button" data-ceremony="authenticate" disabled>
          ${KEY}${texts.signIn}
        </button>
        ${passkey.creates && renderCreate(texts)}${renderStatus(texts)}`
    }
  </form>`
}

export function passkeyForm(passkey: PasskeyChoice, context: FormContext): Html {
  const { hidden, adds } = context
  const texts = context.texts.passkey
  const buttons = adds
    ? html`<button type="submit" data-ceremony="register" disabled>${KEY}${texts.add}</button>`
    : html`${inputs(passkey.id, passkey.inputs, context)}
        <button class="primary" type="submit" data-ceremony="authenticate" disabled>
          ${KEY}${texts.signIn}
        </button>
        ${passkey.creates && renderCreate(texts)}`
  // The script points at what is missing in the inputs: not every ceremony needs them.
  return html`<form
    method="post"
    action="${passkey.action}"
    ${scripted(passkey, context)}
    aria-label="${texts.title}"
    novalidate
  >
    ${hidden} ${renderAlert(context.alert)} ${buttons}${renderStatus(texts)}
  </form>`
}

export function confirmingPasskeyForm(passkey: PasskeyChoice, context: FormContext): Html {
  const texts = context.texts.passkey
  const { action, options } = passkey
  return html`<form
    method="post"
    action="${action}"
    data-options="${options}"
    data-callback="${action}"
    aria-label="${texts.title}"
    novalidate
  >
    ${context.hidden}
    <button class="primary" type="submit" data-ceremony="authenticate" disabled>
      ${KEY}${texts.confirm}
    </button>
    ${renderStatus(texts)}
  </form>`
}
