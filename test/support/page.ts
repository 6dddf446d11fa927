import { Window } from 'happy-dom'

/** A browser that asks a site, with its cookies. */
interface Browser {
  ask(
    path: string,
    what: { method?: string; body?: BodyInit; headers?: Record<string, string> },
  ): Promise<Response>
}

/** A page that is open in a browser: what its scripts find, and what they did. */
export interface Page {
  readonly document: Document
  /** Method and path of what was asked for. */
  readonly asked: string[]
  /** Where the page was sent. */
  readonly visits: string[]
  /** Looks at another tab, and at this one again. */
  readonly lookAway: () => void
  readonly lookAgain: () => void
  /** The server sets a cookie that scripts may read. */
  readonly cookieChanged: (name: string) => void
  /** No network from now on, or again. */
  readonly setOnline: (online: boolean) => void
  readonly close: () => void
}

/** Opens a page of a site: its scripts are whatever runs in this process. */
export function openPage(browser: Browser, href: string): Page {
  const window = new Window({ url: href })
  const before = new Map<string, PropertyDescriptor | undefined>()
  const asked: string[] = []
  const visits: string[] = []
  const world = { online: true, hidden: false }
  const cookieStore = new EventTarget()
  Object.defineProperty(window, 'cookieStore', { value: cookieStore })
  Object.defineProperty(window.document, 'hidden', { get: () => world.hidden })

  const fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', body, credentials = 'same-origin' } = init
    const { pathname, search, origin } = new URL(input, href)
    const own = new URL(href).origin
    const isElsewhere = origin !== own
    asked.push(`${method} ${isElsewhere ? origin : ''}${pathname}${search}`)
    if (!world.online) throw new TypeError('fetch failed')
    const ask = (further: Record<string, string>): Promise<Response> =>
      browser.ask(`${pathname}${search}`, {
        method,
        ...(body && { body }),
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...further },
      })
    if (!isElsewhere) return ask(method === 'POST' ? { origin: own } : {})
    const answer = await ask({ origin: own, ...(credentials !== 'include' && { cookie: '' }) })
    if (!lets(answer, own, credentials)) throw new TypeError('fetch failed')
    return answer
  }
  const location = { href, assign: (url: string) => void visits.push(url) }
  const globals = {
    window,
    document: window.document,
    location,
    navigator: window.navigator,
    fetch,
  }
  for (const [name, value] of Object.entries(globals)) {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }

  const setHidden = (hidden: boolean): void => {
    world.hidden = hidden
    window.document.dispatchEvent(new window.Event('visibilitychange'))
  }
  return {
    document: window.document as unknown as Document,
    asked,
    visits,
    lookAway: () => setHidden(true),
    lookAgain: () => setHidden(false),
    cookieChanged: (name) =>
      void cookieStore.dispatchEvent(Object.assign(new Event('change'), { changed: [{ name }] })),
    setOnline: (online) => {
      world.online = online
      window.dispatchEvent(new window.Event(online ? 'online' : 'offline'))
    },
    close: () => {
      for (const [name, descriptor] of before)
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
        else Reflect.deleteProperty(globalThis, name)
      window.close()
    },
  }
}

/** Tells whether a page of another origin may read an answer. Fetch standard, section 4.9. */
function lets({ headers }: Response, origin: string, credentials: string): boolean {
  const isAllowed = headers.get('access-control-allow-origin') === origin
  const withCookies = headers.get('access-control-allow-credentials') === 'true'
  return isAllowed && (withCookies || credentials !== 'include')
}
