import type { DevChoice, FormChoice, SignInChoice } from './choices.js'
import { alertOf, hiddenInputs, inputs, type FormContext } from './form.js'
import { html, type Html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'
import { addressForm, passkeyForm, sharesAddress } from './passkey.js'
import { markOf, serviceForm } from './service.js'
import { signedInAs } from './signed-in-as.js'
import { siteName } from './site-name.js'

/** Somebody who is signed in already. */
export interface SignedInVisitor {
  /** The address or the name. */
  readonly label: string
  /** True where accounts can be added: somebody without a stored user has none. */
  readonly links: boolean
  /** The sign-out page. */
  readonly signOutUrl: string
}

export interface SignInPage {
  readonly choices: readonly SignInChoice[]
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  /** The code in the URL; unknown ones get a general text. */
  readonly error: string | undefined
  readonly formAction: readonly string[]
  /** Who is signed in on this browser. */
  readonly visitor: SignedInVisitor | undefined
}

const ERRORS: Readonly<Record<string, string>> = {
  AccountNotLinked: 'That account belongs to another user. Sign in the way you did before.',
  CredentialsSignin: 'That did not match. Check what you entered and try again.',
  DevSignInRefused: 'Sign-in for development works on this machine only.',
  EmailSignin: 'The mail could not be sent. Check the address and try again.',
  LinkRefused:
    'You are not signed in any more, so nothing was added. Sign in the way you did before, then try again.',
  MissingCSRF: 'This page was open for too long. Please try again.',
  OAuthAccountNotLinked:
    'There is already a user with this e-mail address. Sign in the way you did before.',
  OAuthCallbackError: 'The sign-in was not completed. Please try again.',
  RateLimited: 'There were too many tries. Please wait a while, then try again.',
  OAuthSignin: 'The sign-in could not be started. Please try again later, or another way.',
  SessionRequired: 'Please sign in to see this page.',
  WebAuthnVerificationError: 'The passkey was not accepted. Please try again, or another way.',
}

/** The kind of form that a failure comes from. */
const PLACES: Readonly<Record<string, SignInChoice['kind']>> = {
  CredentialsSignin: 'form',
  EmailSignin: 'mail',
  WebAuthnVerificationError: 'passkey',
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function errorText(code: string): string {
  return own(ERRORS, code) ?? 'The sign-in did not work. Please try again.'
}

/** A failure, and the kind of form that it is told in: none where it may come from several, or from elsewhere. */
interface Told {
  readonly text: string | undefined
  readonly at: SignInChoice['kind'] | undefined
}

function toldOf({ error, choices }: SignInPage): Told {
  if (error === undefined) return { text: undefined, at: undefined }
  const at = own(PLACES, error)
  const alone = choices.filter(({ kind }) => kind === at).length === 1
  return { text: errorText(error), at: alone ? at : undefined }
}

function plainForm(choice: FormChoice, submit: string, context: FormContext): Html {
  return html`<form method="post" action="${choice.action}">
    ${context.hidden} ${alertOf(context.alert)} ${inputs(choice.id, choice.inputs, context)}
    <button class="primary" type="submit">${submit}</button>
  </form>`
}

function devGroup(choice: DevChoice, { hidden }: FormContext): Html {
  const people = choice.users.map(
    (user) =>
      html`<form method="post" action="${choice.action}">
        ${hidden}
        <input type="hidden" name="user" value="${user.id}" />
        <button class="person" type="submit">
          ${user.label}${user.email !== undefined && user.email !== user.label && html`<small>${user.email}</small>`}
        </button>
      </form>`,
  )
  return html`<section class="group" aria-labelledby="dev-title">
    <h2 id="dev-title">Development sign-in</h2>
    <p>On this machine only. No password needed.</p>
    ${people}
    <form method="post" action="${choice.action}">
      ${hidden}
      <div class="row">
        <label class="visually-hidden" for="dev-email">E-mail address</label>
        <input
          id="dev-email"
          name="email"
          type="email"
          placeholder="you@example.test"
          autocomplete="off"
          required
        />
        <button type="submit">Sign in</button>
      </div>
    </form>
  </section>`
}

/** The forms of a page, in the groups that it shows. */
function groupsOf(data: SignInPage, told: Told): readonly (readonly Html[])[] {
  const of = <Kind extends SignInChoice['kind']>(kind: Kind) =>
    data.choices.filter((choice): choice is SignInChoice & { kind: Kind } => choice.kind === kind)
  const adds = data.visitor?.links === true
  const hidden = hiddenInputs(data)
  const within = (...choices: readonly (SignInChoice | undefined)[]): FormContext => ({
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
    forms.map((choice) =>
      plainForm(
        choice,
        forms.length > 1 ? `Sign in with ${choice.name}` : 'Sign in',
        within(choice),
      ),
    ),
    of('dev').map((choice) => devGroup(choice, within(choice))),
  ].filter((group) => group.length > 0)
}

/** Who is signed in, and what the page is for then. */
function whoIsThere({ label, links, signOutUrl }: SignedInVisitor): Html {
  return html`${signedInAs(label, signOutUrl)}
    <p class="lead">
      ${links ? 'Add a way to sign in, or sign in as somebody else.' : 'Continue as somebody else, or stay.'}
    </p>`
}

/** The page on which a visitor chooses how to sign in. */
export function signInPage(context: PageContext, data: SignInPage): Page {
  const told = toldOf(data)
  const blocks = groupsOf(data, told).flatMap((group, index) => [
    ...(index > 0 ? [html`<div class="or" role="separator">or</div>`] : []),
    html`<div>${group}</div>`,
  ])
  const name = siteName(context.theme)
  const body = html`<h1>Sign in${name !== undefined && ` to ${name}`}</h1>
    ${data.visitor !== undefined && whoIsThere(data.visitor)}
    ${told.at === undefined && alertOf(told.text)}
    ${blocks.length > 0 ? blocks : html`<p class="lead">No way to sign in is configured.</p>`}`
  const marks = new Map(
    data.choices.flatMap((choice) =>
      choice.kind === 'redirect' ? [[choice.id, markOf(choice)]] : [],
    ),
  )
  const script = data.choices.find((choice) => choice.kind === 'passkey')?.script
  const { formAction } = data
  return layout(context, { title: 'Sign in', named: true, body, marks, formAction, script })
}
