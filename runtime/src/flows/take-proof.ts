import {
  askedMails,
  dropAskedMails,
  forgetCode,
  newestMail,
  type AskedMail,
} from '../checks/sent-mail.js'
import { noteUsedProof } from '../checks/used-proof.js'
import { EMPTY_JAR, type CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { Verification } from '../errors.js'
import { emit } from '../events/emit.js'
import { toError } from '../guards.js'
import { readTurn } from '../identity/turn.js'
import { attempt, endRow, passwordTry } from '../limits/limiter.js'
import { countWrongCode, endCodeRow, isSpent, tryCode, tryGeneration } from '../limits/tries.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import { redirect, type Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'
import { isGuessable, tokenHashes, tokenStore } from './email-token.js'
import { resolveCodeForm, isCode, readCode } from './mail-code.js'
import { generationSubject, inTurn } from './mailed-proof.js'
import { sentPage } from './mail-proof.js'

export interface ProvenMailbox {
  readonly kind: 'proven'
  readonly identifier: string
  readonly cookies: CookieJar
}

export interface CodeRefused {
  readonly kind: 'refused'
  readonly reply: Reply
}

export interface MailedLink {
  readonly identifier: string
  readonly token: string
}

/** @returns why it is none; undefined where it was valid, and is used up now */
async function consumeToken(
  engine: Engine,
  request: AuthRequest,
  identifier: string,
  hash: string,
): Promise<'unknown' | 'expired' | undefined> {
  const found = await tokenStore(engine).useVerificationToken({ identifier, token: hash })
  if (found) return found.expires.getTime() > engine.host.now() ? undefined : 'expired'
  noteUsedProof(request)
  return 'unknown'
}

async function useLink(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  purpose: string,
  { identifier, token }: MailedLink,
): Promise<void> {
  const guessable = isGuessable(provider, token)
  const subject = generationSubject({ purpose, identifier })
  const generation = guessable ? await tryGeneration(engine, subject) : undefined
  if (guessable && generation === undefined)
    throw new Verification('the token was tried too often, or none like it was ever mailed')
  const coded = resolveCodeForm(provider) !== undefined
  const scope = inTurn(purpose, await readTurn(engine, { address: identifier }))
  for (const hash of await tokenHashes(engine, provider, identifier, token, scope, generation)) {
    if (coded && (await isSpent(engine, hash)))
      throw new Verification('the code beside the link was tried too often')
    const problem = await consumeToken(engine, request, identifier, hash)
    if (problem === undefined) return
    if (problem === 'expired') throw new Verification('the link has expired')
  }
  throw new Verification('the link was used already, or was never mailed')
}

/** The mailbox was proven: wrong codes of its address are no row any more, nor are wrong passwords. */
async function proven(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  identifier: string,
): Promise<ProvenMailbox> {
  if (resolveCodeForm(provider) !== undefined)
    await endCodeRow(engine, identifier).catch((thrown: unknown) =>
      engine.logger.error(toError(thrown)),
    )
  if (engine.providers.has('password')) await endRow(engine, passwordTry(identifier), request)
  return { kind: 'proven', identifier, cookies: dropAskedMails(request) }
}

/**
 * Proves an address by a mailed link, which is used up, and the code of its mail with it. Nobody guesses a link: where there are
 * codes, wrong links count for their network alone.
 *
 * @throws RateLimited where too many were tried that are not valid
 * @throws Verification where the link is not valid, or not any more
 */
export async function proveByLink(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  purpose: string,
  link: MailedLink,
): Promise<ProvenMailbox> {
  const subject = resolveCodeForm(provider) === undefined ? [link.identifier] : undefined
  const tried = await attempt(engine, request, { action: 'token', provider, subject })
  await useLink(engine, request, provider, purpose, link)
  await tried.succeeded()
  return proven(engine, request, provider, link.identifier)
}

/** The mail that has a link, where this browser has asked for it. */
export async function findRequestedMail(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  purpose: string,
  { identifier, token }: MailedLink,
): Promise<AskedMail | undefined> {
  for (const mail of await askedMails(engine, request)) {
    if (mail.purpose !== purpose) continue
    const scope = inTurn(purpose, mail.turn)
    const hashes = await tokenHashes(engine, provider, identifier, token, scope)
    if (hashes.includes(mail.hash)) return mail
  }
  return undefined
}

export async function hasRequestedMail(
  ...[engine, request, provider, purpose, link]: Parameters<typeof findRequestedMail>
): Promise<boolean> {
  return (await findRequestedMail(engine, request, provider, purpose, link)) !== undefined
}

/** Why a code proves nothing. A mail whose code is void shows no input any more. */
interface CodeRefusal {
  readonly why: string
  readonly isVoid?: AskedMail | undefined
}

/** @returns the mail whose code was typed, once it counts; otherwise why it does not */
async function tryMail(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  mail: AskedMail,
  typed: string,
): Promise<CodeRefusal | undefined> {
  const { purpose, identifier, hash, code: kept } = mail
  const form = resolveCodeForm(provider)
  if (form === undefined || kept === undefined) return { why: 'the code is void' }
  const code = readCode(form, typed)
  if (code === '') return { why: 'no code was typed' }
  const { counts, last } = await tryCode(engine, hash)
  if (!counts) return { why: 'the code was tried too often', isVoid: mail }
  if (!(await isCode(engine, provider, { purpose, hash, code }, kept))) {
    await countWrongCode(engine, identifier)
    return { why: 'the code is wrong', ...(last && { isVoid: mail }) }
  }
  if (mail.turn !== (await readTurn(engine, { address: identifier })))
    return { why: 'the code is from before the password was changed', isVoid: mail }
  const problem = await consumeToken(engine, request, identifier, hash)
  return problem && { why: `the code is ${problem}, or was used already`, isVoid: mail }
}

/**
 * Proves an address by the code of the newest mail of a purpose that this browser has asked for, as the field `code` has it. Each
 * try counts before it is looked at: five wrong ones void code and link of that mail, and of no other. Without the browser's
 * cookie a try counts for its network alone.
 *
 * @returns whose mailbox was proven; else the answer: it leads back to the page with the input, with `error=Verification`
 * @throws RateLimited where too many were tried that are wrong
 */
export async function proveByCode(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  purpose: string,
): Promise<ProvenMailbox | CodeRefused> {
  const mail = await newestMail(engine, request, { purpose, provider: provider.id })
  // What limits the guesses of an address are the mails to it, with five tries each. Were tries counted for the address, too,
  // whoever goes on with a code that is void would keep others from typing theirs.
  const tried = await attempt(engine, request, { action: 'token', provider })
  const refusal: CodeRefusal | undefined = mail
    ? await tryMail(engine, request, provider, mail, field(request, 'code') ?? '')
    : { why: 'this browser has asked for no code, or it has expired' }
  if (mail && !refusal) {
    await tried.succeeded()
    return proven(engine, request, provider, mail.identifier)
  }
  const { why = '', isVoid } = refusal ?? {}
  const error = new Verification(why)
  engine.logger.error(error)
  const failed = { provider: provider.id, reason: error.type, userId: undefined }
  await emit(engine, request, 'signInFailed', failed)
  const cookies = isVoid ? await forgetCode(engine, request, isVoid) : EMPTY_JAR
  const back = redirect(sentPage(request, provider, purpose, 'Verification'), cookies)
  return { kind: 'refused', reply: { ...back, status: 303 } }
}
