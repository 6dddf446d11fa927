import { signOutUrl } from '../checks/callback-url.js'
import { readPendingPassword } from '../checks/pending-password.js'
import type { Engine } from '../engine.js'
import { MissingCSRF } from '../errors.js'
import { emit } from '../events/emit.js'
import { isCodePosted } from '../flows/email-finish.js'
import { type Reply, redirect } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { whoIsThere } from '../session/current.js'
import { showVerifyRequest } from './messages.js'
import { answerPassword } from './password.js'
import { showSignIn } from './sign-in-page.js'
import { showSignOut } from './sign-out-page.js'
import { followCallbackUrl } from './signed-in.js'
import { showTwoFactor } from './two-factor.js'

/** Tells whether a page of this site has posted a form, and a browser shows the answer. Fetch Metadata, section 2.1. */
function isOwnPage({ headers, origin }: AuthRequest): boolean {
  const isOurs = headers.get('sec-fetch-site') === 'same-origin' || headers.get('origin') === origin
  return isOurs && !headers.has('x-auth-return-redirect')
}

/** The page of a form, with what was typed into it; undefined where its failure leads there anyhow, or it has none. */
async function showAgain(engine: Engine, request: AuthRequest): Promise<Reply | undefined> {
  const { action, providerId = '', query } = request
  const again = (params: Readonly<Record<string, string>>): AuthRequest => ({
    ...request,
    method: 'GET',
    query: new URLSearchParams({ ...Object.fromEntries(query), ...params }),
  })
  const error = MissingCSRF.type
  const provider = engine.providers.get(providerId)
  switch (action) {
    case 'callback':
      return provider?.type === 'email' && isCodePosted(request, provider)
        ? showVerifyRequest(engine, again({ provider: providerId, error }))
        : showSignIn(engine, again({ error }))
    case 'signin':
      return showSignIn(engine, again({ error }))
    case 'signup':
    case 'forgot-password':
      return answerPassword(engine, again({ error }))
    case 'new-password':
      return (
        (await readPendingPassword(engine, request)) && answerPassword(engine, again({ error }))
      )
    case 'two-factor':
      return showTwoFactor(engine, again({ error }))
    default:
      return undefined
  }
}

const SIGN_IN_STEPS: ReadonlySet<string | undefined> = new Set([undefined, 'recovery'])

/** Tells whether a form is one of a sign-in, which whoever is signed in has no use for. */
function isSignInForm({ action, providerId }: AuthRequest): boolean {
  return action === 'two-factor'
    ? SIGN_IN_STEPS.has(providerId)
    : ['callback', 'forgot-password', 'new-password', 'signin', 'signup'].includes(action)
}

/**
 * Answers a form of a page that was opened before somebody has signed in or out in this browser: nothing that it asks for is done.
 * It leads on where somebody is signed in, or out, as it was to; else the form is there again, with what was typed.
 *
 * @throws MissingCSRF where no page of this site has posted it, and where the page of the form tells so itself
 */
export async function answerStaleForm(engine: Engine, request: AuthRequest): Promise<Reply> {
  const error = new MissingCSRF('the request has no valid CSRF token')
  if (!isOwnPage(request)) throw error
  const reply = await replyToStaleForm(engine, request)
  if (!reply) throw error
  engine.logger.debug(`${error.type}: ${error.message}`)
  await emit(engine, request, 'checkFailed', { check: 'csrf', code: error.type })
  return reply
}

async function replyToStaleForm(engine: Engine, request: AuthRequest): Promise<Reply | undefined> {
  const isSignedIn = (await whoIsThere(engine, request)) !== undefined
  if (request.action === 'signout')
    return isSignedIn ? showSignOut(engine, request) : redirect(await signOutUrl(engine, request))
  if (isSignedIn && isSignInForm(request)) return followCallbackUrl(engine, request)
  const shown = isSignedIn ? undefined : await showAgain(engine, request)
  return shown?.kind === 'page' ? { ...shown, status: 403 } : shown
}
