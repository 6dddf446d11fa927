import type { Engine } from '../engine.js'
import { toError } from '../guards.js'
import type { AuthRequest } from '../request.js'
import type { NoticesTexts, NoticeTexts } from '../texts/texts.js'
import { mailProvider, sendMail } from './send-mail.js'

/**
 * Tells a user by mail what was done, where a provider sends mails and the user has an address. What was done is done: where the
 * mail can't be sent, that is logged.
 */
export async function sendNotice(
  engine: Engine,
  request: AuthRequest,
  { email }: { readonly email?: string | null | undefined },
  about: (notices: NoticesTexts) => NoticeTexts,
): Promise<void> {
  const passwords = engine.providers.get('password')
  const sender = mailProvider(engine, passwords?.type === 'password' ? passwords.mail : undefined)
  if (!sender || !email) return
  try {
    await sendMail(engine, request, sender, {
      to: email,
      kind: 'notice',
      words: ({ notices }) => about(notices),
    })
  } catch (thrown) {
    engine.logger.error(toError(thrown))
  }
}
