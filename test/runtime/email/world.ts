import type { AuthConfig } from '@create-auth/runtime'
import type { EmailConfig, VerificationRequest } from '@create-auth/runtime/providers'
import type { Host } from '@create-auth/runtime/testing'
import { makeLog } from '../../support/log.js'
import { SECRET, visit } from '../engine/visitor.js'
import { makeWorld, type WorldOptions } from '../stored/world.js'

export { SECRET }
export const HOME = 'https://app.test/'
export const SENT = 'https://app.test/auth/verify-request?provider=mail&type=email'
export const NOT_SENT = 'https://app.test/auth/signin?error=EmailSignin'
export const INVALID = 'https://app.test/auth/error?error=Verification'

export interface MailWorldOptions extends WorldOptions {
  /** Fields of the provider `mail`. */
  readonly mail?: Partial<EmailConfig>
  readonly host?: Partial<Host>
}

/** A call of a callback or an event: its name, and what it was given. */
export type Call = readonly [name: string, message: unknown]

/** A site with users in memory that signs in by mailed links, beside the providers of `makeWorld`. */
export function makeMailWorld({ mail = {}, host = {}, ...options }: MailWorldOptions = {}) {
  const base = makeWorld(options)
  const log = makeLog()
  const outbox: VerificationRequest[] = []
  const provider: EmailConfig = {
    id: 'mail',
    name: 'Mail',
    type: 'email',
    sendVerificationRequest: (sent) => void outbox.push(sent),
    ...mail,
  }
  const providers = [...base.config.providers, provider]
  const config: AuthConfig = { ...base.config, logger: log.logger, providers }
  const world = {
    now: base.clock.now,
    ...(options.patience !== undefined && { requestTimeout: options.patience }),
    ...host,
  }
  const browser = (changes: Partial<AuthConfig> = {}) => visit({ ...config, ...changes }, { world })

  /** The link of the last mail. */
  function link(): URL {
    const last = outbox.at(-1)
    if (!last) throw new Error('no mail was sent')
    return new URL(last.url)
  }

  return {
    ...base,
    log,
    outbox,
    browser,
    link,
    /** Asks for a mail on the sign-in page. @returns where the answer leads */
    async ask(email: string, visitor = browser(), fields: Record<string, string> = {}) {
      const answer = await visitor.submit('/auth/signin/mail', { email, ...fields })
      return answer.headers.get('location')
    },
    /** Follows the link of the last mail, with some of its parameters changed. @returns where it leads */
    async follow(visitor = browser(), changes: Record<string, string | undefined> = {}) {
      const url = link()
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) url.searchParams.delete(name)
        else url.searchParams.set(name, value)
      }
      return (await visitor.ask(url.href)).headers.get('location')
    },
    tokens: () => [...base.tables.verificationTokens.values()],
    /** The writes since the last time it was asked, by name. */
    writes: () => base.spy.writes().map(({ method }) => method),
  }
}

export type MailWorld = ReturnType<typeof makeMailWorld>

/** The traces that are left of a site that must not have done anything. */
export function traces(world: MailWorld) {
  const { users, accounts, sessions } = world.rows()
  return { mails: world.outbox.length, tokens: world.tokens(), users, accounts, sessions }
}

export const NOTHING = { mails: 0, tokens: [], users: [], accounts: [], sessions: [] }
