import { lazy } from '../lazy.js'
import type { WebHeaders } from '../web-types.js'
import type { Texts } from './texts.js'

/** The parts of a request that say which language somebody reads. */
export interface Asked {
  readonly headers: WebHeaders
  readonly query: URLSearchParams
}

const english = lazy(() => import('./en.js'))

/** The texts in the language of whoever asks, loaded when a page or a mail needs them. So far there is English alone. */
export async function textsFor(_asked: Asked): Promise<Texts> {
  return (await english()).en
}
