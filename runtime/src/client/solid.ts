import { createSignal, getOwner, onCleanup, type Accessor } from 'solid-js'
import {
  createClient as createStore,
  type Client,
  type ClientOptions,
  type SessionFrom,
} from './client.js'
import { toSessionState, type SessionState } from './store.js'
import type { Session } from '../types.js'

export * from './exports.js'

/** Sign-in for components of SolidJS. */
export interface SolidClient<Shown = Session> extends Client<Shown> {
  /**
   * Who is signed in, for as long as the component is there: `session().data`.
   *
   * @param session what the server has read: it is there at once then, in the page that the server sends, too
   */
  readonly useSession: (
    session?: Accessor<Shown | null | undefined>,
  ) => Accessor<SessionState<Shown>>
}

/**
 * Sign-in for components of SolidJS.
 *
 * @example
 * import type { getSession } from '~/auth'
 * export const { useSession, signIn, signOut } = createClient<typeof getSession>()
 */
export function createClient<Source = Session>(
  options?: ClientOptions,
): SolidClient<SessionFrom<Source>> {
  const client = createStore<Source>(options)
  const { get, seed, subscribe } = client
  return {
    ...client,
    useSession: (session) => {
      // On a server nothing is kept: the store would hand it to the next visitor.
      if (typeof document === 'undefined') return () => toSessionState(session?.())
      const given = session?.()
      const [state, setState] = createSignal(
        get().status === 'loading' ? toSessionState(given) : get(),
      )
      const end = subscribe((now) => void setState(() => now))
      if (getOwner()) onCleanup(end)
      if (get().status === 'loading' && given !== undefined) seed(given)
      return state
    },
  }
}
