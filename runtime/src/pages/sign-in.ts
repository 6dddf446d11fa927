import type { SignInTexts, Texts } from '../texts/texts.js'
import { devGroup, passwordForm, plainForm } from './choice-forms.js'
import type { SignInChoice } from './choices.js'
import { failureText, type FormContext, hiddenInputs, own, renderAlert } from './form.js'
import { html, type Html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'
import { addressForm, passkeyForm, sharesAddress, translateScript } from './passkey.js'
import { buildMarks, serviceForm } from './service.js'
import { renderVisitor } from './visitor.js'
import { SHOW_PASSWORD } from './show-password.js'
import { siteName } from './site-name.js'

export interface SignedInVisitor {
  readonly label: string
  /** True where accounts can be added: somebody without a stored user has none. */
  readonly links: boolean
  readonly signOutUrl: string
  readonly stayUrl: string
}

export interface SignInPage {
  readonly choices: readonly SignInChoice[]
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  /** The code in the URL; unknown ones get a general text. */
  readonly error: string | undefined
  readonly formAction: readonly string[]
  readonly visitor: SignedInVisitor | undefined
}

/** The kind of form that a failure comes from. */
const PLACES: Readonly<Record<string, readonly SignInChoice['kind'][]>> = {
  CredentialsSignin: ['form', 'password'],
  EmailSignin: ['mail'],
  WebAuthnVerificationError: ['passkey'],
}

/** A failure, and the kind of form that it is told in: none where it may come from several, or from elsewhere. */
interface PlacedFailure {
  readonly text: string | undefined
  readonly at: SignInChoice['kind'] | undefined
}

function placeFailure(texts: SignInTexts, { error, choices }: SignInPage): PlacedFailure {
  if (error === undefined) return { text: undefined, at: undefined }
  const kinds = own(PLACES, error) ?? []
  const [first, ...more] = choices.filter(({ kind }) => kinds.includes(kind))
  return { text: failureText(texts, error), at: more.length === 0 ? first?.kind : undefined }
}

function groupForms(
  texts: Texts,
  data: SignInPage,
  told: PlacedFailure,
): readonly (readonly Html[])[] {
  const { submit, submitTo } = texts.signIn
  const of = <Kind extends SignInChoice['kind']>(kind: Kind) =>
    data.choices.filter((choice): choice is SignInChoice & { kind: Kind } => choice.kind === kind)
  const adds = data.visitor?.links === true
  const hidden = hiddenInputs(data)
  const within = (...choices: readonly (SignInChoice | undefined)[]): FormContext => ({
    texts,
    hidden,
    adds,
    alert: choices.some((choice) => choice && choice.kind === told.at) ? told.text : undefined,
  })
  const [mails, passkeys, forms] = [of('mail'), of('passkey'), of('form')]
  const [mail] = mails
  const shared = adds ? undefined : passkeys.find((passkey) => mail && sharesAddress(mail, passkey))
  const ownPasskeys = passkeys
    .filter((passkey) => passkey !== shared)
    .map((passkey) => passkeyForm(passkey, within(passkey)))
  const services = of('redirect').map((choice) => serviceForm(choice, within(choice)))
  return [
    adds ? [...services, ...ownPasskeys] : services,
    adds ? [] : ownPasskeys,
    mails.map((choice) => {
      const passkey = choice === mail ? shared : undefined
      return addressForm(choice, passkey, within(choice, passkey))
    }),
    of('password').map((choice) => passwordForm(choice, within(choice))),
    forms.map((choice) =>
      plainForm(choice, forms.length > 1 ? submitTo(choice.name) : submit, within(choice)),
    ),
    of('dev').map((choice) => devGroup(choice, within(choice))),
  ].filter((group) => group.length > 0)
}

function whoIsThere(texts: Texts, { label, links, ...urls }: SignedInVisitor): Html {
  const { addOrSwitch, switchOrStay } = texts.signIn
  return html`${renderVisitor(texts, label, urls.signOutUrl)}
    <p class="lead">
      ${links ? addOrSwitch : switchOrStay} <a href="${urls.stayUrl}">${texts.signOut.stay}</a>
    </p>`
}

export function signInPage(context: PageContext, data: SignInPage): Page {
  const { texts } = context
  const { title, heading, or, none } = texts.signIn
  const told = placeFailure(texts.signIn, data)
  const blocks = groupForms(texts, data, told).flatMap((group, index) => [
    ...(index > 0 ? [html`<div class="or" role="separator">${or}</div>`] : []),
    html`<div>${group}</div>`,
  ])
  const body = html`<h1>${heading(siteName(context.theme))}</h1>
    ${data.visitor !== undefined && whoIsThere(texts, data.visitor)}
    ${told.at === undefined && renderAlert(told.text)}
    ${blocks.length > 0 ? blocks : html`<p class="lead">${none}</p>`}`
  const marks = buildMarks(data.choices.filter((choice) => choice.kind === 'redirect'))
  const passkey = data.choices.find((choice) => choice.kind === 'passkey')
  const scripts = [
    passkey && translateScript(texts.passkey.script, passkey.script),
    data.choices.some((choice) => choice.kind === 'password') && SHOW_PASSWORD,
  ].filter(Boolean)
  const script = scripts.length > 0 ? scripts.join(';\n') : undefined
  const { formAction } = data
  return layout(context, { title, named: true, body, marks, formAction, script })
}
