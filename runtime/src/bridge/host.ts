import type { ServerSession } from '../config/session-of.js'
import type { CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import type { Checked } from '../http/read-session.js'
import type { ClientAddress } from '../request.js'
import type { Awaitable } from '../types.js'
import type { Acting } from './act.js'
import type { Exchange } from './exchange.js'
import type { identifyVisitor } from './known.js'

export interface Refusal<Context> {
  readonly status: 401 | 403
  readonly headers: Readonly<Record<string, string>>
  /**
   * Gives the page that a person is led to, by the context of whatever leads there; undefined where a form or a change was sent: it is
   * not sent again by itself. For 403 it is the page that says so. @throws UntrustedHost
   */
  readonly page: ((context: Context) => string) | undefined
  readonly reason: string
}

export interface FrameworkHost<Context> extends Exchange<Context> {
  readonly engine: (context: Context) => Engine
  /** The path of the endpoints, where visitors see another one than the application. */
  readonly basePath?: (context: Context) => string
  /** Tells whose request it is, as `visitorOf` does, where an application may have several requests share the key. */
  readonly visitor?: (context: Context) => ReturnType<typeof identifyVisitor>
  /** Whoever has made the connection; undefined where the platform doesn't tell. */
  readonly client: (context: Context) => ClientAddress | undefined
  /** The cookies by name, decoded, with those that were set since; those that were sent, where the framework knows no others. */
  readonly cookies?: (context: Context) => Acting['cookies'] | undefined
  /** Where to come back to: the page, and not what it calls; by default what was asked for, where somebody is led away. */
  readonly page?: (context: Context) => string | undefined
  /** Tells whether a form or a change was sent; by default whatever comes by a method that is not safe. */
  readonly isSent?: (context: Context) => boolean
  /** Tells whether nobody asks, as while answers are made in advance. */
  readonly isNobody?: (context: Context) => boolean
  /** Why nobody can be asked for then, where that is a mistake of the application's. */
  readonly nobodysMistake?: string
  /** Tells whether the answer is kept for the next visitor: nobody is signed in then. */
  readonly isKept?: (context: Context) => boolean
  /** True where only `look` remembers a session: without it the key may be one that all requests share. */
  readonly isForgetful?: boolean
  /** Where to come back to from a page that somebody is led to, as visitors see it; `page` by default. */
  readonly back?: (context: Context) => string | undefined
  /** Sets a header of the answer, where there is no other way to keep it from every cache. */
  readonly setHeader?: (context: Context, name: string, value: string) => void
  /** Sets cookies of the answer; whoever makes it passes them on, where undefined. */
  readonly setCookies?: (context: Context, cookies: CookieJar) => void
  readonly show?: (context: Context, session: ServerSession | null) => void
  readonly refuse: (
    context: Context,
    refusal: Refusal<Context>,
    checked: Checked,
  ) => Awaitable<never>
}

export type HostReading<Context> = Omit<FrameworkHost<Context>, 'client' | 'engine' | 'refuse'>
