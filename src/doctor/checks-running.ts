import { isRecord } from '../guards.js'
import { isLoopback } from '../is-loopback.js'
import type { Check, Sighting } from './finding.js'

/** An answer of a running application. */
export interface Answer {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  /** Parsed, where it is JSON. */
  readonly json: unknown
}

/** What a running application has answered, each undefined where no answer came. */
export interface Running {
  /** The origin that was asked. */
  readonly origin: string
  /** Where sign-in answers. */
  readonly basePath: string
  readonly session: Answer | undefined
  readonly csrf: Answer | undefined
  readonly providers: Answer | undefined
  /** The same host without encryption; undefined where it does not answer, or has a port of its own. */
  readonly plain: Answer | undefined
}

/** Milliseconds for one answer. */
const PATIENCE = 10_000

/**
 * Asks a running application what anybody may ask it, by GET alone.
 *
 * @param url its address; a path counts as that of sign-in
 * @param usualPath where sign-in answers, where the address has no path
 */
export async function askRunning(
  url: URL,
  usualPath: string,
  fetcher: typeof fetch,
): Promise<Running> {
  const path = url.pathname.replace(/\/+$/, '')
  const basePath = path === '' ? usualPath : path
  const ask = (address: string): Promise<Answer | undefined> => findAnswer(address, fetcher)
  const [session, csrf, providers, plain] = await Promise.all([
    ask(`${url.origin}${basePath}/session`),
    ask(`${url.origin}${basePath}/csrf`),
    ask(`${url.origin}${basePath}/providers`),
    url.protocol === 'https:' && url.port === ''
      ? ask(`http://${url.hostname}${basePath}/session`)
      : undefined,
  ])
  return { origin: url.origin, basePath, session, csrf, providers, plain }
}

async function findAnswer(url: string, fetcher: typeof fetch): Promise<Answer | undefined> {
  try {
    const headers = { accept: 'application/json' }
    const signal = AbortSignal.timeout(PATIENCE)
    const response = await fetcher(url, { redirect: 'manual', headers, signal })
    const json = await readJson(response)
    return { url, status: response.status, headers: response.headers, json }
  } catch {
    return undefined
  }
}

/** Bytes of an answer: those of sign-in have a few thousand. */
const MOST_BYTES = 1_000_000

/** The JSON of an answer; undefined where it is none, or has no end in sight. */
async function readJson({ body }: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    // Leaving the loop cancels the answer.
    if (size > MOST_BYTES) return undefined
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    return undefined
  }
}

function unreachable({ session, origin, basePath }: Running): readonly Sighting[] {
  const url = `${origin}${basePath}/session`
  if (session?.status === 200 && session.json !== undefined) return []
  const how =
    session === undefined
      ? 'nothing answers'
      : session.status === 200
        ? 'the answer is no JSON'
        : `the status is ${session.status}`
  return [
    {
      evidence: [{ file: url }],
      message: `${how}: sign-in is not there, or does not start`,
      remedy: `See what the application logs; another path of sign-in is named with the address: --url ${origin}/auth`,
    },
  ]
}

/** The addresses that the application gives out. */
function listAddresses({ providers }: Running): readonly (readonly [id: string, url: URL])[] {
  if (!isRecord(providers?.json)) return []
  return Object.entries(providers.json).flatMap(([id, row]) => {
    const url = isRecord(row) ? row['callbackUrl'] : undefined
    return typeof url === 'string' && URL.canParse(url) ? [[id, new URL(url)] as const] : []
  })
}

function otherHost(running: Running): readonly Sighting[] {
  const [first] = listAddresses(running)
  const seen = first?.[1].origin
  if (seen === undefined || seen === running.origin) return []
  return [
    {
      evidence: [{ file: running.providers?.url ?? running.origin }],
      message: `the application takes ${seen} for its address, and was asked at ${running.origin}: services lead people back to the wrong place`,
      remedy: `Set AUTH_URL to ${running.origin}, or name the proxy that stands in front.`,
    },
  ]
}

function checkDeveloperSignIn(running: Running): readonly Sighting[] {
  const { hostname } = new URL(running.origin)
  if (isLoopback(hostname) || !listAddresses(running).some(([id]) => id === 'dev')) return []
  return [
    {
      evidence: [{ file: running.providers?.url ?? running.origin }],
      message: 'the sign-in for development answers there, and asks nobody for a password',
      remedy: 'Set NODE_ENV to production there, and leave AUTH_DEV unset.',
    },
  ]
}

/** Attributes of RFC 6265bis that each cookie of sign-in has. */
function cookies({ csrf, origin }: Running): readonly Sighting[] {
  if (!csrf) return []
  const isSecure = origin.startsWith('https:')
  return csrf.headers.getSetCookie().flatMap((line) => {
    const [pair = '', ...rest] = line.split(';')
    const name = pair.split('=', 1)[0]?.trim() ?? ''
    const attributes = new Set(rest.map((each) => each.split('=', 1)[0]?.trim().toLowerCase()))
    const missing = [
      ...(attributes.has('httponly') ? [] : ['HttpOnly']),
      ...(attributes.has('samesite') ? [] : ['SameSite']),
      ...(attributes.has('secure') || !isSecure ? [] : ['Secure']),
      ...(/^__(?:Host|Secure)-/.test(name) || !isSecure ? [] : ['the prefix __Host-']),
    ]
    if (missing.length === 0) return []
    return [
      {
        evidence: [{ file: csrf.url }],
        message: `the cookie ${name} lacks ${missing.join(', ')}`,
        remedy: isSecure
          ? 'Leave cookies as they are made; where the application takes http for its scheme, set AUTH_URL to its https address.'
          : 'Leave cookies as they are made.',
      },
    ]
  })
}

function kept({ session }: Running): readonly Sighting[] {
  if (session?.status !== 200) return []
  const said = session.headers.get('cache-control') ?? ''
  const isHit = Number(session.headers.get('age') ?? 0) > 0
  if (/\bno-store\b/i.test(said) && !isHit) return []
  const how = isHit ? 'comes out of a cache' : `has Cache-Control: ${said === '' ? '(none)' : said}`
  return [
    {
      evidence: [{ file: session.url }],
      message: `who is signed in ${how}: one visitor may get the session of another`,
      remedy:
        'Let nothing in front of the application keep what lies below the path of sign-in, or change its headers.',
    },
  ]
}

function open({ plain, origin }: Running): readonly Sighting[] {
  if (!plain) return []
  const target = plain.headers.get('location') ?? ''
  if (plain.status >= 300 && plain.status < 400 && target.startsWith('https:')) return []
  return [
    {
      evidence: [{ file: plain.url }],
      message: `http is answered with ${plain.status}, and not led to ${origin}`,
      remedy: 'Lead every request to https, and send Strict-Transport-Security there.',
    },
  ]
}

/** Checks of a running application. */
export const runningChecks: readonly Check<Running>[] = [
  {
    id: 'unreachable',
    severity: 'error',
    title: 'an address where nothing answers',
    find: unreachable,
  },
  {
    id: 'host-seen',
    severity: 'error',
    title: 'an application that takes another address for its own',
    find: otherHost,
  },
  {
    id: 'dev-sign-in-open',
    severity: 'error',
    title: 'sign-in for development where others visit',
    find: checkDeveloperSignIn,
  },
  {
    id: 'cookie-attributes',
    severity: 'error',
    title: 'cookies without their attributes',
    find: cookies,
  },
  { id: 'session-cached', severity: 'error', title: 'sessions that a cache keeps', find: kept },
  { id: 'http-open', severity: 'warning', title: 'http that is not led to https', find: open },
]
