import { fault } from '../config/problem.js'
import type { Engine } from '../engine.js'
import { DevSignInRefused } from '../errors.js'
import { devAllowed, ELSEWHERE } from '../flows/dev.js'
import { assertNever } from '../guards.js'
import { monograms } from '../pages/monogram.js'
import type { FormInput, SignInChoice } from '../pages/sign-in.js'
import type { CredentialInput } from '../providers/provider.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'

function inputOf([name, given]: readonly [string, CredentialInput]): FormInput {
  const { label = name, type = 'text', placeholder, required = true, autocomplete } = given
  return { name, label, type, required, placeholder, autocomplete }
}

const ADDRESS = inputOf([
  'email',
  { label: 'E-mail address', type: 'email', autocomplete: 'email' },
])

function choiceOf(
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
      const letters = lettersOf(engine.providers).get(id) ?? ''
      return { kind: 'redirect', id, name, action: signin, brandColor, mark, letters, missing }
    }
    case 'email':
      return { kind: 'form', id, name, action: signin, inputs: [ADDRESS], submit: 'Send a link' }
    case 'credentials': {
      const inputs = Object.entries(provider.credentials).map(inputOf)
      return { kind: 'form', id, name, action: callback, inputs, submit: `Sign in with ${name}` }
    }
    case 'webauthn': {
      const options = `${request.base}/webauthn-options/${id}`
      const inputs = Object.entries(provider.formFields).map(inputOf)
      const { enableConditionalUI: conditional, script } = provider
      return { kind: 'passkey', id, name, action: callback, options, conditional, inputs, script }
    }
    case 'dev': {
      if (!devAllowed(engine, request, provider)) {
        engine.complain(fault(new DevSignInRefused(ELSEWHERE)))
        return undefined
      }
      const users = provider.users.map((user) => ({
        id: user.id,
        label: user.name ?? user.email ?? user.id,
        email: user.email,
      }))
      return { kind: 'dev', id, name, action: callback, users }
    }
    default:
      return assertNever(provider)
  }
}

// The same for every page of a configuration, and not cheap to find.
const letters = new WeakMap<Engine['providers'], ReadonlyMap<string, string>>()

/** The letters of the providers that are reached by a redirect, by id. */
function lettersOf(providers: Engine['providers']): ReadonlyMap<string, string> {
  const present = letters.get(providers)
  if (present) return present
  const shown = [...providers.values()].filter(({ type }) => type === 'oauth' || type === 'oidc')
  const found = monograms(shown.map(({ name }) => name))
  const made = new Map(shown.map(({ id }, at) => [id, found[at] ?? '']))
  letters.set(providers, made)
  return made
}

/** The ways to sign in, as the sign-in page shows them. */
export function signInChoices(engine: Engine, request: AuthRequest): readonly SignInChoice[] {
  return [...engine.providers.values()]
    .map((provider) => choiceOf(engine, request, provider))
    .filter((choice) => choice !== undefined)
}
