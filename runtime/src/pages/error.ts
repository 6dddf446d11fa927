import type { PageFailure } from '../texts/texts.js'
import { html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'

interface ErrorRow {
  readonly status: number
  readonly signIn: boolean
}

const ROWS: Readonly<Record<PageFailure, ErrorRow>> = {
  Configuration: { status: 500, signIn: false },
  UntrustedHost: { status: 500, signIn: false },
  BadRequest: { status: 400, signIn: true },
  CrossSiteRequest: { status: 403, signIn: true },
  NotFound: { status: 404, signIn: true },
  MethodNotAllowed: { status: 405, signIn: true },
  MissingRole: { status: 403, signIn: false },
  AccessDenied: { status: 403, signIn: true },
  PasswordClosed: { status: 429, signIn: true },
  RateLimited: { status: 429, signIn: true },
  TooBusy: { status: 503, signIn: true },
  TwoFactorClosed: { status: 429, signIn: true },
  Verification: { status: 403, signIn: true },
}

const OTHER: ErrorRow = { status: 200, signIn: true }

function isKnown(code: string): code is PageFailure {
  return Object.hasOwn(ROWS, code)
}

export interface ErrorPage {
  /** The code in the URL; unknown ones get a general text. */
  readonly error: string | undefined
  readonly signInUrl: string
}

export function errorPage(
  context: PageContext,
  data: ErrorPage,
): Page & { readonly status: number } {
  const code = data.error ?? ''
  const texts = context.texts.error
  const { title, lead } = isKnown(code) ? texts.failures[code] : texts.failed
  const { status, signIn } = isKnown(code) ? ROWS[code] : OTHER
  const link = signIn
    ? { href: data.signInUrl, label: texts.signIn }
    : { href: context.home, label: texts.back }
  const body = html`<h1>${title}</h1>
    <p class="lead">${lead}</p>
    <a class="button${signIn && ' primary'}" href="${link.href}">${link.label}</a>`
  return { ...layout(context, { title, body }), status }
}
