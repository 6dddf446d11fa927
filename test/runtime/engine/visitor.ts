import { Auth, type AuthConfig } from '@create-auth/runtime'
import { withHost } from '@create-auth/runtime/testing'

export const SECRET = 'a-secret-of-at-least-32-characters'
export const START = Date.UTC(2026, 0, 15, 12)

/** A clock that stands still until it is told to go on. */
export function makeClock(start: number = START) {
  let time = start
  return { now: () => time, advance: (seconds: number) => void (time += seconds * 1000) }
}

/** A logger that keeps what the engine logged, in order. */
export function makeLog() {
  const errors: (Error & { type?: string; code?: string })[] = []
  const warnings: string[] = []
  const debug: string[] = []
  return {
    errors,
    warnings,
    debug,
    logger: {
      error: (error: Error) => void errors.push(error),
      warn: (code: string) => void warnings.push(code),
      debug: (message: string) => void debug.push(message),
    },
  }
}

interface Ask {
  method?: string
  form?: Record<string, string>
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
}

/** A browser with a cookie jar in front of `Auth(request, config)`. */
export function visit(
  config: AuthConfig,
  options: {
    origin?: string
    world?: Parameters<typeof withHost>[1]
    /** Of another copy of the engine. */
    auth?: typeof Auth
    /** Of each request. */
    headers?: Readonly<Record<string, string>>
  } = {},
) {
  const { origin = 'https://app.test', world = {}, auth = Auth } = options
  const cookies = new Map<string, string>()
  const full = withHost(
    { secret: SECRET, trustHost: true, logger: makeLog().logger, ...config },
    { env: { NODE_ENV: 'development' }, ...world },
  )

  function requestOf(path: string, { method, form, json, body, headers = {} }: Ask): Request {
    const sent = new Headers({ ...options.headers, ...headers })
    if (cookies.size > 0 && !sent.has('cookie')) {
      sent.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    if (form) sent.set('content-type', 'application/x-www-form-urlencoded')
    if (json !== undefined) sent.set('content-type', 'application/json')
    const text = form && new URLSearchParams(form).toString()
    const content = text ?? (json === undefined ? body : JSON.stringify(json))
    const verb = method ?? (content === undefined ? 'GET' : 'POST')
    return new Request(new URL(path, origin), {
      method: verb,
      headers: sent,
      ...(content !== undefined && { body: content }),
    })
  }

  async function ask(path: string, what: Ask = {}): Promise<Response> {
    const response = await auth(requestOf(path, what), full)
    for (const line of response.headers.getSetCookie()) store(line)
    return response
  }

  function store(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (/; Max-Age=0\b/i.test(line)) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  /** Takes the redirect of an answer. */
  async function step(answer: Response): Promise<Response> {
    return ask(answer.headers.get('location') ?? '')
  }

  async function csrf(): Promise<string> {
    const body = (await (await ask('/auth/csrf')).json()) as { csrfToken: string }
    return body.csrfToken
  }

  /** Posts a form of this site, with the token that it would carry. */
  async function submit(path: string, fields: Record<string, string> = {}): Promise<Response> {
    return ask(path, { form: { csrfToken: await csrf(), ...fields } })
  }

  const session = async (): Promise<unknown> => (await ask('/auth/session')).json()

  return { ask, step, submit, csrf, session, cookies, requestOf, config: full }
}
