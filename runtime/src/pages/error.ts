import { html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'

interface Text {
  readonly status: number
  readonly title: string
  readonly message: string
  readonly signIn: boolean
}

const TEXTS: Readonly<Record<string, Text>> = {
  Configuration: {
    status: 500,
    title: 'Something is wrong here',
    message: 'There is a problem with the server. Whoever runs this site can find it in the log.',
    signIn: false,
  },
  UntrustedHost: {
    status: 500,
    title: 'Which address is this?',
    message:
      'Sign-in does not answer on a host that nobody has named. Set AUTH_URL to the address of this site, as it stands in the browser.',
    signIn: false,
  },
  NotFound: {
    status: 404,
    title: 'Page not found',
    message: 'There is nothing at this address.',
    signIn: true,
  },
  MethodNotAllowed: {
    status: 405,
    title: 'Nothing to open here',
    message: 'This address is for forms and programs.',
    signIn: true,
  },
  AccessDenied: {
    status: 403,
    title: 'No access',
    message: 'You are not allowed to sign in here.',
    signIn: true,
  },
  RateLimited: {
    status: 429,
    title: 'Too many tries',
    message: 'Please wait a while, then try again.',
    signIn: true,
  },
  Verification: {
    status: 403,
    title: 'This link is no longer valid',
    message: 'It was used already, or it has expired. Ask for a new one.',
    signIn: true,
  },
}

const OTHER: Text = {
  status: 200,
  title: 'Something went wrong',
  message: 'Please try again.',
  signIn: true,
}

export interface ErrorPage {
  /** The code in the URL; unknown ones get a general text. */
  readonly error: string | undefined
  /** The sign-in page. */
  readonly signInUrl: string
}

/** The page that tells what went wrong, in words that give nothing away. */
export function errorPage(
  context: PageContext,
  data: ErrorPage,
): Page & { readonly status: number } {
  const code = data.error ?? ''
  const text = (Object.hasOwn(TEXTS, code) && TEXTS[code]) || OTHER
  const link = text.signIn
    ? { href: data.signInUrl, label: 'Sign in' }
    : { href: context.home, label: 'Back' }
  const body = html`<h1>${text.title}</h1>
    <p class="lead">${text.message}</p>
    <a class="button${text.signIn && ' primary'}" href="${link.href}">${link.label}</a>`
  return { ...layout(context, { title: text.title, body }), status: text.status }
}
