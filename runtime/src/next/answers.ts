import { AdapterError, type ErrorKind, SignInError } from '../errors.js'
import { authjsAnswers, type Answers, type ToldFailure } from '../config/answers.js'
import { asJson } from '../http/response.js'

/** Refusals that NextAuth.js 4 tells on the sign-in page, and every other one on the error page. */
const ON_SIGN_IN: ReadonlySet<string> = new Set([
  'Callback',
  'CredentialsSignin',
  'EmailCreateAccount',
  'EmailSignin',
  'OAuthAccountNotLinked',
  'OAuthCallback',
  'OAuthCreateAccount',
  'OAuthSignin',
  'SessionRequired',
  'Signin',
])

/** `authorize()` or the callback `signIn` refused in words that the page is told as they are. */
class ToldRefusal extends SignInError {
  static override readonly type: string = 'ToldRefusal'
  override readonly kind: ErrorKind
  constructor(told: string, kind: ErrorKind) {
    super('a callback of the application refused, in words for the page')
    // Not for the log: it may have what the visitor has typed.
    Object.defineProperty(this, 'told', { value: told, enumerable: false })
    this.kind = kind
  }
}

/** Characters of words that go into an address. */
const MAX_WORDS = 1_000

/**
 * Tells whether the words of an error are for the page: those of a plain one. Drivers, systems and the language itself give
 * theirs a code, or a name, and what they say is nobody's business.
 */
function isForPage(thrown: unknown): thrown is Error {
  if (!(thrown instanceof Error) || thrown.name !== 'Error') return false
  const { length } = thrown.message
  return length > 0 && length <= MAX_WORDS && !('code' in thrown) && !('errno' in thrown)
}

const OF_SIGN_IN: Readonly<Record<string, string>> = {
  email: 'EmailSignin',
  oauth: 'OAuthSignin',
  oidc: 'OAuthSignin',
}

const OF_CREATION: Readonly<Record<string, string>> = {
  email: 'EmailCreateAccount',
  oauth: 'OAuthCreateAccount',
  oidc: 'OAuthCreateAccount',
}

function isOfCreation(error: unknown): boolean {
  return error instanceof AdapterError && error.method === 'createUser'
}

/** The code that NextAuth.js 4 has for a failure; undefined where it is ours. */
function translateCode({ error, code, action, provider = '' }: ToldFailure): string | undefined {
  if (code === 'OAuthCallbackError') return 'OAuthCallback'
  const isServers = code === 'Configuration' && Object.hasOwn(OF_SIGN_IN, provider)
  if (isServers && action === 'signin') return OF_SIGN_IN[provider]
  if (!isServers || action !== 'callback') return undefined
  return isOfCreation(error) ? OF_CREATION[provider] : 'Callback'
}

/**
 * Answers that programs and pages know from NextAuth.js 4. The session of nobody is `{}`. A form with `json=true` is answered
 * with where it leads, `{ url }`, and where credentials are refused, with 401, or 403. The page is told in `error` what a plain
 * `Error` says that `authorize()` or the callback `signIn` throws; an own sign-in page also gets the codes `OAuthCallback`,
 * `OAuthCreateAccount`, `EmailCreateAccount` and `Callback`. The user of a session has the fields that are known.
 */
export const nextAuthAnswers: Answers = {
  ...authjsAnswers,
  answer: (reply, { action, body, error }) => {
    const told = body['json'] === 'true' ? asJson(reply) : reply
    if (told.kind !== 'json') return told
    if (action === 'session') return { ...told, body: told.body ?? {} }
    if (action !== 'callback' || !error || told.status !== 200) return told
    return { ...told, status: error.type === 'AccessDenied' ? 403 : 401 }
  },
  refusal: (thrown, hasErrorPage) => {
    if (!isForPage(thrown)) return undefined
    const { message } = thrown
    // The built-in error page knows no words of applications.
    return new ToldRefusal(message, hasErrorPage && !ON_SIGN_IN.has(message) ? 'error' : 'signIn')
  },
  failure: (failure) => {
    const code = translateCode(failure)
    return code === undefined ? undefined : { code, kind: 'signIn' }
  },
}
