import type { AuthConfig } from '../config/config.js'
import { host } from '../config/host.js'
import type { MailKind } from '../mails/sign-in-mail.js'
import type { Mail } from '../providers/provider.js'
import { engineForTests } from './for-tests.js'

/** A mail that was not sent. */
export interface TestMail {
  readonly to: string
  readonly kind: MailKind
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The link; undefined where it has none. */
  readonly url: string | undefined
  /** The code; undefined where it has none. */
  readonly code: string | undefined
}

/** A configuration, and the mails that it has sent. */
export interface TestMailbox {
  /** A copy of the configuration whose mails stay here. */
  readonly config: AuthConfig
  /** The oldest first. */
  readonly mails: () => readonly TestMail[]
}

/**
 * Keeps the mails of an application in memory, whoever would send them, so that a test can read a link or a code.
 *
 * @throws InvalidConfig unless NODE_ENV is `test` or `development`
 * @throws AuthError where the configuration is not valid
 */
export function mailbox(config: AuthConfig): TestMailbox {
  engineForTests(config, 'mailbox')
  const kept: TestMail[] = []
  const takesMail = ({ to, kind, subject, text, html, url, code }: Mail): void => {
    kept.push({ to, kind, subject, text, html, url, code })
  }
  return { config: { ...config, [host]: { ...config[host], takesMail } }, mails: () => [...kept] }
}
