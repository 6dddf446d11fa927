import type { TypedAddress } from '../accounts/address.js'
import { keepSentMail } from '../checks/sent-mail.js'
import { EMPTY_JAR, mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import { redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { SIGN_IN } from './email-token.js'
import { makeProof, type ProofOptions } from './mailed-proof.js'
import { type Outgoing, sendMail } from './send-mail.js'

export function sentPage(
  request: Pick<AuthRequest, 'base'>,
  provider: Pick<ResolvedEmail, 'id' | 'type'>,
  purpose: string,
  error?: string,
): string {
  const params = new URLSearchParams({ provider: provider.id, type: provider.type })
  if (purpose !== SIGN_IN) params.set('purpose', purpose)
  if (error !== undefined) params.set('error', error)
  return `${request.base}/verify-request?${params.toString()}`
}

interface ProofMail extends ProofOptions, Pick<Outgoing, 'to' | 'kind' | 'words'> {
  readonly link: (token: string) => string
  /** The address as it was typed, for the page that tells about the mail, the same whoever has it; the proven one where undefined. */
  readonly typed?: TypedAddress
  /** The link of a mail that proves nothing, though all else is done as for one that does. */
  readonly empty?: string
}

/**
 * Mails a proof: makes it, sends its mail, and leads to the page that tells about it, the same whoever has the address. Nothing is
 * left of a proof whose mail can't be sent.
 *
 * @throws InvalidConfig where nothing counts the tries of what can be guessed
 * @throws EmailSignInError where the mail can't be sent
 * @throws AdapterError where the proof can't be stored: no mail is sent then
 */
export async function mailProof(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  { link, to, kind, words, empty, typed, ...options }: ProofMail,
): Promise<Reply> {
  const { purpose, identifier } = options
  const proof = await makeProof(engine, request, provider, options)
  try {
    const sent = empty === undefined ? { url: link(proof.token), proof } : { url: empty }
    await sendMail(engine, request, provider, { to, kind, words, ...sent })
  } catch (thrown) {
    await proof.withdraw()
    throw thrown
  }
  // A page of the application could not open the cookie.
  const kept =
    engine.pages.verifyRequest === undefined
      ? await keepSentMail(engine, request, {
          provider: provider.id,
          ...(typed ?? { email: identifier, written: identifier }),
        })
      : EMPTY_JAR
  const sent = redirect(sentPage(request, provider, purpose), mergeJars(kept, proof.cookies))
  return { ...sent, isMailed: true }
}
