import { normalizeAddress } from '../accounts/address.js'
import { hex } from '../bytes.js'
import type { AuthConfig } from '../config/config.js'
import type { Cookie } from '../cookies/jar.js'
import { namedUuid } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import { isFilled } from '../guards.js'
import { isSecure } from '../http/origin.js'
import { startSession } from '../session/start.js'
import type { Store } from '../store/store.js'
import type { SignInMethod } from '../sign-in-method.js'
import type { User } from '../types.js'
import { engineForTests } from './for-tests.js'

/** Who is signed in by a test. Other fields are what callbacks get, and what is stored, where users are. */
export interface TestUser {
  readonly id?: string
  readonly email?: string
  readonly name?: string | null
  readonly [field: string]: unknown
}

/** What a test says about a sign-in. */
export interface SignedInOptions {
  /** How it was proven who it is; `['dev']` where nothing is said. */
  readonly methods?: readonly SignInMethod[]
  /** When: seconds since the epoch; now where nothing is said. The session is fresh from then. */
  readonly authTime?: number
  /** Where the application is visited: that decides about the cookie's name. AUTH_URL, else `http://localhost:3000`. */
  readonly url?: string
}

/** A cookie as Playwright takes it: with `domain` and `path`, or, where its name forbids a domain, with `url`. */
export interface BrowserCookie {
  readonly name: string
  readonly value: string
  readonly domain?: string
  readonly path?: string
  readonly url?: string
  /** Seconds since the epoch; -1 for one that the browser forgets when it ends. */
  readonly expires: number
  readonly httpOnly: boolean
  readonly secure: boolean
  readonly sameSite: 'Strict' | 'Lax' | 'None'
}

/** Somebody who is signed in, in the forms in which tests need it. */
export interface SignedIn {
  /** With its id, and as it is stored, where users are. */
  readonly user: User & { readonly id: string }
  /** For a request by code: `{ cookie: '…' }`. */
  readonly headers: { readonly cookie: string }
  /** For `context.addCookies()` of Playwright. */
  readonly cookies: readonly BrowserCookie[]
  /** For `browser.newContext({ storageState })` and `test.use({ storageState })` of Playwright. */
  readonly storageState: {
    readonly cookies: readonly BrowserCookie[]
    readonly origins: readonly []
  }
}

const USUAL_URL = 'http://localhost:3000'

/**
 * Signs somebody in without a browser, for tests of what is behind sign-in: the session is one as any other, sealed or stored. A user
 * whom the adapter lacks is stored first, with a proven address.
 *
 * @throws InvalidConfig unless NODE_ENV is `test` or `development`; where an id is given that nobody has; where a field is stored
 *   with another value; where the `jwt` callback lets nobody in
 * @throws AuthError where the configuration is not valid
 */
export async function signedIn(
  config: AuthConfig,
  who: TestUser,
  { methods = ['dev'], authTime, url }: SignedInOptions = {},
): Promise<SignedIn> {
  const engine = engineForTests(config, 'signedIn')
  const site = new URL(url ?? engine.url ?? USUAL_URL).origin
  const option = engine.cookies(isSecure(engine, site)).sessionToken
  // A test may visit the application at any address: only one that was said is bound into the session.
  const cookie = { cookies: new Map(), option, ...(url !== undefined && { origin: site }) }
  const user = await findUser(engine, who)
  const { id } = user
  const { cookies: jar } = await startSession(engine, cookie, {
    user,
    account: { provider: PROVIDER, type: 'credentials', providerAccountId: id, userId: id },
    isNewUser: false,
    emailVerified: isFilled(user.email),
    proof: {
      freshAt: authTime ?? Math.floor(engine.host.now() / 1000),
      methods,
      provider: PROVIDER,
      ...(authTime !== undefined && { authTime }),
    },
    visit: {},
  })
  const kept = [...jar.values()].filter(({ value }) => value !== '')
  if (kept.length === 0) throw new InvalidConfig('signedIn: the jwt callback has let nobody in')
  const cookies = kept.map((each) => inBrowser(engine, each, site))
  const pairs = kept.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  return {
    user,
    headers: { cookie: pairs.join('; ') },
    cookies,
    storageState: { cookies, origins: [] },
  }
}

/** The id of the provider in the session, and the word for its way: sign-in for development. */
const PROVIDER = 'dev'

async function findUser(engine: Engine, who: TestUser): Promise<SignedIn['user']> {
  const { store, host } = engine
  const { id, email, name = null } = who
  if (!store) return { ...who, id: id ?? (await namedUuid(JSON.stringify([PROVIDER, email]))) }
  const found = id === undefined ? await byAddress(store, email ?? '') : await store.getUser(id)
  if (found) return asAsked(found, who)
  if (id !== undefined) throw new InvalidConfig(`signedIn: nobody has the id ${JSON.stringify(id)}`)
  const created = await store.createUser({
    image: null,
    ...who,
    id: await namedUuid(hex(host.randomBytes(16))),
    email: email ?? '',
    name,
    emailVerified: new Date(host.now()),
  })
  return asAsked(created, who)
}

const toText = (value: unknown): string => JSON.stringify(value ?? null)

/** A stored user who is as the test says: else the test would be about somebody else, and would not notice. */
function asAsked(stored: SignedIn['user'], who: TestUser): SignedIn['user'] {
  // Somebody who was found by an address has it, however it is spelled.
  const { email, ...rest } = who
  const asked = Object.entries(who.id === undefined ? rest : who)
  for (const [field, value] of asked) {
    const kept = toText(Reflect.get(stored, field))
    if (value === undefined || toText(value) === kept) continue
    throw new InvalidConfig(
      `signedIn: ${email ?? stored.id} is stored with the ${field} ${kept}, not ${toText(value)}: change the stored user, or sign in somebody else`,
    )
  }
  return stored
}

async function byAddress(store: Store, written: string): Promise<SignedIn['user'] | undefined> {
  return store.getUserByEmail(normalizeAddress(written) ?? written, { written })
}

const SAME_SITE = { lax: 'Lax', strict: 'Strict', none: 'None' } as const

function inBrowser(
  { host }: Engine,
  { name, value, options }: Cookie,
  site: string,
): BrowserCookie {
  const {
    domain,
    path = '/',
    maxAge,
    expires,
    httpOnly = false,
    secure = false,
    sameSite = 'lax',
  } = options
  const end = maxAge === undefined ? expires?.getTime() : host.now() + maxAge * 1000
  const place = { domain: domain ?? new URL(site).hostname, path }
  return {
    name,
    value: encodeURIComponent(value),
    // RFC 6265bis, section 4.1.3.2: a cookie of this prefix has no domain, which a browser is told by the address alone.
    ...(name.startsWith('__Host-') ? { url: `${site}/` } : place),
    expires: end === undefined ? -1 : Math.floor(end / 1000),
    httpOnly,
    secure,
    sameSite: typeof sameSite === 'string' ? SAME_SITE[sameSite] : 'Strict',
  }
}
