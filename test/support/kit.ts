import type { KitEvent } from '@create-auth/runtime/sveltekit'

/** The class of what Kit's `error()` and `redirect()` throw. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
class Redirect extends Error {
  override readonly name = 'Redirect'
  readonly status: number
  readonly location: string

  constructor(status: number, location: string) {
    super('redirect')
    this.status = status
    this.location = location
  }
}

/** The answer that Kit makes of what is thrown. */
export function answerOf(thrown: unknown): Response {
  if (thrown instanceof Redirect)
    return new Response(null, { status: thrown.status, headers: { location: thrown.location } })
  if (thrown instanceof HttpError) return new Response(thrown.message, { status: thrown.status })
  throw thrown
}

/** Stands for `@sveltejs/kit`. */
export const kit = {
  error(status: number, message: string): never {
    throw new HttpError(status, message)
  },
  redirect(status: number, location: string): never {
    throw new Redirect(status, location)
  },
}

/** A cookie that an application has set. */
interface Set {
  readonly name: string
  readonly value: string
  readonly options: Parameters<KitEvent['cookies']['set']>[2]
}

/** As Kit's event: its cookies are those that were sent, and those that were set since. */
export function eventOf(request: Request, more: Partial<KitEvent> = {}) {
  const set: Set[] = []
  const event: KitEvent = {
    request,
    url: new URL(request.url),
    locals: {},
    isDataRequest: false,
    getClientAddress: () => '127.0.0.1',
    cookies: {
      getAll() {
        const now = new Map<string, string>()
        for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
          const at = pair.indexOf('=')
          const name = pair.slice(0, at).trim()
          // Kit takes the first of two of a name.
          if (at > 0 && !now.has(name)) now.set(name, pair.slice(at + 1))
        }
        for (const { name, value, options } of set)
          if (options.maxAge === 0) now.delete(name)
          else now.set(name, value)
        return [...now].map(([name, value]) => ({ name, value }))
      },
      set(name, value, options) {
        set.push({ name, value, options })
      },
    },
    ...more,
  }
  return { event, set }
}

/** The headers that set these cookies; the last of a name counts. */
export function setCookieLines(set: readonly Set[]): readonly string[] {
  const last = new Map(set.map((cookie) => [cookie.name, cookie]))
  return [...last.values()].map(({ name, value, options: { path, maxAge, httpOnly } }) =>
    [
      `${name}=${encodeURIComponent(value)}`,
      ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
      `Path=${path}`,
      ...(httpOnly ? ['HttpOnly'] : []),
    ].join('; '),
  )
}
