import type { WayIn } from '../accounts/sign-in-ways.js'
import { type CookieJar, EMPTY_JAR, mergeJars } from '../cookies/jar.js'
import { sessionId } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { AccessDenied, MethodNotAllowed, UnknownAction } from '../errors.js'
import { openLink, openUndo, requestAddress } from '../flows/account/request-address.js'
import { confirmAddress } from '../flows/account/confirm-address.js'
import { removeUser, wordToType } from '../flows/account/delete-user.js'
import { changeProfile } from '../flows/account/profile.js'
import { removeWayAndTell } from '../flows/account/remove-way.js'
import { signOutEverywhere } from '../flows/account/sign-out-everywhere.js'
import { undoAddress } from '../flows/account/undo-address.js'
import {
  accountLinkPage,
  type LinkKind,
  type LinkOutcome,
  linkOutcomePage,
} from '../pages/account-links.js'
import { ownPage, page, redirect, type Reply } from '../reply.js'
import { type AuthRequest, buildRequestUrl, field } from '../request.js'
import { csrfToken, dropCsrf } from '../session/csrf.js'
import { endSession } from '../session/end.js'
import { isFresh } from '../session/fresh.js'
import { dropSessions, sealSession, sessionCookie } from '../session/jwt.js'
import { endUserSessions } from '../session/list.js'
import { type Provable, provableSession } from '../session/renew-proof.js'
import type { Store } from '../store/store.js'
import type { AccountDone, AccountFailure } from '../texts/account-texts.js'
import { loadTexts } from '../texts/load-texts.js'
import { accountUrl, type AccountVisit, showAccount } from './account-page.js'
import { pageContext } from './page-context.js'
import { changeSecondFactor } from './second-step.js'
import { buildSignInUrl, toConfirm } from './sign-in-url.js'

async function showAccountLink(
  engine: Engine,
  request: AuthRequest,
  kind: LinkKind,
): Promise<Reply> {
  const token = request.query.get('token') ?? ''
  const email =
    kind === 'address' ? (await openLink(engine, token)).to : (await openUndo(engine, token)).from
  const csrf = await csrfToken(engine, request)
  const { html, headers } = accountLinkPage(await pageContext(engine, request), {
    kind,
    action: `${request.base}/account/${kind}`,
    csrfToken: csrf.token,
    callbackUrl: accountUrl(engine, request),
    token,
    email,
  })
  return page(html, headers, { cookies: csrf.cookies })
}

async function showOutcome(
  engine: Engine,
  request: AuthRequest,
  outcome: LinkOutcome,
  cookies: CookieJar = EMPTY_JAR,
): Promise<Reply> {
  const url = accountUrl(engine, request)
  const chooses = outcome.kind === 'restored' && engine.providers.has('password')
  const forgotten = engine.pages.forgotPassword ?? `${request.base}/forgot-password`
  const ways = { goOn: url, ...(chooses && { password: ownPage(request, forgotten, {}) }) }
  const { html, headers } = linkOutcomePage(await pageContext(engine, request), outcome, ways)
  return { ...page(html, headers, { cookies }), url: ownPage(request, url, { done: outcome.kind }) }
}

