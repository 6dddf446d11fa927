import {
  createClient as createStore,
  type Client,
  type ClientOptions,
  type SessionFrom,
} from './client.js'
import { toSessionState, type SessionState } from './store.js'
import type { Session } from '../types.js'

export * from './exports.js'

/** A store by Svelte's contract: `$session` in a component. */
export interface SessionReadable<Shown = Session> {
  readonly subscribe: (run: (state: SessionState<Shown>) => void) => () => void
}

/** Sign-in for Svelte components. */
export interface SvelteClient<Shown = Session> extends Client<Shown> {
  /**
   * Who is signed in, as a store.
   *
   * @param session what the server has read, such as `data.session` of a page: it is there at once then
   */
  readonly useSession: (session?: Shown | null) => SessionReadable<Shown>
}

/**
 * Sign-in for Svelte components.
 *
 * @example
 * import type { requireSession } from '$lib/server/auth'
 * export const { useSession, signIn, signOut } = createClient<typeof requireSession>()
 */
export function createClient<Source = Session>(
  options?: ClientOptions,
): SvelteClient<SessionFrom<Source>> {
  const client = createStore<Source>(options)
  const { get, seed, subscribe } = client
  return {
    ...client,
    useSession: (session) => ({
      subscribe: (run) => {
        const end = subscribe(run)
        const loading = get().status === 'loading'
        // On a server nothing is kept: the store would hand it to the next visitor.
        if (loading && session !== undefined && typeof document !== 'undefined') seed(session)
        else run(loading ? toSessionState(session) : get())
        return end
      },
    }),
  }
}
