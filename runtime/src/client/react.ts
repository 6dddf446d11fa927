'use client'

import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react'
import {
  createClient as createStore,
  type Client,
  type ClientOptions,
  type SessionFrom,
} from './client.js'
import { LOADING, toSessionState, type Loading, type SessionState } from './store.js'
import type { Session } from '../types.js'

export * from './exports.js'

/** The state of a session that is required: whoever has none is on the way to sign in, and it is still loading. */
type RequiredState<Shown> =
  | Extract<SessionState<Shown>, { readonly status: 'authenticated' }>
  | Loading

/** The state of the session, as a component knows it, and the function that changes it. */
export type UsedSession<Shown = Session, Required extends boolean = false> = (Required extends true
  ? RequiredState<Shown>
  : SessionState<Shown>) &
  Pick<Client<Shown>, 'update'>

/**
 * The result of `useSession`, under the name and with the one type parameter that it has in next-auth. For a session of one's own:
 * {@link UsedSession}.
 */
export type SessionContextValue<Required extends boolean = false> = UsedSession<Session, Required>

/** Options of `useSession`. */
export interface UseSessionOptions<Required extends boolean = boolean> {
  /** True where there is nothing to show without a session: whoever has none is sent to sign in, and sees `loading`. */
  readonly required?: Required
  /** Called in place of that. */
  readonly onUnauthenticated?: () => void
}

/** Props of the provider. */
export interface SessionProviderProps<Shown = Session> {
  /** The session that the server has read: then it is there at once, in the page that the server sends, too. */
  readonly session?: Shown | null | undefined
  readonly children?: ReactNode
}

/** Sign-in for React components. */
export interface ReactClient<Shown = Session> extends Client<Shown> {
  /** Who is signed in. It works without a provider. */
  readonly useSession: <Required extends boolean = false>(
    options?: UseSessionOptions<Required>,
  ) => UsedSession<Shown, Required>
  /** Hands a session that the server has read to the components below. */
  readonly SessionProvider: (props: SessionProviderProps<Shown>) => ReactElement
}

/**
 * Sign-in for React components.
 *
 * @example
 * 'use client'
 * import type { auth } from '@/auth'
 * export const { useSession, signIn, signOut } = createClient<typeof auth>({ basePath: '/api/auth' })
 */
export function createClient<Source = Session>(
  options?: ClientOptions,
): ReactClient<SessionFrom<Source>> {
  type Shown = SessionFrom<Source>
  const client = createStore<Source>(options)
  const { get, seed, signIn, subscribe, update } = client
  // What the server has put into the page belongs to the page: a store would hand it to the server's next visitor.
  const Given = createContext<SessionState<Shown>>(get())

  function useSession<Required extends boolean = false>(
    options?: UseSessionOptions<Required>,
  ): UsedSession<Shown, Required>
  function useSession({ required = false, onUnauthenticated }: UseSessionOptions = {}):
    | UsedSession<Shown>
    | UsedSession<Shown, true> {
    const given = useContext(Given)
    const now = (): SessionState<Shown> => (get().status === 'loading' ? given : get())
    const state = useSyncExternalStore(subscribe, now, () => given)
    const lacking = required && state.status === 'unauthenticated'
    useEffect(() => {
      if (!lacking) return
      if (onUnauthenticated) onUnauthenticated()
      else void signIn()
    }, [lacking])
    return { ...(lacking ? LOADING : state), update }
  }

  function SessionProvider({ session, children }: SessionProviderProps<Shown>): ReactElement {
    const given = useMemo(() => toSessionState(session), [session])
    useEffect(() => {
      if (session !== undefined) seed(session)
    }, [session])
    return createElement(Given.Provider, { value: given }, children)
  }

  return { ...client, useSession, SessionProvider }
}

const standard: ReactClient = /* @__PURE__ */ createClient({ basePath: '/api/auth' })

/** Who is signed in, by the endpoints below `/api/auth`. Any other path: `createClient`. */
export const useSession: ReactClient['useSession'] = standard.useSession
/** Hands a session that the server has read to the components below. */
export const SessionProvider: ReactClient['SessionProvider'] = standard.SessionProvider
/** Signs in, by the endpoints below `/api/auth`. */
export const signIn: ReactClient['signIn'] = standard.signIn
/** Signs out, by the endpoints below `/api/auth`. */
export const signOut: ReactClient['signOut'] = standard.signOut
/** Asks who is signed in, by the endpoints below `/api/auth`. */
export const getSession: ReactClient['getSession'] = standard.getSession
/** The ways to sign in, by the endpoints below `/api/auth`. */
export const getProviders: ReactClient['getProviders'] = standard.getProviders
/** The token for a form of your own, by the endpoints below `/api/auth`. */
export const getCsrfToken: ReactClient['getCsrfToken'] = standard.getCsrfToken
