import type { AdapterUser } from '../adapter.js'
import { awayFromEndpoints } from '../checks/callback-url.js'
import { dropPending } from '../checks/pending.js'
import { dropSentMail } from '../checks/sent-mail.js'
import { mergeJars } from '../cookies/jar.js'
import { lastingCookies } from '../cookies/names.js'
import type { Engine } from '../engine.js'
import { AccessDenied } from '../errors.js'
import { emit } from '../events/emit.js'
import { readTurn } from '../identity/turn.js'
import { listVisitorNetworks, readUserAgent, shortened } from '../visitors/visitor.js'
import { redirect, type Reply } from '../reply.js'
import { buildRequestUrl, type AuthRequest } from '../request.js'
import { dropCsrf } from '../session/csrf.js'
import type { StoredSession } from '../session/database.js'
import { dropTwins, sessionCookie } from '../session/jwt.js'
import { startSession, type NewSession } from '../session/start.js'
import type { Account, Profile, User } from '../types.js'
import { runCleanup } from './cleanup.js'

export interface Admitted {
  readonly user: (User & { readonly id: string }) | AdapterUser
  readonly account: Account
  readonly profile?: Profile | undefined
  readonly isNewUser: boolean
  readonly emailVerified: boolean
  readonly proof: NewSession['proof']
  /** The turn of the user in which it was proven; undefined where nothing ends that. */
  readonly turn?: number | undefined
  /** Where to go now; an absolute URL that was checked. */
  readonly callbackUrl: string
}

function describeVisit(engine: Engine, request: AuthRequest): NewSession['visit'] {
  if (engine.session.strategy !== 'database') return {}
  const userAgent = readUserAgent(request.headers)
  const network = shortened(listVisitorNetworks(engine, request))
  return { ...(userAgent && { userAgent }), ...(network !== undefined && { network }) }
}

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
 * Begins the session of somebody who is let in, tells the event, and sends the user on. The CSRF token does not survive: the
 * next form belongs to another user.
 *
 * @param before the session that the browser had, where sessions are stored
 * @throws AccessDenied where what was proven has ended meanwhile: nobody gets the token of the session
 * @throws AdapterError where the store fails
 */
export async function beginSession(
  engine: Engine,
  request: AuthRequest,
  { callbackUrl, turn, ...who }: Admitted,
  before: StoredSession | undefined,
): Promise<Reply> {
  const { user, account, profile, isNewUser } = who
  const cookies = lastingCookies(request.cookies, request.names)
  const cookie = sessionCookie({ ...request, cookies })
  const visit = describeVisit(engine, request)
  const started = await startSession(engine, cookie, { ...who, visit, before })
  // Whatever has moved it since ends the sessions that are there then: this one may have come too late for that.
  if (turn !== undefined && turn !== (await readTurn(engine, { userId: user.id }))) {
    if (started.sessionToken !== undefined) await engine.store?.deleteSession(started.sessionToken)
    throw new AccessDenied('what the sign-in was begun with has ended meanwhile')
  }
  const signedIn = { user, account, ...(profile && { profile }), isNewUser }
  await emit(engine, request, 'signIn', signedIn)
  if (engine.account?.newDevice) {
    const { tellNewDevice } = await import('./told-changes.js')
    await tellNewDevice(engine, request, { user, isNewUser })
  }
  runCleanup(engine)
  const target = destination(engine, request, isNewUser, callbackUrl)
  // What else has the name of the session's cookie would be in its way from now on, though it has been none until now.
  const twins = dropTwins(cookie, buildRequestUrl(request))
  const dropped = [dropCsrf(engine, request), dropSentMail(request), dropPending(request)]
  return redirect(target, mergeJars(twins, started.cookies, ...dropped))
}
