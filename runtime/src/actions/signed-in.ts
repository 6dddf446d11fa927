import { findDestination } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import { Verification } from '../errors.js'
import { readLink } from '../flows/email-finish.js'
import { ownPage, redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { whoIsThere } from '../session/current.js'
import { isSameIgnoringCase } from '../text.js'

/** Leads on whoever is signed in: a form or a response from before has nothing more to do. */
export async function followCallbackUrl(engine: Engine, request: AuthRequest): Promise<Reply> {
  return redirect(await findDestination(engine, request))
}

/** Tells whether somebody is signed in in this browser with the address of the mailed link that it opens. */
export async function isLinkVisitor(engine: Engine, request: AuthRequest): Promise<boolean> {
  const visitor = await whoIsThere(engine, request)
  return visitor !== undefined && isSameIgnoringCase(visitor.label, readLink(request).identifier)
}

/** The page that says who is signed in, and leads on. */
export async function showVisitor(engine: Engine, request: AuthRequest): Promise<Reply> {
  const target = await findDestination(engine, request)
  const page = engine.pages.signIn ?? `${request.base}/signin`
  return redirect(ownPage(request, page, { callbackUrl: target }))
}

/**
 * Uses a mailed link. Where that fails, and its address is signed in in this browser, the page says so.
 *
 * @throws Verification where it is not valid, or not any more
 */
export async function useMailedLink(
  engine: Engine,
  request: AuthRequest,
  use: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await use()
  } catch (thrown) {
    if (!(thrown instanceof Verification) || !(await isLinkVisitor(engine, request))) throw thrown
    return showVisitor(engine, request)
  }
}
