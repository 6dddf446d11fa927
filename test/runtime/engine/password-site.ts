import type { AuthConfig } from '@create-auth/runtime'
import type { Adapter } from '@create-auth/runtime/adapters'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Password, { type PasswordOptions } from '@create-auth/runtime/providers/password'
import { kdf } from '../../support/cheap-kdf.js'
import { makeClock, makeLog, visit } from './visitor.js'
import { saidBy } from '../../support/events.js'

export const SITE = 'https://app.test'
export const ADA = 'ada@example.test'
export const GOOD = 'careful horse battery staple'
export const OTHER = 'an entirely different phrase'
export const STRATEGIES = ['jwt', 'database'] as const

interface Sent {
  readonly to: string
  readonly kind: string
  readonly subject: string
  readonly url: string | undefined
  readonly code: string | undefined
}

interface SiteOptions {
  readonly strategy?: 'jwt' | 'database'
  readonly password?: PasswordOptions
  readonly code?: boolean
  readonly confirm?: boolean
  readonly config?: Partial<AuthConfig>
  /** An adapter around the one that is given. */
  readonly around?: (adapter: Adapter) => Adapter
}

/** A site with passwords, whose mails are kept. */
export function makeSite({
  strategy = 'database',
  password,
  code = true,
  confirm = false,
  config,
  around = (adapter) => adapter,
}: SiteOptions = {}) {
  const tables = emptyTables()
  const clock = makeClock()
  const log = makeLog()
  const mails: Sent[] = []
  const events: [string, object][] = []
  const asked: object[] = []
  const full: AuthConfig = {
    adapter: around(MemoryAdapter(tables)),
    providers: [
      Password(password),
      {
        id: 'mail',
        name: 'Mail',
        type: 'email',
        code,
        confirm,
        sendMail: ({ to, kind, subject, url, code: sent }) =>
          void mails.push({ to, kind, subject, url, code: sent }),
      },
    ],
    theme: { name: 'Shop' },
    logger: log.logger,
    events: {
      createUser: (message) => void events.push(['createUser', saidBy(message)]),
      signIn: (message) => void events.push(['signIn', saidBy(message)]),
    },
    ...config,
    callbacks: {
      signIn: ({ user, account, profile, email, credentials }) => {
        asked.push({ id: user.id, account, profile, email, credentials })
        return true
      },
      ...config?.callbacks,
    },
    session: { strategy },
  }
  const make = (world: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    visit(full, { world: { now: clock.now, kdf, ...world }, headers })
  type Browser = ReturnType<typeof make>
  const lastMail = (): Sent => {
    const mail = mails.at(-1)
    if (!mail) throw new Error('no mail was sent')
    return mail
  }
  const ask = (browser: Browser, email = ADA, path = 'signup') =>
    browser.submit(`/auth/${path}`, { email })
  /** Proves the mailbox by the code of the last mail. */
  const typeCode = (browser: Browser, typed = lastMail().code ?? '') =>
    browser.submit('/auth/new-password', { code: typed })
  const choose = (browser: Browser, fields: Readonly<Record<string, string>> = {}) =>
    browser.submit('/auth/new-password', { password: GOOD, name: 'Ada', ...fields })
  async function signedUp(email = ADA, word = GOOD) {
    const browser = make()
    await ask(browser, email)
    await typeCode(browser)
    await choose(browser, { password: word })
    return browser
  }
  const signIn = (browser: Browser, password0 = GOOD, email = ADA) =>
    browser.submit('/auth/callback/password', { email, password: password0 })
  const factor = () => [...tables.factors.values()].find(({ kind }) => kind === 'password')
  return {
    tables,
    clock,
    log,
    mails,
    events,
    asked,
    make,
    lastMail,
    ask,
    typeCode,
    choose,
    signedUp,
    signIn,
    factor,
    config: full,
    /** As a server has it. */
    trusted: make().config,
  }
}

export const at = (answer: Response) => answer.headers.get('location')
export const alertIn = (html: string) => /role="alert"[^>]*>([^<]+)</.exec(html)?.[1]
export const WRONG = `${SITE}/auth/signin?error=CredentialsSignin&code=credentials`
