import { accountName, listSignInWays, type WayIn } from '../accounts/sign-in-ways.js'
import type { AdapterUser } from '../adapter.js'
import type { AccountText } from '../config/config.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { wordToType } from '../flows/account/delete-user.js'
import { chooseConfirmation } from '../flows/account/request-address.js'
import { isFilled } from '../guards.js'
import type { AddableWays, SessionsSection, ShownWay } from '../pages/account-sections.js'
import { accountPage, type AccountPage, type FormOutcome } from '../pages/account.js'
import { recognizeDevice } from '../pages/device.js'
import { ownPage, page, redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { csrfToken } from '../session/csrf.js'
import { asksSecondFactor, isFresh } from '../session/fresh.js'
import { listUserSessions } from '../session/list.js'
import type { Provable } from '../session/renew-proof.js'
import { isDate } from '../store/rows.js'
import type { Store } from '../store/store.js'
import type { Texts } from '../texts/texts.js'
import { pageContext } from './page-context.js'
import { buildChoice } from './sign-in-choices.js'
import { formAction } from './sign-in-page.js'
import { toConfirm } from './sign-in-url.js'

export function accountUrl(
  { pages }: Engine,
  request: AuthRequest,
  told: Readonly<Record<string, string | undefined>> = {},
): string {
  return ownPage(request, pages.account ?? `${request.base}/account`, told)
}

export interface AccountVisit {
  readonly engine: Engine
  readonly request: AuthRequest
  readonly store: Store
  readonly session: Provable
  readonly user: AdapterUser
}

interface AccountState {
  /** True where it was proven lately who is there. */
  readonly mayChange: boolean
  readonly hasTwoStep: boolean
}

function resolveText(text: AccountText | undefined, user: AdapterUser): string | undefined {
  const shown = typeof text === 'function' ? text(user) : text
  return shown === '' ? undefined : shown
}

function leadingBack({ engine, request }: AccountVisit, url: string): string {
  const back = new URLSearchParams({ callbackUrl: accountUrl(engine, request) })
  return `${url}?${back.toString()}`
}

function changePasswordUrl(visit: AccountVisit): string {
  const { engine, request } = visit
  return leadingBack(visit, engine.pages.changePassword ?? `${request.base}/change-password`)
}

function shownWays(visit: AccountVisit, ways: readonly WayIn[]): readonly ShownWay[] {
  const opening = ways.filter(({ opens }) => opens)
  let passkeys = 0
  return ways.map((way): ShownWay => {
    const { opens } = way
    const isLast = opens && opening.length === 1
    switch (way.kind) {
      case 'service': {
        const { provider, providerAccountId } = way.account
        const name = visit.engine.providers.get(provider)?.name ?? provider
        const account = accountName(way.account)
        return { kind: 'service', opens, isLast, name, account, provider, providerAccountId }
      }
      case 'passkey': {
        passkeys += 1
        const { credentialID, facts } = way
        const [added, lastUsed] = [facts.createdAt, facts.lastUsedAt].map(readDate)
        return { kind: 'passkey', opens, isLast, number: passkeys, credentialID, added, lastUsed }
      }
      case 'password':
        return { kind: 'password', opens, isLast, changeUrl: changePasswordUrl(visit) }
      case 'mail':
        return { kind: 'mail', opens, isLast, email: way.email }
    }
  })
}

function readDate(stored: unknown): Date | undefined {
  return isDate(stored) ? stored : undefined
}

function addableWays(visit: AccountVisit, ways: readonly WayIn[]): AddableWays {
  const { engine, request, user } = visit
  const choices = [...engine.providers.values()].map((provider) =>
    buildChoice(engine, request, provider),
  )
  const isLinked = (id: string): boolean =>
    ways.some((way) => way.kind === 'service' && way.account.provider === id)
  const hasPassword = ways.some(({ kind }) => kind === 'password')
  const setsPassword = engine.providers.has('password') && !hasPassword && isFilled(user.email)
  return {
    services: choices
      .filter((choice) => choice?.kind === 'redirect')
      .filter(({ id, missing }) => missing.length === 0 && !isLinked(id)),
    passkey: choices.find((choice) => choice?.kind === 'passkey'),
    passwordUrl: setsPassword ? changePasswordUrl(visit) : undefined,
  }
}

async function shownSessions({ engine, store, session }: AccountVisit): Promise<SessionsSection> {
  const { kept, userId } = session
  if (!('stored' in kept)) return 'sealed'
  const sessions = await listUserSessions(engine, store, userId, kept.stored.session.sessionToken)
  return sessions
    .toSorted((one, other) => Number(other.current) - Number(one.current))
    .map(({ id, current, userAgent, createdAt, lastUsedAt, network, name }) => {
      const { browser, system } = recognizeDevice(userAgent ?? '')
      const [since, lastSeen] = [createdAt, lastUsedAt]
      return { id, current, name, browser, system, userAgent, since, lastSeen, network }
    })
}

function describeAddress(
  { engine, user }: AccountVisit,
  state: AccountState,
): AccountPage['address'] {
  return {
    email: isFilled(user.email) ? user.email : undefined,
    isProven: user.emailVerified !== null,
    change: state.mayChange ? chooseConfirmation(engine, user, state.hasTwoStep) : undefined,
  }
}

function describeTwoStep(
  visit: AccountVisit,
  { hasTwoStep: isOn }: AccountState,
): AccountPage['twoStep'] {
  const { engine, request } = visit
  const setupUrl = leadingBack(visit, `${request.base}/two-factor/setup`)
  return engine.twoFactor && { isOn, setupUrl }
}

async function describeAccount(
  visit: AccountVisit,
  texts: Texts,
): Promise<Omit<AccountPage, keyof FormOutcome | 'csrfToken'>> {
  const { engine, request, store, session, user } = visit
  const { before, after, delete: deletes = true } = engine.account ?? {}
  const mayChange = await isFresh(engine, session)
  const [ways, sessions, hasTwoStep] = await Promise.all([
    listSignInWays(engine, store, user.id),
    shownSessions(visit),
    asksSecondFactor(engine, user.id),
  ])
  return {
    base: `${request.base}/account`,
    signOutUrl: engine.pages.signOut ?? `${request.base}/signout`,
    confirmUrl: mayChange ? undefined : toConfirm(engine, { ...request, providerId: undefined }),
    formAction: formAction(engine.providers),
    before: resolveText(before, user),
    after: resolveText(after, user),
    profile: { name: user.name ?? '', image: user.image ?? undefined },
    address: describeAddress(visit, { mayChange, hasTwoStep }),
    ways: shownWays(visit, ways),
    adds: mayChange ? addableWays(visit, ways) : undefined,
    twoStep: describeTwoStep(visit, { mayChange, hasTwoStep }),
    sessions,
    deletes: mayChange && deletes ? wordToType(texts, user) : undefined,
  }
}

interface AccountOutcome extends FormOutcome {
  readonly status: 200 | 400
}

/**
 * Shows the account, or goes to the application's own page.
 *
 * @param refused why the application has refused something: its words come from nowhere but from itself
 */
export async function showAccount(visit: AccountVisit, refused?: string): Promise<Reply> {
  const { engine, request } = visit
  const { query } = request
  const told: AccountOutcome =
    refused === undefined
      ? {
          error: query.get('error') ?? undefined,
          reason: undefined,
          done: query.get('done') ?? undefined,
          status: 200,
        }
      : { error: 'DeletionRefused', reason: refused, done: undefined, status: 400 }
  const { status, ...outcome } = told
  const url = accountUrl(engine, request, { ...outcome })
  if (engine.pages.account !== undefined)
    return status === 200 ? redirect(url) : { ...redirect(url), status: 303 }
  const { token, cookies } = await csrfToken(engine, request)
  const context = await pageContext(engine, request)
  const { html, headers } = accountPage(context, {
    ...(await describeAccount(visit, context.texts)),
    ...outcome,
    csrfToken: token,
  })
  const shown = page(html, headers, { status, cookies: mergeJars(cookies) })
  return status === 200 ? shown : { ...shown, url }
}
