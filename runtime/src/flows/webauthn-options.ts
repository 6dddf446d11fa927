import { normalizeAddress, typedAddress } from '../accounts/address.js'
import type { AdapterUser } from '../adapter.js'
import { toBase64url } from '../base64.js'
import { base64url, type Bytes } from '../bytes.js'
import {
  credentialDigest,
  keepChallenge,
  newChallenge,
  type PendingCeremony,
} from '../checks/challenge.js'
import { hmacHex, namedUuid } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'
import { attempt } from '../limits/limiter.js'
import type { ResolvedWebAuthn } from '../providers/resolve.js'
import { json, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { currentUser } from '../session/current.js'
import type { User } from '../types.js'
import { confirmFirst } from './account/confirm-first.js'
import { askProvider, relyingParty, requirePasskeyStore } from './webauthn-party.js'

/** Credentials that every answer names at least. */
const LEAST = 3

/** Bytes of credential ids as authenticators make them. */
const LENGTHS = [16, 20, 32, 64] as const

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

async function decoy(engine: Engine, seed: string): Promise<string> {
  const [{ mac }] = await engine.keys('create-auth.webauthn-decoy')
  const halves = await Promise.all([0, 1].map((half) => hmacHex(mac, JSON.stringify([seed, half]))))
  const bytes = fromHex(halves.join(''))
  return base64url(bytes.slice(0, LENGTHS[(bytes.at(-1) ?? 0) % LENGTHS.length]))
}

/**
 * Fills a list of credential ids up with ones that do not exist, always the same for the same name, so that it does not
 * tell whether somebody of this name has passkeys here. Web Authentication Level 3, section 14.6.2.
 *
 * @param name what was asked for
 * @param real base64url
 * @returns base64url, in an order that tells nothing
 */
async function withDecoys(
  engine: Engine,
  name: string,
  real: readonly string[],
): Promise<readonly string[]> {
  const missing = Math.max(0, LEAST - real.length)
  const decoys = Array.from({ length: missing }, async (_, index) =>
    decoy(engine, JSON.stringify([name, index])),
  )
  return [...real, ...(await Promise.all(decoys))].toSorted()
}

interface Ask {
  readonly engine: Engine
  readonly request: AuthRequest
  readonly provider: ResolvedWebAuthn
  readonly current: AdapterUser | undefined
}

interface NamedUser {
  readonly name: string
  readonly user: User
  /** The id of the stored user; undefined where there is none. */
  readonly id: string | undefined
  readonly exists: boolean
}

/** It has to be confirmed first who is there. RFC 9470, section 3. */
const STALE = { error: 'insufficient_user_authentication' } as const

/** Nobody who is signed out makes a passkey. RFC 6749, section 4.1.2.1. */
const CLOSED = { error: 'access_denied' } as const

const INVALID_REQUEST = { error: 'Invalid request' } as const

function typed({
  request,
  provider,
}: Pick<Ask, 'request' | 'provider'>): readonly (readonly [string, string])[] {
  return Object.keys(provider.formFields)
    .map((name) => [name, request.query.get(name) ?? ''] as const)
    .filter(([, value]) => value !== '')
}

function accountNamed(
  request: AuthRequest,
  provider: ResolvedWebAuthn,
): readonly string[] | undefined {
  const values = typed({ request, provider }).map(([, value]) => value)
  return values.length === 0 ? undefined : [provider.id, ...values]
}

async function namedByProvider(
  ask: Ask,
  getUserInfo: NonNullable<ResolvedWebAuthn['getUserInfo']>,
): Promise<NamedUser> {
  const { engine, request, provider } = ask
  const info = await askProvider(engine, request, provider, getUserInfo)
  const { user = {}, exists = false } = info ?? {}
  const id = exists && isFilled(user.id) ? user.id : undefined
  return { name: JSON.stringify(typed(ask)), user, id, exists }
}

/**
 * Tells whether the authenticator finds the credential by itself, so that nobody need be named to sign in. Web
 * Authentication Level 3, section 5.4.6.
 */
function isDiscoverable({ registrationOptions, getUserInfo }: ResolvedWebAuthn): boolean {
  return registrationOptions.authenticatorSelection?.residentKey === 'required' && !getUserInfo
}

async function named(ask: Ask): Promise<NamedUser | undefined> {
  const { getUserInfo } = ask.provider
  if (getUserInfo) return namedByProvider(ask, getUserInfo)
  const given = ask.request.query.get('email') ?? ''
  const email = normalizeAddress(given)
  if (email === undefined) return undefined
  // Nobody has proven that the address is theirs: where the passkey is found without it, it is no more than a name.
  if (isDiscoverable(ask.provider))
    return { name: email, user: { name: email }, id: undefined, exists: false }
  const known = await requirePasskeyStore(ask.engine).getUserByEmail(
    email,
    typedAddress(given, email),
  )
  return { name: email, user: { email }, id: known?.id, exists: known !== undefined }
}

async function listCredentials(ask: Ask, userId: string): Promise<readonly string[]> {
  const stored = await requirePasskeyStore(ask.engine).listAuthenticatorsByUserId(userId)
  return stored.map(({ credentialID }) => toBase64url(credentialID))
}

/** The credentials of nobody, by the statement and in the time that those of somebody take. */
async function nobodys(ask: Ask, { name }: NamedUser): Promise<readonly string[]> {
  const id = await namedUuid(JSON.stringify([ask.provider.id, name]))
  // Ids may be of another form in the table, which some databases refuse.
  await listCredentials(ask, id).catch(() => undefined)
  return []
}

async function answer(
  { engine, request, provider, current }: Ask,
  kept: Omit<PendingCeremony, 'startedBy'>,
  make: (challenge: Bytes) => Promise<object>,
): Promise<Reply> {
  const challenge = newChallenge(engine)
  const pending = { ...kept, ...(current && { startedBy: current.id }) }
  const maxAge = Math.ceil(provider.timeout / 1000)
  const options = await make(challenge)
  const cookies = await keepChallenge(engine, request, challenge, pending, maxAge)
  return json({ action: kept.ceremony, options }, { cookies })
}

/** Web Authentication Level 3, section 5.5. */
async function authenticate(ask: Ask, ids: readonly string[] | undefined): Promise<Reply> {
  const { engine, request, provider } = ask
  const party = await relyingParty(engine, request, provider)
  const allowed = ids && (await Promise.all(ids.map(credentialDigest)))
  return answer(ask, { ceremony: 'authenticate', ...(allowed && { allowed }) }, (challenge) =>
    provider.simpleWebAuthn.generateAuthenticationOptions({
      timeout: provider.timeout,
      ...provider.authenticationOptions,
      rpID: party.ids[0],
      challenge,
      ...(ids && { allowCredentials: ids.map((id) => ({ id })) }),
    }),
  )
}

/** Web Authentication Level 3, section 5.4. */
async function register(ask: Ask, whom: Pick<NamedUser, 'user' | 'exists'>): Promise<Reply> {
  const { engine, request, provider, current } = ask
  const { id: _id, ...user } = whom.user
  const userName = [user.email, user.name].find(isFilled) ?? current?.id
  if (userName === undefined) return json(INVALID_REQUEST, { status: 400 })
  const party = await relyingParty(engine, request, provider)
  const userID = engine.host.randomBytes(32)
  const exclude = current ? await listCredentials(ask, current.id) : []
  const registration = {
    handle: base64url(userID),
    user: current ? {} : { ...user },
    taken: whom.exists && provider.getUserInfo ? 1 : 0,
  } as const
  return answer(ask, { ceremony: 'register', registration }, (challenge) =>
    provider.simpleWebAuthn.generateRegistrationOptions({
      timeout: provider.timeout,
      ...provider.registrationOptions,
      rpID: party.ids[0],
      rpName: party.name,
      userID,
      userName,
      userDisplayName: isFilled(user.name) ? user.name : userName,
      challenge,
      excludeCredentials: exclude.map((id) => ({ id })),
    }),
  )
}

async function registerSomebody(ask: Ask): Promise<Reply> {
  const { engine, request, current } = ask
  if (current && (await confirmFirst(engine, request)) !== undefined)
    return json(STALE, { status: 401 })
  if (current) return register(ask, { user: current, exists: true })
  if (engine.signUp === false) return json(CLOSED, { status: 403 })
  const whom = await named(ask)
  return whom ? register(ask, whom) : json(INVALID_REQUEST, { status: 400 })
}

async function authenticateSomebody(ask: Ask): Promise<Reply> {
  const { current } = ask
  if (current) {
    const own = await listCredentials(ask, current.id)
    return authenticate(ask, own.length > 0 ? own : undefined)
  }
  if (typed(ask).length === 0 || isDiscoverable(ask.provider)) return authenticate(ask, undefined)
  const whom = await named(ask)
  if (!whom) return json(INVALID_REQUEST, { status: 400 })
  const real =
    whom.id === undefined ? await nobodys(ask, whom) : await listCredentials(ask, whom.id)
  return authenticate(ask, await withDecoys(ask.engine, `${ask.provider.id} ${whom.name}`, real))
}

/**
 * The options for a ceremony. The query's `action` says which: `register` or `authenticate`; without it whoever is signed
 * out authenticates. The answer does not tell whether a user exists: whoever is named gets options of the same shape, and
 * is refused when the authenticator has answered. Web Authentication Level 3, sections 5.4, 5.5 and 14.6.2.
 *
 * @throws RateLimited where too many were asked for
 * @returns status 400 where the action is unknown, or nobody is named who could register; 401 where it has to be confirmed first
 *   who is there
 */
export async function webauthnOptions(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedWebAuthn,
): Promise<Reply> {
  const action = request.query.get('action')
  if (action !== null && action !== 'register' && action !== 'authenticate')
    return json({ error: 'Invalid action' }, { status: 400 })
  await attempt(engine, request, {
    action: 'passkey',
    provider,
    subject: accountNamed(request, provider),
  })
  const current = (await currentUser(engine, request))?.user
  const ask = { engine, request, provider, current }
  if (action === 'register') return registerSomebody(ask)
  if (action === null && current) return json(INVALID_REQUEST, { status: 400 })
  return authenticateSomebody(ask)
}
