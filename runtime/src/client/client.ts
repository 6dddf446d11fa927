import type { ClientSession, SessionOf } from '../config/session-of.js'
import type { PublicProvider, Session } from '../types.js'
import { readJson, createRequests } from './requests.js'
import { makeSessionStore, type SessionStore } from './store.js'

export type { PublicProvider, Session } from '../types.js'
export type { SessionState, SessionStore } from './store.js'

/**
 * The session of what it is asked of: of a function that gives one, such as `typeof auth`, of a configuration, or of a
 * session itself.
 */
export type SessionFrom<Source> = Source extends (...params: never) => infer Given
  ? ClientSession<NonNullable<Awaited<Given>>>
  : Source extends { readonly providers: unknown }
    ? SessionOf<Source>
    : Source

/** Where the endpoints are. */
export interface ClientOptions {
  /**
   * The path of the endpoints, as a browser sees it; `/auth` by default. Where they are of another origin, their URL, as
   * `https://api.example.com/auth`: `trustedOrigins` of their configuration names the origin of the page.
   */
  readonly basePath?: string
}

/** Where to go when it is done. */
export interface LeaveOptions {
  /** The page that is open, by default. */
  readonly redirectTo?: string
  /** The name that NextAuth.js 4 has for `redirectTo`. */
  readonly callbackUrl?: string
  /** False: stay on the page. */
  readonly redirect?: boolean
}

/** Where to go after a sign-out, and where else it ends the session. */
export interface SignOutOptions extends LeaveOptions {
  /** True: at the service, too, that has signed this session in. */
  readonly provider?: boolean
}

/** Where to go after a sign-in, and what the provider asks for: its fields, or the `action` of a passkey. */
export interface SignInOptions extends LeaveOptions {
  readonly [field: string]: unknown
}

/** The outcome of a sign-in or a sign-out. */
export interface Outcome {
  readonly ok: boolean
  /** Of HTTP. */
  readonly status: number
  /** Why it was refused. */
  readonly error: string | undefined
  /** The application's code for refused credentials. */
  readonly code: string | undefined
  /** Where it leads. */
  readonly url: string | undefined
}

/** Sign-in for the pages of an application. */
export interface Client<Shown = Session> extends SessionStore<Shown> {
  /** The ways to sign in, by id. @throws {Error} where there is no answer */
  readonly getProviders: () => Promise<Readonly<Record<string, PublicProvider>>>
  /** The token for a form of your own. @throws {Error} where there is no answer */
  readonly getCsrfToken: () => Promise<string>
  /**
   * Signs in; goes to the sign-in page where no provider is named.
   *
   * @param authorizationParams for the provider's page, such as `prompt`
   * @returns undefined where the sign-in page does the rest
   * @throws {Error} where there is no answer, and where the visitor has used no passkey
   */
  readonly signIn: (
    provider?: string,
    options?: SignInOptions,
    authorizationParams?: Readonly<Record<string, string>>,
  ) => Promise<Outcome | undefined>
  /** Signs out. @throws {Error} where there is no answer */
  readonly signOut: (options?: SignOutOptions) => Promise<Outcome>
  /** Hands data to the callbacks, and takes the session that comes of it. @throws {Error} where there is no answer */
  readonly update: (data?: unknown) => Promise<Shown | null>
}

async function readOutcome(answer: Response): Promise<Outcome> {
  const { ok, status } = answer
  const { url, message }: { url?: string; message?: string } = await answer.json()
  const query = new URLSearchParams(url?.split('?')[1])
  const error = query.get('error') ?? (ok ? undefined : (message ?? `${status}`))
  return { ok: !error, status, error, code: query.get('code') ?? undefined, url }
}

/** A session, where it is somebody's: by `answers`, that of nobody has nothing in it. */
function somebodys<Shown>(session: Shown | null): Shown | null {
  return session && Object.keys(session).length > 0 ? session : null
}

/**
 * Sign-in for the pages of an application. It asks nothing before somebody listens or calls, and nothing on a server.
 *
 * @example
 * import type { auth } from '@/auth'
 * export const { signIn, signOut, subscribe } = createClient<typeof auth>({ basePath: '/api/auth' })
 */
export function createClient<Source = Session>({ basePath = '/auth' }: ClientOptions = {}): Client<
  SessionFrom<Source>
> {
  type Shown = SessionFrom<Source>
  const { read, getCsrfToken, post } = createRequests(basePath)
  const { tellOthers, ...store } = makeSessionStore(basePath, async () =>
    somebodys(await read<Shown | null>('session')),
  )
  const getProviders: Client['getProviders'] = async () => read('providers')

  const submit = async (
    path: string,
    {
      redirect = true,
      redirectTo = location.href,
      callbackUrl = redirectTo,
      ...fields
    }: SignInOptions,
  ): Promise<Outcome> => {
    const outcome = await readOutcome(await post(path, { ...fields, callbackUrl }))
    tellOthers()
    if (redirect && outcome.url) location.assign(outcome.url)
    // Though it leaves: an address that differs in what follows `#` alone loads nothing.
    await store.refresh()
    return outcome
  }

  return {
    ...store,
    getProviders,
    getCsrfToken,
    signIn: async (id = '', options = {}, authorizationParams = {}) => {
      const { redirectTo = location.href, callbackUrl = redirectTo } = options
      switch ((await getProviders())[id]?.type) {
        case undefined:
          location.assign(`${basePath}/signin?${new URLSearchParams({ callbackUrl })}`)
          return undefined
        case 'webauthn': {
          // Few pages need it: it is loaded when somebody uses a passkey.
          const { usePasskey } = await import('./passkey.js')
          return submit(`callback/${id}`, await usePasskey(read, id, options))
        }
        case 'credentials':
        case 'dev':
          return submit(`callback/${id}`, options)
        default:
          return submit(`signin/${id}?${new URLSearchParams(authorizationParams)}`, options)
      }
    },
    signOut: async ({ provider = false, ...options } = {}) =>
      submit('signout', { ...options, ...(provider && { provider: 'true' }) }),
    update: async (data) => {
      const session = somebodys(await readJson<Shown | null>(await post('session', { data })))
      store.seed(session)
      tellOthers()
      return session
    },
  }
}
