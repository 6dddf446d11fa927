import { host, type Host } from '../../config/host.js'
import type { AuthConfig } from '../../config/config.js'
import type { LoggerInstance } from '../../types.js'
import Credentials from '../../providers/by-id/credentials.js'
import OIDC from '../../providers/by-id/oidc.js'
import type { Application, ApplicationOptions, FrameworkWorld, WireAnswer } from './rule.js'

interface SentRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly body?: string
}

export interface Visitor {
  readonly cookies: ReadonlyMap<string, string>
  readonly ask: (target: string, sent?: SentRequest) => Promise<WireAnswer>
  /** Asks for the CSRF token, and posts a form with it below the base path. */
  readonly submit: (
    path: string,
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<WireAnswer>
  readonly signIn: (name?: string) => Promise<WireAnswer>
}

export interface Scene {
  readonly application: Application
  readonly basePath: string
  readonly visitor: () => Visitor
  /** Lets seconds pass on the application's clock. */
  readonly pass: (seconds: number) => void
  readonly errors: readonly string[]
}

export interface SceneOptions extends Partial<Omit<ApplicationOptions, 'config'>> {
  readonly config?: Partial<AuthConfig>
  readonly env?: Readonly<Record<string, string>>
}

/** At least 32 characters. */
const SECRET = 'WvB5qR8nT2yLk7JdXs4HfZc9PmGa3UeN'

/** Whoever knows the word may in, under any name; and a service that is never asked. */
const PROVIDERS: AuthConfig['providers'] = [
  Credentials({
    credentials: { username: {}, password: { type: 'password' } },
    authorize: ({ username = '', password }) =>
      password === 'right' ? { id: username, name: username } : null,
  }),
  OIDC({
    id: 'acme',
    name: 'Acme',
    clientId: 'client',
    clientSecret: 'the-secret-of-the-client',
    issuer: 'https://acme.test',
    authorization: 'https://acme.test/authorize',
    token: 'https://acme.test/token',
    jwks_endpoint: 'https://acme.test/jwks',
  }),
]

function createVisitor(application: Application, basePath: string): Visitor {
  const cookies = new Map<string, string>()
  const { host: authority } = new URL(application.origin)

  const ask: Visitor['ask'] = async (target, { method, headers, form, json, body } = {}) => {
    const type = form ? 'application/x-www-form-urlencoded' : json && 'application/json'
    const text =
      form === undefined
        ? json === undefined
          ? body
          : JSON.stringify(json)
        : new URLSearchParams(form).toString()
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await application.send({
      method: method ?? (text === undefined ? 'GET' : 'POST'),
      target,
      headers: {
        host: authority,
        ...(cookie !== '' && { cookie }),
        ...(typeof type === 'string' && { 'content-type': type }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    })
    for (const line of answer.headers.getSetCookie()) keep(line)
    return answer
  }

  function keep(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (/; max-age=0\b/i.test(line)) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  const submit: Visitor['submit'] = async (path, fields = {}, headers = {}) => {
    const { csrfToken } = JSON.parse((await ask(`${basePath}/csrf`, { headers })).body)
    return ask(`${basePath}${path}`, { form: { csrfToken: String(csrfToken), ...fields }, headers })
  }

  return {
    cookies,
    ask,
    submit,
    signIn: async (username = 'ada') =>
      submit('/callback/credentials', { username, password: 'right' }),
  }
}

export async function play(
  world: FrameworkWorld,
  { config, env = {}, basePath = '/auth', readsBodies = false, trustsProxy = false }: SceneOptions,
  scene: (scene: Scene) => Promise<void>,
): Promise<void> {
  // Cookies expire by the browser's clock, too: it begins now.
  const clock = { now: Date.now() }
  const errors: string[] = []
  const logger: Partial<LoggerInstance> = {
    error: (error) => void errors.push('type' in error ? String(error.type) : error.name),
    warn: () => undefined,
  }
  const own: Partial<Host> = { now: () => clock.now, env }
  const whole: AuthConfig = { providers: PROVIDERS, secret: SECRET, basePath, logger, ...config }
  const application = await world.start({
    config: { ...whole, [host]: own },
    basePath,
    readsBodies,
    trustsProxy,
  })
  try {
    await scene({
      application,
      basePath,
      visitor: () => createVisitor(application, basePath),
      pass: (seconds) => void (clock.now += seconds * 1000),
      errors,
    })
  } finally {
    await application.close()
  }
}