/** The sealed session of whoever has changed the address in this browser, with the new one: older ones end with the change. */
async function withAddress(
  engine: Engine,
  request: AuthRequest,
  session: Provable | undefined,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<CookieJar> {
  if (session?.userId !== id || !('token' in session.kept)) return EMPTY_JAR
  const { token } = session.kept
  return sealSession(engine, sessionCookie(request), {
    ...token,
    ...('email' in token && { email, email_verified: true }),
  })
}

/** Does what a mailed link is for. Nobody has to be signed in. @throws Verification where it does not count (any more) */
async function takeAccountLink(
  engine: Engine,
  request: AuthRequest,
  store: Store,
  kind: LinkKind,
): Promise<Reply> {
  const token = field(request, 'token') ?? ''
  if (kind === 'object') {
    await undoAddress(engine, request, store, token)
    return showOutcome(engine, request, { kind: 'restored' })
  }
  const session = await provableSession(engine, request)
  const found = await confirmAddress(engine, request, store, token)
  if (found.kind === 'half') return showOutcome(engine, request, found)
  const { email } = found.user
  const cookies = await withAddress(engine, request, session, found.user)
  return showOutcome(engine, request, { kind: 'changed', email }, mergeJars(cookies))
}

// The application itself does the same, by functions.
export { storeChange } from '../flows/change-password.js'
export { newCodes, disableTwoStep } from '../flows/account/two-step.js'
export { changeProfile, removeUser, removeWayAndTell, requestAddress, signOutEverywhere }

type AccountReply = Reply | AccountFailure

function done(
  { engine, request }: AccountVisit,
  what: AccountDone,
  cookies: CookieJar = EMPTY_JAR,
): Reply {
  // A mail is asked for again where none comes.
  const isMailed = what === 'address'
  const url = accountUrl(engine, request, { done: what })
  return { ...redirect(url, cookies), isDone: !isMailed, isMailed }
}

/** A sealed session that says what the user is called from now on; what it has not said it does not say now. */
async function withProfile(
  { engine, request, session }: AccountVisit,
  { name, image }: AccountVisit['user'],
): Promise<CookieJar> {
  const { kept } = session
  if (!('token' in kept)) return EMPTY_JAR
  const { token } = kept
  return sealSession(engine, sessionCookie(request), {
    ...token,
    ...('name' in token && { name: name ?? null }),
    ...('picture' in token && { picture: image ?? null }),
  })
}

async function saveProfile(visit: AccountVisit): Promise<AccountReply> {
  const { engine, request, store, user } = visit
  const change = { name: field(request, 'name'), image: field(request, 'image') }
  const changed = await changeProfile(engine, request, store, user, change)
  if (typeof changed === 'string') return changed
  return done(visit, 'profile', await withProfile(visit, changed))
}

async function remove(
  visit: AccountVisit,
  isMeant: (way: WayIn) => boolean,
): Promise<AccountReply> {
  const { engine, request, store, user } = visit
  await removeWayAndTell(engine, request, store, { userId: user.id, isMeant })
  return done(visit, 'removed')
}

async function unlink(visit: AccountVisit): Promise<AccountReply> {
  const provider = field(visit.request, 'provider')
  const id = field(visit.request, 'providerAccountId')
  return remove(
    visit,
    (way) =>
      way.kind === 'service' &&
      way.account.provider === provider &&
      way.account.providerAccountId === id,
  )
}

async function removePasskey(visit: AccountVisit): Promise<AccountReply> {
  const id = field(visit.request, 'credentialID')
  return remove(visit, (way) => way.kind === 'passkey' && way.credentialID === id)
}

async function endSessions(visit: AccountVisit): Promise<AccountReply> {
  const { engine, request, store, session } = visit
  const { kept, userId } = session
  if (!('stored' in kept)) return everywhere(visit)
  const mine = await sessionId(kept.stored.session.sessionToken)
  const all = field(request, 'others') === 'true'
  const one = field(request, 'id')
  await endUserSessions(engine, request, store, userId, (id) => (all ? id !== mine : id === one))
  return done(visit, 'ended')
}

function leave({ engine, request }: AccountVisit, target: string): Reply {
  const dropped = dropSessions(sessionCookie(request), buildRequestUrl(request))
  return redirect(target, mergeJars(dropped, dropCsrf(engine, request)))
}

async function everywhere(visit: AccountVisit): Promise<Reply> {
  const { engine, request, store, user } = visit
  await signOutEverywhere(engine, request, store, user)
  await endSession(engine, sessionCookie(request))
  return leave(visit, ownPage(request, engine.pages.signIn ?? `${request.base}/signin`, {}))
}

async function askForAddress(visit: AccountVisit): Promise<AccountReply> {
  const { engine, request, store, user } = visit
  const typed = field(request, 'email') ?? ''
  return (await requestAddress(engine, request, store, user, typed)) ?? done(visit, 'address')
}

async function deleteAccount(visit: AccountVisit): Promise<AccountReply> {
  const { engine, request, store, user } = visit
  if (engine.account?.delete === false) throw new UnknownAction('accounts are not deleted here')
  const word = wordToType(await loadTexts(engine.languages, request), user)
  if ((field(request, 'email') ?? '').trim() !== word) return 'DeletionNotConfirmed'
  const refusal = await removeUser(engine, request, store, user)
  return refusal === undefined ? leave(visit, request.home) : showAccount(visit, refusal)
}

/** What a form of the page does. A sensitive one needs somebody who has proven lately to be who it is. */
interface Act {
  readonly isSensitive: boolean
  readonly run: (visit: AccountVisit) => Promise<AccountReply>
}

const ACTS: Readonly<Record<string, Act>> = {
  address: { isSensitive: true, run: askForAddress },
  delete: { isSensitive: true, run: deleteAccount },
  everywhere: { isSensitive: false, run: everywhere },
  passkey: { isSensitive: true, run: removePasskey },
  password: { isSensitive: true, run: (visit) => remove(visit, ({ kind }) => kind === 'password') },
  profile: { isSensitive: false, run: saveProfile },
  sessions: { isSensitive: false, run: endSessions },
  'two-factor': {
    isSensitive: true,
    run: ({ engine, request, session }) => changeSecondFactor(engine, request, session),
  },
  unlink: { isSensitive: true, run: unlink },
}

async function act(visit: AccountVisit, { isSensitive, run }: Act): Promise<Reply> {
  const { engine, request, session } = visit
  // What the form has sent is not kept: it leads back to the page.
  if (isSensitive && !(await isFresh(engine, session)))
    return redirect(toConfirm(engine, { ...request, providerId: undefined }))
  const outcome = await run(visit)
  if (typeof outcome !== 'string') return outcome
  return { ...redirect(accountUrl(engine, request, { error: outcome })), status: 303 }
}

function readLinkKind({ method, providerId, body }: AuthRequest): LinkKind | undefined {
  if (providerId === 'object') return 'object'
  const isLink = method === 'GET' || Object.hasOwn(body, 'token')
  return providerId === 'address' && isLink ? 'address' : undefined
}

function findAct({ method, providerId }: AuthRequest): Act | undefined {
  if (providerId === undefined) return undefined
  const form = Object.hasOwn(ACTS, providerId) ? ACTS[providerId] : undefined
  if (!form) throw new UnknownAction('the account page has no such path')
  if (method === 'GET') throw new MethodNotAllowed(['POST'])
  return form
}

function requireStore({ store }: Engine): Store {
  if (store) return store
  throw new AccessDenied('the account page needs an adapter')
}

/**
 * Answers the endpoints of the account page. Strangers are led to the sign-in page, and back; mailed links need nobody who is
 * signed in.
 *
 * @throws AccessDenied for a user whom nothing stores
 * @throws LastSignInMethod where the only way to sign in was to be removed
 * @throws Verification where a link does not count (any more)
 * @throws UnknownAction, MethodNotAllowed where there is no such page, and no such form
 */
export async function answerAccount(engine: Engine, request: AuthRequest): Promise<Reply> {
  const store = requireStore(engine)
  const link = readLinkKind(request)
  if (link)
    return request.method === 'GET'
      ? showAccountLink(engine, request, link)
      : takeAccountLink(engine, request, store, link)
  const form = findAct(request)
  const session = await provableSession(engine, request)
  if (!session)
    return redirect(await buildSignInUrl(engine, { ...request, providerId: undefined }, 'back'))
  const { user } = session
  if (!user) throw new AccessDenied('the account page is for users who are stored')
  const visit = { engine, request, store, session, user }
  return form ? act(visit, form) : showAccount(visit)
}
