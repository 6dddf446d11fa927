import type { MarkPath } from '../types.js'
import { html, type Html } from './html.js'
import { layout, siteName, type Page, type PageContext } from './layout.js'
import { passkeyForm } from './passkey.js'
import { signedInAs } from './signed-in-as.js'

/** One input of a form. */
export interface FormInput {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly placeholder?: string | undefined
  readonly autocomplete?: string | undefined
  readonly required: boolean
}

interface Choice {
  readonly id: string
  readonly name: string
  /** Where its form is posted to. */
  readonly action: string
}

/** A provider that is reached by a redirect. */
export interface RedirectChoice extends Choice {
  readonly kind: 'redirect'
  readonly brandColor: string | undefined
  readonly mark: readonly MarkPath[] | undefined
  /** Stands for the service where there is no mark; no two on a page have the same. */
  readonly letters: string
  /** Environment variables without which it can't be used. */
  readonly missing: readonly string[]
}

export interface FormChoice extends Choice {
  readonly kind: 'form'
  readonly inputs: readonly FormInput[]
  /** The label of its button. */
  readonly submit: string
}

export interface DevChoice extends Choice {
  readonly kind: 'dev'
  readonly users: readonly {
    readonly id: string
    readonly label: string
    readonly email: string | undefined
  }[]
}

export interface PasskeyChoice extends Choice {
  readonly kind: 'passkey'
  /** Where the options for a ceremony come from. */
  readonly options: string
  /** True where the browser offers passkeys in the form's input. */
  readonly conditional: boolean
  readonly inputs: readonly FormInput[]
  readonly script: string
}

export type SignInChoice = RedirectChoice | FormChoice | PasskeyChoice | DevChoice

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

function errorText(code: string): string {
  return (
    (Object.hasOwn(ERRORS, code) && ERRORS[code]) || 'The sign-in did not work. Please try again.'
  )
}

/** A page, and what each of its forms sends along. */
interface Filled extends SignInPage {
  readonly hidden: Html
}

function hiddenOf(data: SignInPage): Html {
  return html`${data.csrfToken !== undefined && html`<input type="hidden" name="csrfToken" value="${data.csrfToken}" />`}
    <input type="hidden" name="callbackUrl" value="${data.callbackUrl}" />`
}

function markOf(paths: readonly MarkPath[]): Html {
  const drawn = paths.map(
    ({ d, fill }) => html`<path d="${d}" ${fill !== undefined && html`fill="${fill}"`} />`,
  )
  return html`<svg viewBox="0 0 24 24">${drawn}</svg>`
}

/** The colour behind a mark: white, where it has colours of its own. */
function colourBehind({ brandColor, mark }: RedirectChoice): string | undefined {
  return mark?.some(({ fill }) => fill !== undefined) ? '#ffffff' : brandColor
}

function redirectForm(choice: RedirectChoice, data: Filled): Html {
  const label = html`<span class="mark mark-${choice.id}" aria-hidden="true"
      >${choice.mark ? markOf(choice.mark) : choice.letters}</span
    >
    <span>Continue with ${choice.name}</span>`
  if (choice.missing.length > 0) {
    return html`<form>
      <button class="with" type="button" disabled aria-describedby="missing-${choice.id}">
        ${label}
      </button>
      <p class="hint" id="missing-${choice.id}">Not set up yet: ${choice.missing.join(', ')}</p>
    </form>`
  }
  return html`<form method="post" action="${choice.action}">
    ${data.hidden} <button class="with" type="submit">${label}</button>
    ${
      data.visitor?.links === true &&
      html`<button class="add" type="submit" name="intent" value="link">
        Add ${choice.name} to this account
      </button>`
    }
  </form>`
}

function input(choice: Choice, field: FormInput): Html {
  const id = `input-${field.name}-for-${choice.id}`
  const { placeholder, autocomplete } = field
  return html`<label for="${id}">${field.label}</label>
    <input
      id="${id}"
      name="${field.name}"
      type="${field.type}"
      ${placeholder !== undefined && html` placeholder="${placeholder}"`}${autocomplete !== undefined && html` autocomplete="${autocomplete}"`}${field.required && html` required`}
    />`
}

function plainForm(choice: FormChoice, data: Filled): Html {
  return html`<form method="post" action="${choice.action}">
    ${data.hidden} ${choice.inputs.map((field) => input(choice, field))}
    <button class="primary" type="submit">${choice.submit}</button>
  </form>`
}

function devGroup(choice: DevChoice, data: Filled): Html {
  const people = choice.users.map(
    (user) =>
      html`<form method="post" action="${choice.action}">
        ${data.hidden}
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
      ${data.hidden}
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

function choiceForm(choice: SignInChoice, data: Filled): Html {
  switch (choice.kind) {
    case 'redirect':
      return redirectForm(choice, data)
    case 'form':
      return plainForm(choice, data)
    case 'passkey': {
      const inputs = choice.inputs.map((field) => input(choice, field))
      const adds = data.visitor?.links === true
      return passkeyForm({ ...choice, hidden: data.hidden, inputs, adds })
    }
    case 'dev':
      return devGroup(choice, data)
  }
}

/** Who signs in with another service becomes another user, unless the account is to be added to this one. */
function whoIsThere({ label, links, signOutUrl }: SignedInVisitor): Html {
  return html`${signedInAs(label, signOutUrl)}
    <p class="lead">
      ${links ? 'Add a way to sign in, or continue as somebody else.' : 'Continue as somebody else, or stay.'}
    </p>`
}

/** The page on which a visitor chooses how to sign in. */
export function signInPage(context: PageContext, data: SignInPage): Page {
  const order = ['redirect', 'passkey', 'form', 'dev'] as const
  const groups = order
    .map((kind) => data.choices.filter((choice) => choice.kind === kind))
    .filter((group) => group.length > 0)
  const filled = { ...data, hidden: hiddenOf(data) }
  const blocks = groups.flatMap((group, index) => [
    ...(index > 0 ? [html`<div class="or" role="separator">or</div>`] : []),
    html`<div>${group.map((choice) => choiceForm(choice, filled))}</div>`,
  ])
  const name = siteName(context)
  const body = html`<h1>Sign in${name !== undefined && ` to ${name}`}</h1>
    ${data.visitor !== undefined && whoIsThere(data.visitor)}
    ${data.error !== undefined && html`<p class="alert" role="alert">${errorText(data.error)}</p>`}
    ${blocks.length > 0 ? blocks : html`<p class="lead">No way to sign in is configured.</p>`}`
  const marks = new Map(
    data.choices.map((choice) => [
      choice.id,
      choice.kind === 'redirect' ? colourBehind(choice) : undefined,
    ]),
  )
  const script = data.choices.find((choice) => choice.kind === 'passkey')?.script
  const { formAction } = data
  return layout(context, { title: 'Sign in', named: true, body, marks, formAction, script })
}
