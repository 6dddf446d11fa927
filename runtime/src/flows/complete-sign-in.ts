import { lookUp } from '../accounts/look-up.js'
import type { Persisted } from '../accounts/persist.js'
import { settle } from '../accounts/settle.js'
import type { AdapterUser } from '../adapter.js'
import { awayFromEndpoints } from '../checks/callback-url.js'
import { dropSentMail } from '../checks/sent-mail.js'
import { dropCsrf } from '../session/csrf.js'
import { mergeJars } from '../cookies/jar.js'
import { lastingCookies } from '../cookies/names.js'
import type { Engine } from '../engine.js'
import { LinkRefused } from '../errors.js'
import { shortened } from '../limits/network.js'
import { networksFor } from '../limits/visitor.js'
import { redirect, type Reply } from '../reply.js'
import { urlOf, type AuthRequest } from '../request.js'
import { currentUser, type Current } from '../session/current.js'
import { dropTwins, sessionCookie } from '../session/jwt.js'
import { startSession, type SignedIn } from '../session/start.js'
import type { Store } from '../store/store.js'
import type { Account } from '../types.js'
import { authorize } from './authorize.js'
import { cleanUp } from './clean-up.js'
import type { Identification } from './identification.js'
import { methodOf } from './method-of.js'

/** Who signs in, and what is to be told about it. */
interface Entrant extends Omit<Persisted, 'user'> {
  readonly user: Identification['user'] | AdapterUser
  readonly account: Account
  readonly before?: Current | undefined
}

function askSignIn(
  engine: Engine,
  request: AuthRequest,
  found: Identification,
  owner: AdapterUser | undefined,
): Promise<string | undefined> {
  const { user, account, profile, credentials } = found
  return authorize(engine, request, {
    user: owner ?? user,
    account: owner ? { ...account, userId: owner.id } : account,
    ...(profile && { profile }),
    ...(credentials && { credentials }),
  })
}

/** @returns a URL to go to instead where the `signIn` callback says so */
async function admit(
  engine: Engine,
  request: AuthRequest,
  found: Identification,
): Promise<Entrant | string> {
  const elsewhere = await askSignIn(engine, request, found, undefined)
  if (elsewhere !== undefined) return elsewhere
  return { user: found.user, account: found.account, isNewUser: false, told: [] }
}

/** {@link admit}, where users are stored. */
async function admitStored(
  engine: Engine,
  store: Store,
  request: AuthRequest,
  found: Identification,
): Promise<Entrant | string> {
  const asked = found.startedBy !== undefined
  const before =
    asked || engine.session.strategy === 'database' ? await currentUser(engine, request) : undefined
  // Whoever signs in as somebody else in another tab meanwhile has not asked for a link to that user.
  const current = asked && before?.user.id === found.startedBy ? before?.user : undefined
  if (asked && !current && !engine.linksImplicitly)
    throw new LinkRefused('who asked for the account to be linked is not signed in any more')
  const facts = await lookUp(store, found, current)
  const elsewhere = await askSignIn(engine, request, found, facts.owner)
  if (elsewhere !== undefined) return elsewhere
  const persisted = await settle(engine, store, found, facts, current)
  return { ...persisted, account: { ...found.account, userId: persisted.user.id }, before }
}

/** How it was proven who signs in. */
function proofOf(found: Identification): SignedIn['proof'] {
  return { methods: [methodOf(found)], provider: found.provider.id, sid: found.sid }
}

/** Characters of what a browser says that it is. */
const MAX_USER_AGENT = 255

/** The browser of a sign-in, as far as it is kept. */
function visitOf(engine: Engine, request: AuthRequest): SignedIn['visit'] {
  if (engine.session.strategy !== 'database') return {}
  const userAgent = request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT)
  const network = shortened(networksFor(engine, request))
  return { ...(userAgent && { userAgent }), ...(network !== undefined && { network }) }
}

/** Tells whether the address of whoever signs in was proven: once by mail, or now by the identity provider. */
function hasProven(found: Identification, user: Entrant['user']): boolean {
  if ('emailVerified' in user && Boolean(user.emailVerified)) return true
  return found.emailProven && found.user.email === user.email
}

/** The page for new users, or where they wanted to go. */
function destination(
  engine: Engine,
  request: Pick<AuthRequest, 'origin' | 'base' | 'home'>,
  isNewUser: boolean,
  callbackUrl: string,
): string {
  const { newUser } = engine.pages
  if (!isNewUser || newUser === undefined) return awayFromEndpoints(request, callbackUrl)
  const url = new URL(newUser, request.origin)
  url.searchParams.set('callbackUrl', callbackUrl)
  return url.href
}

/**
 * The only ending of a sign-in, whatever the provider: asks the `signIn` callback, decides whose account it is, stores
 * what has to be stored, starts the session, tells the events, and sends the user on. The CSRF token does not survive:
 * the next form belongs to another user.
 *
 * @throws AccessDenied where the callback refuses or throws
 * @throws LinkRefused where the account was to be linked to somebody who is not signed in any more
 * @throws OAuthAccountNotLinked, AccountNotLinked where the account must not become this user's
 * @throws AdapterError where the store fails
 */
export async function completeSignIn(
  engine: Engine,
  request: AuthRequest,
  found: Identification,
): Promise<Reply> {
  const { store } = engine
  // What authorize() returns is the application's own user: only a stored session needs it in the store.
  const own = found.provider.type === 'credentials' && engine.session.strategy === 'jwt'
  const entrant =
    store && !own
      ? await admitStored(engine, store, request, found)
      : await admit(engine, request, found)
  if (typeof entrant === 'string') return redirect(entrant)
  const { user, account, isNewUser, told, before } = entrant
  const { profile } = found
  const cookies = lastingCookies(request.cookies, request.names)
  const cookie = sessionCookie({ ...request, cookies })
  const emailVerified = hasProven(found, user)
  const proof = proofOf(found)
  const who = { user, account, profile, isNewUser, emailVerified, proof }
  const visit = visitOf(engine, request)
  const session = await startSession(engine, cookie, { ...who, visit, before: before?.stored })
  for (const tell of told) await tell(engine.emit)
  await engine.emit('signIn', { user, account, ...(profile && { profile }), isNewUser })
  cleanUp(engine)
  const target = destination(engine, request, isNewUser, found.callbackUrl)
  // What else has the name of the session's cookie would be in its way from now on, though it has been none until now.
  const twins = dropTwins(cookie, urlOf(request))
  const dropped = mergeJars(dropCsrf(engine, request), dropSentMail(request))
  return redirect(target, mergeJars(twins, session, dropped))
}
