import type { AstroContext } from '@create-auth/runtime/astro'

type Options = Parameters<AstroContext['cookies']['set']>[2]

/** As Astro's own: what was set counts more than what was sent, and the last of a name. */
function cookiesOf(request: Request) {
  const set = new Map<string, { readonly value: string; readonly options: Options }>()
  const sent = (name: string): string | undefined =>
    (request.headers.get('cookie') ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  return {
    set(name: string, value: string, options: Options): void {
      set.set(name, { value, options })
    },
    get(name: string) {
      const value = set.get(name)?.value ?? sent(name)
      return value === undefined ? undefined : { value }
    },
    *headers(): Generator<string> {
      for (const [name, { value, options }] of set) {
        const { path, maxAge, httpOnly } = options
        yield [
          `${name}=${encodeURIComponent(value)}`,
          ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
          `Path=${path}`,
          ...(httpOnly ? ['HttpOnly'] : []),
        ].join('; ')
      }
    },
  }
}

/** As the context that Astro makes of a request. */
export function contextOf(request: Request, more: Partial<AstroContext> = {}): AstroContext {
  return {
    request,
    locals: {},
    cookies: cookiesOf(request),
    isPrerendered: false,
    clientAddress: '127.0.0.1',
    ...more,
  }
}

/** The response as Astro sends it: the answer, with the cookies that were set beside it. */
export function withCookies(response: Response, { cookies }: AstroContext): Response {
  const headers = new Headers(response.headers)
  for (const line of cookies.headers()) headers.append('set-cookie', line)
  const { body, status } = response
  return new Response(body, { status, headers })
}
