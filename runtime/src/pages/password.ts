import type { AddressPageTexts } from '../texts/password-texts.js'
import { breakable, html, type Html } from './html.js'
import { ALERT, findAlert, hiddenInputs, type PostedForm, renderAlert } from './form.js'
import { layout, type Page, type PageContext } from './layout.js'
import { SHOW_PASSWORD, showButton } from './show-password.js'
import { siteName } from './site-name.js'

export interface AddressPage extends PostedForm {
  readonly kind: 'signUp' | 'forgot'
  /** The address that was typed before. */
  readonly email?: string | undefined
  readonly signInUrl: string
}

export function addressPage(context: PageContext, data: AddressPage): Page {
  const { texts, theme } = context
  const { title, heading, lead, submit }: AddressPageTexts = texts.password[data.kind]
  const alert = findAlert(context.texts.password, data)
  const body = html`<h1>${heading(siteName(theme))}</h1>
    <p class="lead">${lead}</p>
    <form method="post" action="${data.action}">
      ${hiddenInputs(data)} ${renderAlert(alert)}
      <label for="email">${texts.signIn.address}</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        ${data.email !== undefined && html` value="${data.email}"`}
        required
        autofocus${alert !== undefined && html` aria-describedby="${ALERT}"`}
      />
      <button class="primary" type="submit">${submit}</button>
    </form>
    <p class="note"><a href="${data.signInUrl}">${texts.password.signIn}</a></p>`
  return layout(context, { title, body })
}

export interface GoOnPage {
  readonly action: string
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  readonly email: string
  readonly token: string
}

/** The page that asks for a click before a mailed link is used up: programs that open links do not click. */
export function goOnPage(context: PageContext, data: GoOnPage): Page {
  const { goOnTitle, goOnLead, goOn } = context.texts.password
  const body = html`<h1>${goOnTitle}</h1>
    <p class="lead"><strong>${breakable(data.email)}</strong> ${goOnLead}</p>
    <form method="post" action="${data.action}">
      ${hiddenInputs(data)}
      <input type="hidden" name="email" value="${data.email}" />
      <input type="hidden" name="token" value="${data.token}" />
      <button class="primary" type="submit">${goOn}</button>
    </form>`
  return layout(context, { title: goOnTitle, body })
}

export interface OwnField {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly required: boolean
  readonly value: string
}

export interface ChoosePage extends PostedForm {
  /** What happens with the password: somebody new gets it, or it takes the place of another one, or is changed. */
  readonly kind: 'welcome' | 'choose' | 'change'
  readonly minLength: number
  /** Whose password it is, for password managers. */
  readonly email: string
  /** The name that somebody new has typed before; undefined where nobody is new. */
  readonly name: string | undefined
  readonly fields: readonly OwnField[]
  readonly asksCurrent: boolean
}

const CURRENT: ReadonlySet<string> = new Set(['CredentialsSignin', 'RateLimited'])

function ownField({ name, label, type, required, value }: OwnField): Html {
  const need = required && html` required`
  if (type === 'checkbox')
    return html`<label class="check">
      <input type="checkbox" name="${name}" value="on" ${value !== '' && html` checked`}${need} />
      <span>${label}</span>
    </label>`
  return html`<label for="field-${name}">${label}</label>
    <input id="field-${name}" name="${name}" type="${type}" value="${value}" ${need} />`
}

interface PasswordInput {
  readonly id: string
  readonly label: string
  readonly autocomplete: 'current-password' | 'new-password'
  readonly minLength?: number
  readonly isWrong: boolean
}

/** The input of a password. The length is checked by the server, whose count is of characters. */
function passwordInput(
  { texts }: PageContext,
  { id, label, autocomplete, minLength, isWrong }: PasswordInput,
): Html {
  const { hint } = texts.password
  const described = [
    ...(isWrong ? [ALERT] : []),
    ...(minLength === undefined ? [] : [`${id}-hint`]),
  ]
  return html`<div class="labelled">
      <label for="${id}">${label}</label>
      <input
        id="${id}"
        name="${id}"
        type="password"
        autocomplete="${autocomplete}"
        required${minLength !== undefined && html` passwordrules="minlength: ${String(minLength)}"`}${described.length > 0 && html` aria-describedby="${described.join(' ')}"`}${isWrong && html` aria-invalid="true"`}
      />
      ${showButton(texts.password, id)}
    </div>
    ${minLength !== undefined && html`<p class="hint under" id="${id}-hint">${hint(minLength)}</p>`}`
}

export function choosePage(context: PageContext, data: ChoosePage): Page {
  const words = context.texts.password
  const { kind, error, asksCurrent, minLength } = data
  const title = words[`${kind}Title`]
  const alert = findAlert(context.texts.password, data)
  const isCurrent = error !== undefined && CURRENT.has(error)
  const current = {
    id: 'currentPassword',
    label: words.currentPassword,
    autocomplete: 'current-password',
    isWrong: alert !== undefined && isCurrent,
  } as const
  const chosen = {
    id: 'password',
    label: kind === 'welcome' ? words.password : words.newPassword,
    autocomplete: 'new-password',
    minLength,
    isWrong: alert !== undefined && !isCurrent,
  } as const
  const name =
    data.name !== undefined &&
    html`<label for="name">${words.name}</label>
      <input id="name" name="name" type="text" autocomplete="name" value="${data.name}" />`
  const body = html`<h1>${title}</h1>
    <p class="lead">${words[`${kind}Lead`]}</p>
    <form method="post" action="${data.action}">
      ${hiddenInputs(data)} ${renderAlert(alert)}
      <input
        class="visually-hidden"
        type="email"
        autocomplete="username"
        value="${data.email}"
        tabindex="-1"
        aria-hidden="true"
        readonly
      />
      ${name} ${asksCurrent && passwordInput(context, current)} ${passwordInput(context, chosen)}
      ${data.fields.map(ownField)}
      <button class="primary" type="submit">${words[`${kind}Submit`]}</button>
    </form>`
  return layout(context, { title, body, script: SHOW_PASSWORD })
}
