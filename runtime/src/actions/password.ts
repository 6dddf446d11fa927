import { readPendingPassword } from '../checks/pending-password.js'
import type { Engine } from '../engine.js'
import { changePassword } from '../flows/change-password.js'
import { choosePassword } from '../flows/choose-password.js'
import type { ChoiceRefusal } from '../flows/refusal-of-password.js'
import { mailPassword, type PasswordAsk } from '../flows/password-mail.js'
import { takePasswordProof } from '../flows/password-proof.js'
import { redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { provableSession } from '../session/renew-proof.js'
import {
  openPasswordLink,
  showAddressPage,
  showChangePassword,
  showNewPassword,
  type RefusedPassword,
} from './password-pages.js'
import { buildSignInUrl } from './to-sign-in.js'

export { confirmByMail } from '../flows/confirm-by-mail.js'
export { identifyByPassword, provePassword } from '../flows/password-sign-in.js'

type PasswordReply = Reply | ChoiceRefusal

async function orAgain(
  outcome: PasswordReply,
  again: (refused: RefusedPassword) => Promise<Reply>,
): Promise<Reply> {
  return typeof outcome === 'string' ? again({ error: outcome, status: 400 }) : outcome
}

/** Tells whether a password was posted, or nothing, from the page that asks for one: a mail has a code, and its link a token. */
async function isChoice(engine: Engine, request: AuthRequest): Promise<boolean> {
  const { body } = request
  if (Object.hasOwn(body, 'password')) return true
  if (Object.hasOwn(body, 'code') || Object.hasOwn(body, 'token')) return false
  return (await readPendingPassword(engine, request)) !== undefined
}

async function newPassword(engine: Engine, request: AuthRequest): Promise<Reply> {
  if (request.method === 'GET')
    return request.query.has('token') || request.query.has('amp;token')
      ? openPasswordLink(engine, request)
      : showNewPassword(engine, request)
  if (!(await isChoice(engine, request))) return takePasswordProof(engine, request)
  return orAgain(await choosePassword(engine, request), (refused) =>
    showNewPassword(engine, request, refused),
  )
}

async function change(engine: Engine, request: AuthRequest): Promise<Reply> {
  if (request.method === 'GET') return showChangePassword(engine, request)
  const session = await provableSession(engine, request)
  if (!session) return redirect(await buildSignInUrl(engine, request, 'back'))
  return orAgain(await changePassword(engine, request, session), (refused) =>
    showChangePassword(engine, request, refused),
  )
}

async function ask(engine: Engine, request: AuthRequest, action: PasswordAsk): Promise<Reply> {
  return request.method === 'GET'
    ? showAddressPage(engine, request, action)
    : mailPassword(engine, request, action)
}

export async function answerPassword(engine: Engine, request: AuthRequest): Promise<Reply> {
  switch (request.action) {
    case 'signup':
    case 'forgot-password':
      return ask(engine, request, request.action)
    case 'new-password':
      return newPassword(engine, request)
    case 'change-password':
      return change(engine, request)
    default:
      return redirect(request.home)
  }
}
