import { request as dial } from 'node:http'
import { readForms, type Form } from './html-form.js'
import { makeCookieJar, type CookieJar } from './cookie-jar.js'

/** A response, with the URL that it came from. */
export interface Answer {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  /** The Set-Cookie lines. */
  readonly setCookies: readonly string[]
  readonly body: string
  /** The absolute URL to go on to. */
  readonly location: string | undefined
}

/** A request as a test may spell it out. */
export interface Sent {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The page that it is made from; nothing where the user typed the address. */
  readonly page?: Answer
}

/** A reverse proxy that ends TLS: where it passes requests on to, and the headers that it adds. */
export interface Proxy {
  readonly port: number
  readonly headers: Readonly<Record<string, string>>
}

export interface BrowserOptions {
  /** By the origin that the visitor sees. Other origins are dialled on this machine, whatever the host is called. */
  readonly proxies?: Readonly<Record<string, Proxy>>
  /** Milliseconds since the epoch; what cookies expire by. */
  readonly now?: () => number
}

export interface SubmitOptions {
  /** How the action of the form ends. */
  readonly action?: string
  /** The fields that the user types over, with their new values. */
  readonly fields?: Readonly<Record<string, string>>
  /** Put behind the action by the page's own script. */
  readonly query?: string
}

/** A browser without scripts: it keeps cookies, submits forms, and follows redirects only when it is told to. */
export interface Browser {
  /** Opens a URL as if the user had typed it. */
  readonly open: (url: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly send: (url: string, request: Sent) => Promise<Answer>
  /** Submits the page's only form, or the one that is described. */
  readonly submit: (page: Answer, options?: SubmitOptions) => Promise<Answer>
  /** Takes one redirect. */
  readonly step: (answer: Answer) => Promise<Answer>
  /** Takes redirects until there is a page, or until the next one leads to a URL that starts so. */
  readonly follow: (answer: Answer, until?: string) => Promise<Answer>
  /** The cookies of a URL's host by name. */
  readonly cookies: (url: string) => Record<string, string>
  /** Deletes a cookie. */
  readonly forget: (url: string, name: string) => void
  /** Another browser that has a copy of the cookies. */
  readonly copy: () => Browser
}

async function exchange(
  url: URL,
  proxy: Proxy | undefined,
  request: Sent,
): Promise<Omit<Answer, 'location'>> {
  const { method, headers = {}, body } = request
  return new Promise((resolve, reject) => {
    const outgoing = dial(
      {
        host: '127.0.0.1',
        port: proxy?.port ?? Number(url.port),
        path: `${url.pathname}${url.search}`,
        method,
        agent: false,
        headers: {
          host: url.host,
          ...headers,
          ...proxy?.headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      async (incoming) => {
        const chunks: Buffer[] = []
        for await (const chunk of incoming) chunks.push(chunk as Buffer)
        const received = new Headers()
        for (const [name, values = []] of Object.entries(incoming.headersDistinct))
          for (const value of values) received.append(name, value)
        resolve({
          url: url.href,
          status: incoming.statusCode ?? 0,
          headers: received,
          setCookies: received.getSetCookie(),
          body: Buffer.concat(chunks).toString(),
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function siteOf(url: URL): string {
  return `${url.protocol}//${url.hostname}`
}

/** The headers by which a browser tells about the page that makes a request. Fetch standard, section 3.1; Fetch Metadata. */
function provenance(page: Answer | undefined, url: URL, method: string): Record<string, string> {
  if (!page) return { 'sec-fetch-site': 'none' }
  const from = new URL(page.url)
  const relation =
    from.origin === url.origin
      ? 'same-origin'
      : siteOf(from) === siteOf(url)
        ? 'same-site'
        : 'cross-site'
  const policy = page.headers.get('referrer-policy')
  const hidden =
    policy === 'no-referrer' || (policy === 'same-origin' && relation !== 'same-origin')
  return {
    'sec-fetch-site': relation,
    ...(method !== 'GET' && method !== 'HEAD' && { origin: hidden ? 'null' : from.origin }),
  }
}

function findForm(page: Answer, action: string | undefined): Form {
  const forms = readForms(page.body, page.url)
  const [form, ...more] =
    action === undefined ? forms : forms.filter((candidate) => candidate.action.endsWith(action))
  if (!form || more.length > 0)
    throw new Error(`no form of its own for ${action ?? 'the page'} at ${page.url}: ${page.body}`)
  return form
}

/** Opens a browser. */
export function openBrowser(options: BrowserOptions = {}): Browser {
  return withJar(options, makeCookieJar(options.now ?? Date.now))
}

function withJar(options: BrowserOptions, jar: CookieJar): Browser {
  const send: Browser['send'] = async (address, request) => {
    const url = new URL(address)
    const { method, page } = request
    const posted = method === 'POST' && page !== undefined
    const cookie = jar.header({
      url,
      crossSitePost: posted && siteOf(new URL(page.url)) !== siteOf(url),
    })
    const headers = {
      ...provenance(page, url, method),
      ...(cookie !== undefined && { cookie }),
      ...request.headers,
    }
    const answer = await exchange(url, options.proxies?.[url.origin], { ...request, headers })
    for (const line of answer.setCookies) jar.store(url, line)
    const location = answer.headers.get('location')
    return { ...answer, location: location === null ? undefined : new URL(location, url).href }
  }
  const step: Browser['step'] = async (answer) => {
    if (answer.location === undefined)
      throw new Error(`no redirect but ${answer.status} at ${answer.url}: ${answer.body}`)
    return send(answer.location, { method: 'GET', page: answer })
  }
  return {
    send,
    step,
    open: (url, headers = {}) => send(url, { method: 'GET', headers }),
    async submit(page, { action, fields = {}, query = '' } = {}) {
      const form = findForm(page, action)
      const body = new URLSearchParams({ ...form.fields, ...fields }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return send(`${form.action}${query}`, { method: 'POST', headers, body, page })
    },
    async follow(answer, until) {
      let current = answer
      for (let count = 0; count < 10; count += 1) {
        const { location } = current
        if (location === undefined || (until !== undefined && location.startsWith(until)))
          return current
        current = await step(current)
      }
      throw new Error(`too many redirects, the last one to ${current.location}`)
    },
    cookies: (url) => jar.list(new URL(url).hostname),
    forget: (url, name) => jar.forget(new URL(url).hostname, name),
    copy: () => withJar(options, jar.copy()),
  }
}
