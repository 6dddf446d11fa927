import type { NextFetchEvent, NextRequest } from 'next/server.js'
import { isEndpointName } from '../endpoints.js'
import { leadAway, mountPoint, stripBasePath } from '../next/base-path.js'
import type { WebResponse } from '../web-types.js'

/** Options of a gate. */
export interface GateOptions {
  /** Where strangers are led to sign-in: these paths, and all below them. `*` stands for one part, such as a language. */
  readonly paths: readonly string[]
  /** `basePath` of the configuration; `/api/auth` by default. */
  readonly basePath?: string
  /** `pages.signIn` of the configuration; the page that sign-in brings along by default. */
  readonly signIn?: string
  /**
   * The name of the session's cookie in the configuration, without `__Host-` and `__Secure-`: needed where it does not end in
   * `session-token`.
   */
  readonly cookie?: string
}

/** Answers the requests that a gate lets pass: a method, since wrappers ask for more than Next's own request. */
type Answering<Answer> = {
  answer(request: NextRequest, event: NextFetchEvent): Answer
}['answer']

/** The parts of a path, in one spelling: a path that is spelled otherwise may lead to the same page. */
function splitPath(path: string): readonly string[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decoded(part).toLowerCase())
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Next itself refuses it.
    return part
  }
}

function matchesPattern(path: readonly string[], pattern: readonly string[]): boolean {
  return pattern.every((part, index) => (part === '*' ? index < path.length : part === path[index]))
}

function isMountedEndpoint(mount: string, pathname: string): boolean {
  const [name = ''] = pathname.slice(mount.length + 1).split('/')
  return pathname.startsWith(`${mount}/`) && isEndpointName(name)
}

/** Tells whether a session's cookie came along, whole or in pieces. */
function hasSession({ cookies }: NextRequest, own: string | undefined): boolean {
  return cookies.getAll().some(({ name, value }) => {
    const whole = name.replace(/\.0$/, '')
    const isOne =
      own === undefined
        ? whole.endsWith('session-token')
        : whole.replace(/^__(?:Host|Secure)-/, '') === own
    return isOne && value !== ''
  })
}

/**
 * A gate of Next 15 or 16: whoever comes without a session's cookie is led to the sign-in page before anything is rendered.
 * It opens no cookie and asks no database, so that it runs anywhere. It is convenience: what protects is `requireSession`
 * where the data is.
 *
 * @param paths where strangers are led to sign-in: these paths, and all below them
 * @param next the application's own gate, for every other request; not for those to sign-in
 * @example
 * export const proxy = gate(['/account'])
 * export default gate(['/account'], createMiddleware(routing))
 */
export function gate<Answer = undefined>(
  paths: readonly string[] | GateOptions,
  next?: Answering<Answer>,
): (request: NextRequest, event: NextFetchEvent) => WebResponse | Answer | undefined {
  const options: GateOptions = 'paths' in paths ? paths : { paths }
  const { basePath = '/api/auth', signIn, cookie } = options
  const gated = options.paths.map(splitPath)
  const mount = mountPoint(basePath)
  return (request, event) => {
    const { pathname, basePath: base, search, origin } = request.nextUrl
    // Whoever has to sign in first would be sent away from where that is done.
    if (isMountedEndpoint(stripBasePath(mount, base), pathname) || `${base}${pathname}` === signIn)
      return undefined
    const path = splitPath(pathname)
    const isGated = path[0] !== '_next' && gated.some((pattern) => matchesPattern(path, pattern))
    if (!isGated || hasSession(request, cookie)) return next?.(request, event)
    const location = new URL(signIn ?? `${mount}/signin`, origin)
    location.searchParams.set('callbackUrl', `${base}${pathname}${search}`)
    return leadAway(request.headers, location.href, 303)
  }
}
