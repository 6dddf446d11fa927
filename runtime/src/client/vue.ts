import {
  computed,
  getCurrentScope,
  onScopeDispose,
  shallowRef,
  toValue,
  type MaybeRefOrGetter,
  type Ref,
} from 'vue'
import {
  createClient as createStore,
  type Client,
  type ClientOptions,
  type SessionFrom,
} from './client.js'
import { toSessionState, type SessionState } from './store.js'
import type { Session } from '../types.js'

export * from './exports.js'

/** Sign-in for Vue components. */
export interface VueClient<Shown = Session> extends Client<Shown> {
  /**
   * Who is signed in, for as long as the component is there.
   *
   * @param session what the server has read: it is there at once then, in the page that the server sends, too
   */
  readonly useSession: (
    session?: MaybeRefOrGetter<Shown | null | undefined>,
  ) => Readonly<Ref<SessionState<Shown>>>
}

/**
 * Sign-in for Vue components.
 *
 * @example
 * import type { requireSession } from '~~/server/auth'
 * export const { useSession, signIn, signOut } = createClient<typeof requireSession>({ basePath: '/api/auth' })
 */
export function createClient<Source = Session>(
  options?: ClientOptions,
): VueClient<SessionFrom<Source>> {
  const client = createStore<Source>(options)
  const { get, seed, subscribe } = client
  return {
    ...client,
    useSession: (session) => {
      // On a server nothing is kept: the store would hand it to the next visitor.
      if (typeof document === 'undefined') return computed(() => toSessionState(toValue(session)))
      const given = toValue(session)
      const state = shallowRef(get().status === 'loading' ? toSessionState(given) : get())
      const end = subscribe((now) => void Object.assign(state, { value: now }))
      if (getCurrentScope()) onScopeDispose(end)
      if (get().status === 'loading' && given !== undefined) seed(given)
      return state
    },
  }
}
