import type { Engine } from '../engine.js'
import { toError } from '../guards.js'
import type { AuthRequest } from '../request.js'
import type { NamedNoticeTexts } from '../texts/account-texts.js'
import type { NoticesTexts, NoticeTexts } from '../texts/texts.js'
import { mailProvider, sendMail } from './send-mail.js'

/** The words of a notice about something that has a name. */
export function named({ heading, lead, note }: NamedNoticeTexts, name: string): NoticeTexts {
  return { heading: (site) => heading(site, name), lead: () => lead(name), note }
}

/**
 * Tells a user by mail what was done, where a provider sends mails and the user has an address. What was done is done: where the
 * mail can't be sent, that is logged.
 *
 * @param request undefined where the application itself has done it, and nothing says which site this is
 */
export async function sendNotice(
  engine: Engine,
  request: AuthRequest | undefined,
  { email }: { readonly email?: string | null | undefined },
  about: (notices: NoticesTexts) => NoticeTexts,
): Promise<void> {
  const passwords = engine.providers.get('password')
  const sender = mailProvider(engine, passwords?.type === 'password' ? passwords.mail : undefined)
  if (!sender || !email) return
  if (!request) return engine.complain({ severity: 'warning', code: 'notices-without-url' })
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
