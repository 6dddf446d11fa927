import { currentRequest } from './request-store.js'

/** As `NextRequest` of `next/server`: Next takes its base path off. */
export class NextRequest extends Request {
  readonly nextUrl: URL & { readonly basePath: string }
  readonly cookies = {
    getAll: (): readonly { readonly name: string; readonly value: string }[] =>
      (this.headers.get('cookie') ?? '').split('; ').flatMap((pair) => {
        const [name = '', ...value] = pair.split('=')
        return name === '' ? [] : [{ name, value: value.join('=') }]
      }),
  }

  constructor(url: string, init?: RequestInit & { readonly duplex?: 'half' }, basePath = '') {
    super(url, init)
    this.nextUrl = Object.assign(new URL(url), { basePath })
  }
}

/** The argument with which a gate is called beside the request. */
export interface NextFetchEvent {
  waitUntil(promise: Promise<unknown>): void
}

/** As `NextResponse` of `next/server`: what lets a request pass. */
export const NextResponse = {
  next: (): Response => new Response(null, { headers: { 'x-middleware-next': '1' } }),
}

/** As `connection()` of `next/server`: what comes after it is not rendered ahead of a request. */
export async function connection(): Promise<void> {
  const store = currentRequest()
  if (store.isAnswered) throw new Error('Route used `connection()` inside `after()`')
  store.isAsked = true
}
