import { callbackUrl, keepCallbackUrl } from '../checks/callback-url.js'
import { csrfToken } from '../checks/csrf.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { assertNever } from '../guards.js'
import { devAllowed } from '../flows/dev.js'
import { startEmail } from '../flows/email-start.js'
import { signInPage, type SignInChoice } from '../pages/sign-in.js'
import type { CredentialInput } from '../providers/provider.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import { page, redirect, type Reply } from '../reply.js'
import { providerOf } from './provider-of.js'
import type { AuthRequest } from '../request.js'
import { ownPage, pageContext } from './page-context.js'

function inputOf(
  name: string,
  given: CredentialInput,
): {
  name: string
  label: string
  type: string
  required: boolean
  placeholder?: string
  autocomplete?: string
} {
  const { label = name, type = 'text', placeholder, required = true, autocomplete } = given
  return {
    name,
    label,
    type,
    required,
    ...(placeholder !== undefined && { placeholder }),
    ...(autocomplete !== undefined && { autocomplete }),
  }
}

function choiceOf(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedProvider,
): SignInChoice | undefined {
  const { id, name } = provider
  switch (provider.type) {
    case 'oauth':
    case 'oidc':
      return {
        kind: 'redirect',
        id,
        name,
        action: `${request.base}/signin/${id}`,
        brandColor: provider.brandColor,
        missing: provider.missing,
      }
    case 'credentials': {
      const inputs = Object.entries(provider.credentials).map(([field, given]) =>
        inputOf(field, given),
      )
      const submit = `Sign in with ${name}`
      return { kind: 'form', id, name, action: `${request.base}/callback/${id}`, inputs, submit }
    }
    case 'email': {
      const address = inputOf('email', {
        label: 'E-mail address',
        type: 'email',
        autocomplete: 'email',
      })
      const inputs = [address]
      const submit = 'Send a link'
      return { kind: 'form', id, name, action: `${request.base}/signin/${id}`, inputs, submit }
    }
    case 'webauthn': {
      const inputs = Object.entries(provider.formFields).map(([field, given]) =>
        inputOf(field, given),
      )
      return {
        kind: 'passkey',
        id,
        name,
        action: `${request.base}/callback/${id}`,
        options: `${request.base}/webauthn-options/${id}`,
        conditional: provider.enableConditionalUI,
        inputs,
        script: provider.script,
      }
    }
    case 'dev': {
      if (!devAllowed(engine, request, provider)) return undefined
      const users = provider.users.map((user) => ({
        id: user.id,
        label: user.name ?? user.email ?? user.id,
        email: user.email,
      }))
      return { kind: 'dev', id, name, action: `${request.base}/callback/${id}`, users }
    }
    default:
      return assertNever(provider)
  }
}

/** Where the forms may lead: any https site, as the authorization server may redirect on; http only for one on this machine. */
function formAction(providers: Iterable<ResolvedProvider>): readonly string[] {
  const urls = [...providers].flatMap((provider) =>
    provider.type === 'oauth' || provider.type === 'oidc'
      ? [provider.issuer, provider.wellKnown, provider.authorization.url]
      : [],
  )
  if (urls.length === 0) return []
  const local = urls.some((url) => url?.startsWith('http:'))
  return ['https:', ...(local ? ['http://localhost:*', 'http://127.0.0.1:*'] : [])]
}

/** Shows the sign-in page, or goes to the application's own. */
export async function showSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const error = request.query.get('error') ?? undefined
  const target = await callbackUrl(engine, request)
  const remembered = keepCallbackUrl(request, target)
  const { signIn } = engine.pages
  if (signIn !== undefined)
    return redirect(ownPage(request, signIn, { error, callbackUrl: target }), remembered)
  const { token, cookies } = await csrfToken(engine, request)
  const choices = [...engine.providers.values()]
    .map((provider) => choiceOf(engine, request, provider))
    .filter((choice) => choice !== undefined)
  const { html, headers } = signInPage(pageContext(engine, request), {
    choices,
    csrfToken: token,
    callbackUrl: target,
    error,
    formAction: formAction(engine.providers.values()),
  })
  return page(html, headers, { cookies: mergeJars(remembered, cookies) })
}

/** @returns undefined for a provider whose form is on the sign-in page */
async function start(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedProvider,
): Promise<Reply | undefined> {
  if (provider.type === 'email') return startEmail(engine, request, provider)
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return undefined
  const { startOAuth } = await import('../flows/oauth-start.js')
  return startOAuth(engine, request, provider)
}

/** Begins a sign-in. Providers with a form of their own are begun on the sign-in page. */
export async function startSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const target = await callbackUrl(engine, request)
  const remembered = keepCallbackUrl(request, target)
  const provider = request.providerId === undefined ? undefined : providerOf(engine, request)
  const reply = provider && (await start(engine, request, provider))
  if (!reply) {
    return redirect(
      ownPage(request, `${new URL(request.base).pathname}/signin`, { callbackUrl: target }),
      remembered,
    )
  }
  return { ...reply, cookies: mergeJars(remembered, reply.cookies) }
}
