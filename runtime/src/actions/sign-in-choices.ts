import { fault } from '../config/problem.js'
import type { Engine } from '../engine.js'
import { DevSignInRefused } from '../errors.js'
import { devAllowed, ELSEWHERE } from '../flows/dev.js'
import { assertNever } from '../guards.js'
import { monograms } from '../pages/visitor.js'
import type { DevChoice, FormInput, PasswordChoice, SignInChoice } from '../pages/choices.js'
import type { CredentialInput } from '../providers/provider.js'
import {
  ADDRESS_FIELDS,
  isSignInProvider,
  type ResolvedDev,
  type ResolvedPassword,
  type ResolvedProvider,
} from '../providers/resolve.js'
import { type AuthRequest, field } from '../request.js'

type NamedInput = readonly [name: string, given: CredentialInput]

function buildInput([name, given]: NamedInput, usual?: string): FormInput {
  const { label = name, type = 'text', placeholder, required = true } = given
  const { autocomplete = usual } = given
  return { name, label, type, required, placeholder, autocomplete }
}

function addressInput([name, given]: NamedInput): FormInput {
  return { ...buildInput([name, given]), label: undefined }
}

const ADDRESS = addressInput(['email', { type: 'email', autocomplete: 'email' }])

/** The kind of value in an input of credentials, by which a password manager knows the form. HTML, section 4.10.18.7. */
function usualAutocomplete(
  [name, { type }]: NamedInput,
  account: string | undefined,
): string | undefined {
  if (type === 'password') return 'current-password'
  return name === account ? 'username' : undefined
}

function passwordChoice(
  { pages, signUp }: Engine,
  request: AuthRequest,
  { id, name, signUp: own }: ResolvedPassword,
): Omit<PasswordChoice, 'action'> {
  const { base } = request
  const forgotUrl = pages.forgotPassword ?? `${base}/forgot-password`
  const signUpUrl = own && signUp !== false ? (pages.signUp ?? `${base}/signup`) : undefined
  return { kind: 'password', id, name, email: field(request, 'email'), forgotUrl, signUpUrl }
}

function devChoice(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedDev,
): Omit<DevChoice, 'action'> | undefined {
  if (!devAllowed(request, provider)) {
    engine.complain(fault(new DevSignInRefused(ELSEWHERE)))
    return undefined
  }
  const users = provider.users.map((user) => ({
    id: user.id,
    label: user.name ?? user.email ?? user.id,
    email: user.email,
  }))
  return { kind: 'dev', id: provider.id, name: provider.name, users }
}

/** The inputs with what was typed before into the form of the same provider; a password is typed again. */
function fillInputs(
  request: AuthRequest,
  provider: ResolvedProvider,
  inputs: readonly FormInput[],
): readonly FormInput[] {
  if (request.providerId !== provider.id) return inputs
  return inputs.map((input) =>
    input.type === 'password' ? input : { ...input, value: field(request, input.name) },
  )
}

export function buildChoice(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedProvider,
): SignInChoice | undefined {
  const { id, name } = provider
  const signin = `${request.base}/signin/${id}`
  const callback = `${request.base}/callback/${id}`
  switch (provider.type) {
    case 'oauth':
    case 'oidc': {
      const { brandColor, mark, missing } = provider
      const letters = assignLetters(engine.providers).get(id) ?? ''
      return { kind: 'redirect', id, name, action: signin, brandColor, mark, letters, missing }
    }
    case 'email':
      return {
        kind: 'mail',
        id,
        name,
        action: signin,
        inputs: fillInputs(request, provider, [ADDRESS]),
      }
    case 'credentials': {
      const inputs = Object.entries(provider.credentials).map((entry) =>
        buildInput(entry, usualAutocomplete(entry, provider.account)),
      )
      return {
        kind: 'form',
        id,
        name,
        action: callback,
        inputs: fillInputs(request, provider, inputs),
      }
    }
    case 'password':
      return { ...passwordChoice(engine, request, provider), action: callback }
    case 'webauthn': {
      const options = `${request.base}/webauthn-options/${id}`
      const { formFields } = provider
      const input = formFields === ADDRESS_FIELDS ? addressInput : buildInput
      const inputs = Object.entries(formFields).map((entry) => input(entry))
      const { enableConditionalUI: conditional, script } = provider
      const creates = engine.signUp !== false
      const offered = { options, conditional, creates, inputs, script }
      return { kind: 'passkey', id, name, action: callback, ...offered }
    }
    case 'dev': {
      const choice = devChoice(engine, request, provider)
      return choice && { ...choice, action: callback }
    }
    default:
      return assertNever(provider)
  }
}

// The same for every page of a configuration, and not cheap to find.
const letters = new WeakMap<Engine['providers'], ReadonlyMap<string, string>>()

function assignLetters(providers: Engine['providers']): ReadonlyMap<string, string> {
  const present = letters.get(providers)
  if (present) return present
  const shown = [...providers.values()].filter(({ type }) => type === 'oauth' || type === 'oidc')
  const found = monograms(shown.map(({ name }) => name))
  const made = new Map(shown.map(({ id }, at) => [id, found[at] ?? '']))
  letters.set(providers, made)
  return made
}

/** The choices with the service first that somebody was led here for: it has the focus. */
function askedFirst(
  choices: readonly SignInChoice[],
  asked: string | null,
): readonly SignInChoice[] {
  const found = choices.find(({ kind, id }) => kind === 'redirect' && id === asked)
  if (found?.kind !== 'redirect') return choices
  return [{ ...found, isAsked: true }, ...choices.filter((choice) => choice !== found)]
}

export function signInChoices(engine: Engine, request: AuthRequest): readonly SignInChoice[] {
  const choices = [...engine.providers.values()]
    .filter(isSignInProvider)
    .map((provider) => buildChoice(engine, request, provider))
    .filter((choice) => choice !== undefined)
  return askedFirst(choices, request.query.get('provider'))
}
