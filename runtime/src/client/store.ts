import { CHANGED_COOKIE } from '../changed.js'
import type { Session } from '../types.js'

/** The state of a session that nobody knows yet. */
export interface Loading {
  readonly status: 'loading'
  readonly data: null
}

/** Who is signed in, as a page knows it. */
export type SessionState<Shown = Session> =
  | { readonly status: 'authenticated'; readonly data: Shown }
  | { readonly status: 'unauthenticated'; readonly data: null }
  | Loading

/** The session, as far as a page knows it, and whoever wants to be told of it. */
export interface SessionStore<Shown> {
  /** The state that is known now. */
  readonly get: () => SessionState<Shown>
  /**
   * Tells of every change, and looks for some as long as somebody listens: when the page is looked at again, when another
   * tab signs in or out, and when the server does so without loading a page.
   *
   * @returns ends it
   */
  readonly subscribe: (listener: (state: SessionState<Shown>) => void) => () => void
  /**
   * Asks anew. Where the server has no answer, that says nothing about who is signed in: what is known stays, and as long as
   * somebody listens it is asked again.
   */
  readonly refresh: () => Promise<void>
  /** Takes what a server has put into the page, so that nobody has to ask. On a server itself nothing is kept. */
  readonly seed: (session: Shown | null) => void
  /** Asks who is signed in. @throws {Error} where that can't be told */
  readonly getSession: () => Promise<Shown | null>
}

/** A store, and what tells other tabs of a change. */
interface SharedStore<Shown> extends SessionStore<Shown> {
  readonly tellOthers: () => void
}

/** Milliseconds until it is asked again where there was no answer. */
const PAUSE = 10_000

/** What is known before anybody was asked. */
export const LOADING: Loading = { status: 'loading', data: null }

/** The state that a session is. @param session null where nobody is signed in, undefined where that is not known */
export function toSessionState<Shown>(session: Shown | null | undefined): SessionState<Shown> {
  if (session === undefined) return LOADING
  return session
    ? { status: 'authenticated', data: session }
    : { status: 'unauthenticated', data: null }
}

function watch(channel: BroadcastChannel | undefined, signal: AbortSignal, call: () => void): void {
  document.addEventListener('visibilitychange', () => document.hidden || call(), { signal })
  window.addEventListener('online', call, { signal })
  // Not every browser has it: there it is found out when the page is looked at again.
  window.cookieStore?.addEventListener(
    'change',
    ({ changed }) => changed.some(({ name }) => name === CHANGED_COOKIE) && call(),
    { signal },
  )
  channel?.addEventListener('message', call)
}

/** The store of the endpoints below a path. @param ask who is signed in */
export function makeSessionStore<Shown>(
  basePath: string,
  ask: () => Promise<Shown | null>,
): SharedStore<Shown> {
  const listeners = new Set<(state: SessionState<Shown>) => void>()
  let state: SessionState<Shown> = LOADING
  let turn = 0
  let channel: BroadcastChannel | undefined
  let end: AbortController | undefined
  let again: ReturnType<typeof setTimeout> | undefined

  const seed = (session: Shown | null): void => {
    // A server has many visitors: what one of them is told is not kept for the next.
    if (typeof document === 'undefined') return
    // An answer to whatever was asked before is out of date.
    turn += 1
    if (state !== LOADING && JSON.stringify(session) === JSON.stringify(state.data)) return
    state = toSessionState(session)
    for (const listener of listeners) listener(state)
  }

  const getSession = async (): Promise<Shown | null> => {
    const mine = (turn += 1)
    const session = await ask()
    if (mine === turn) seed(session)
    return session
  }

  const refresh = async (): Promise<void> => {
    clearTimeout(again)
    await getSession().catch(() => {
      if (end) again = setTimeout(refresh, PAUSE)
    })
  }

  // One alone: what a tab sends by it, it is not told itself.
  const open = (): BroadcastChannel | undefined =>
    // Without it, as in jsdom, tabs don't tell each other.
    typeof BroadcastChannel === 'undefined'
      ? undefined
      : (channel ??= new BroadcastChannel(`create-auth:${basePath}`))

  return {
    get: () => state,
    seed,
    getSession,
    refresh,
    subscribe: (listener) => {
      listeners.add(listener)
      if (!end && typeof document !== 'undefined') {
        const before = turn
        end = new AbortController()
        watch(open(), end.signal, () => void refresh())
        // Unless it comes with the page, and whoever has that at hand has told it meanwhile.
        queueMicrotask(() => void (end && before === turn && refresh()))
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        end?.abort()
        clearTimeout(again)
        channel?.close()
        end = channel = undefined
      }
    },
    tellOthers: () => open()?.postMessage(0),
  }
}
