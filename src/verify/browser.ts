import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Sight } from './check.js'

/** An answer of the application. */
export interface SiteAnswer {
  /** What was asked for. */
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** What is asked with. */
interface Ask {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Fields of a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly patience?: number
  /** True where nobody reads what comes behind the headers, which may be without an end. */
  readonly skipsBody?: boolean
}

/** A visitor with cookies, who follows nothing by themselves. */
export interface Browser {
  readonly origin: string
  /** By their names. */
  readonly cookies: ReadonlyMap<string, string>
  /** @throws where no answer comes */
  ask(path: string | URL, ask?: Ask): Promise<SiteAnswer>
  /** Puts a cookie in, as if an answer had set it. */
  keep(name: string, value: string): void
}

/** Milliseconds for one answer: what is developed is compiled when it is asked for first. */
const PATIENCE = 60_000

/** Bytes of an answer. */
const MOST_BYTES = 5_000_000

/**
 * A visitor of one application on this machine. Certificates that people make for themselves are taken.
 *
 * @param always headers of each request, such as those of a proxy
 */
export function makeBrowser(
  origin: string,
  signal: AbortSignal,
  always: Readonly<Record<string, string>> = {},
): Browser {
  const cookies = new Map<string, string>()
  const ask: Browser['ask'] = async (path, asked = {}) => {
    const { method = 'GET', headers = {}, form, patience = PATIENCE, skipsBody = false } = asked
    const url = new URL(path, origin)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = {
      accept: 'text/html',
      'user-agent': 'create-auth verify',
      ...(cookie === '' ? {} : { cookie }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...always,
      ...headers,
    }
    const body = form && new URLSearchParams(form).toString()
    const until = AbortSignal.any([signal, AbortSignal.timeout(patience)])
    const answer = await send(url, { method, headers: sent, body, signal: until, skipsBody })
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line)
    const target = findTarget(answer)
    return target && differInSlash(url, target) ? ask(target, asked) : answer
  }
  const keep: Browser['keep'] = (name, value) => {
    cookies.set(name, value)
  }
  return { origin, cookies, keep, ask }
}

/** Some have a slash at the end of each address, or at none: that is the same request again. */
function differInSlash(one: URL, other: URL): boolean {
  const isSame = one.origin === other.origin && one.search === other.search
  return isSame && one.pathname !== other.pathname && trim(one) === trim(other)
}

function trim({ pathname }: URL): string {
  return pathname.replace(/\/+$/, '')
}

interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly signal: AbortSignal
  readonly skipsBody: boolean
}

/** Not by fetch: that says neither another origin nor another host. */
async function send(
  url: URL,
  { method, headers, body, signal, skipsBody }: Sent,
): Promise<SiteAnswer> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method, headers, signal, agent: false }
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, rejectUnauthorized: false }, resolve)
        : requestHttp(url, options, resolve)
    request.once('error', reject)
    request.end(body)
  })
  const text = skipsBody ? '' : await readBody(message)
  message.destroy()
  const fields = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return {
    url,
    status: message.statusCode ?? 0,
    headers: new Headers(fields),
    text,
  }
}

async function readBody(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of message) {
    const bytes = Buffer.from(part)
    size += bytes.length
    // What is endless is cut: leaving the loop ends it.
    if (size > MOST_BYTES) break
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  if (at < 1) return
  const name = pair.slice(0, at).trim()
  const value = pair.slice(at + 1).trim()
  if (value === '' || attributes.some(isOver)) cookies.delete(name)
  else cookies.set(name, value)
}

/** RFC 6265, section 5.2: what has no time left goes. */
function isOver(attribute: string): boolean {
  const [name = '', ...rest] = attribute.trim().split('=')
  const value = rest.join('=')
  if (/^max-age$/i.test(name)) return Number(value) <= 0
  return /^expires$/i.test(name) && Date.parse(value) < Date.now()
}

/** Where an answer leads, as a whole address; undefined where it leads nowhere. */
export function findTarget({ url, headers, status }: SiteAnswer): URL | undefined {
  const location = headers.get('location')
  if (status < 300 || status > 399 || location === null) return undefined
  return URL.canParse(location, url) ? new URL(location, url) : undefined
}

/** The media type of an answer. */
export function getType({ headers }: SiteAnswer): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** An answer, as far as people are told of it. */
export function describeAnswer(answer: SiteAnswer): Sight {
  const type = getType(answer)
  const target = findTarget(answer)
  const own = target && target.origin === answer.url.origin
  return {
    status: answer.status,
    ...(type !== '' && { type }),
    ...(target && { location: own ? target.pathname : target.origin + target.pathname }),
  }
}

/** The JSON of an answer; undefined where it has none. */
export function readJson(answer: SiteAnswer): unknown {
  if (!getType(answer).endsWith('json')) return undefined
  try {
    return JSON.parse(answer.text)
  } catch {
    return undefined
  }
}
