import { AsyncLocalStorage } from 'node:async_hooks'

/** A cookie that code of an application has set. */
export interface SetCookie {
  readonly name: string
  readonly value: string
  readonly options: { readonly maxAge?: number }
}

/** The state that Next keeps of the request that it answers. */
export interface RequestStore {
  readonly headers: Headers
  readonly set: SetCookie[]
  /** Cookies can be set from handlers and actions, and not while a component is rendered. */
  readonly writable: boolean
  /** Nothing is answered any more: this is what is done afterwards. */
  readonly isAnswered?: boolean
  /** True where it is known that somebody asks, so that the clock may be read. */
  isAsked?: boolean
}

/** Stands for Next's own: what `next/headers` reads from. */
export const requestStore = new AsyncLocalStorage<RequestStore>()

/** @throws where no request is being answered, as Next does */
export function currentRequest(): RequestStore {
  const store = requestStore.getStore()
  if (!store) throw new Error('called outside a request scope')
  return store
}
