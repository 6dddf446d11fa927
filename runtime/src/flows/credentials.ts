import { callbackUrl } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import { AuthError, BadRequest, CallbackRouteError, CredentialsSignin } from '../errors.js'
import { attempt } from '../limits/limiter.js'
import type { ResolvedCredentials } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import { withoutValues } from '../store/without-values.js'
import type { User } from '../types.js'
import type { Identification } from './identification.js'

/** The value of a getter; undefined where it throws, as some do that are for something else. */
function readProperty(holder: object, name: string): unknown {
  try {
    return Reflect.get(holder, name)
  } catch {
    return undefined
  }
}

/** The fields of an object, with those that its class computes: models of ORMs may have no others. */
function collectFields<Holder extends object>(holder: Holder): Holder {
  const computed: Record<string, unknown> = {}
  let type: unknown = Object.getPrototypeOf(holder)
  while (typeof type === 'object' && type !== null && type !== Object.prototype) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(type)))
      if ('get' in property && !Object.hasOwn(computed, name))
        computed[name] = readProperty(holder, name)
    type = Object.getPrototypeOf(type)
  }
  return { ...computed, ...holder }
}

/** The declared inputs, as strings; whatever else the body has does not reach `authorize()`. */
function declaredInputs(
  request: AuthRequest,
  provider: ResolvedCredentials,
): Readonly<Record<string, string>> {
  const names = Object.keys(provider.credentials).filter((name) =>
    Object.hasOwn(request.body, name),
  )
  return Object.fromEntries(
    names.map((name) => {
      const value = request.body[name]
      if (typeof value !== 'string') throw new BadRequest(400, `the field ${name} is not a string`)
      return [name, value]
    }),
  )
}

/** The request as `authorize()` sees it: its URL and headers, and the declared inputs as JSON. */
function visibleRequest(request: AuthRequest, inputs: Readonly<Record<string, string>>): Request {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const query = request.query.size > 0 ? `?${request.query.toString()}` : ''
  const url = `${request.base}/callback/${request.providerId ?? ''}${query}`
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(inputs) })
}

async function authorize(
  engine: Engine,
  provider: ResolvedCredentials,
  inputs: Readonly<Record<string, string>>,
  request: Request,
): Promise<User> {
  try {
    const user = await engine.settled(provider.authorize(inputs, request))
    if (user) return user
  } catch (thrown) {
    if (thrown instanceof AuthError) throw thrown
    const told = engine.answers?.refusal(thrown, engine.pages.error !== undefined)
    if (told) throw told
    throw new CallbackRouteError(`authorize() of the provider ${provider.id} threw`, {
      cause: withoutValues(thrown, [inputs]),
    })
  }
  throw new CredentialsSignin(`authorize() of the provider ${provider.id} refused`)
}

/**
 * Asks `authorize()` who the user is.
 *
 * @throws RateLimited where it was asked too often, and has refused
 * @throws CredentialsSignin where it refuses
 * @throws AuthError where it throws words for the page, and the configuration tells them
 * @throws CallbackRouteError where it throws anything else but an AuthError, or returns no id
 */
export async function identifyByCredentials(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedCredentials,
): Promise<Identification> {
  const credentials = declaredInputs(request, provider)
  const { account: name } = provider
  // Where the form has no input for an account, networks alone are counted.
  const subject = name === undefined ? undefined : [provider.id, credentials[name] ?? '']
  const tried = await attempt(engine, request, { action: 'credentials', provider, subject })
  const user = await authorize(engine, provider, credentials, visibleRequest(request, credentials))
  await tried.succeeded()
  const id: unknown = user.id
  const userId = typeof id === 'number' ? String(id) : id
  if (typeof userId !== 'string' || userId === '') {
    throw new CallbackRouteError(
      `authorize() of the provider ${provider.id} returned a user without an id`,
    )
  }
  return {
    provider,
    user: { ...collectFields(user), id: userId },
    emailProven: false,
    registers: false,
    account: { provider: provider.id, type: 'credentials', providerAccountId: userId },
    credentials,
    callbackUrl: await callbackUrl(engine, request),
  }
}
