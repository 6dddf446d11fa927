import { requireFresh, ExpressAuth } from '@create-auth/runtime/express'
import type { AuthConfig } from '@create-auth/runtime'
import { MongoDBAdapter } from '@create-auth/runtime/adapters/mongodb'
import Nodemailer from '@create-auth/runtime/providers/nodemailer'
import Password from '@create-auth/runtime/providers/password'
import { MongoClient } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { fromBase32 } from '../../runtime/src/crypto/base32.js'
import { hotp, totpStep } from '../../runtime/src/crypto/totp.js'
import type { Answer, Browser } from '../support/browser.js'
import { kdf } from '../support/cheap-kdf.js'
import { EXPRESS } from '../support/express-versions.js'
import { choosePairwise, STRATEGIES } from '../support/pairwise.js'
import { startMailServer } from '../support/mail-server.js'
import { mongoServer } from '../support/mongo-server.js'
import { startSite } from '../support/site.js'
import { places, type Place } from './fleet.js'
import { openStore, type OpenStore } from './fleet-stores.js'

const GOOD = 'careful horse battery staple'
const OTHER = 'an entirely different phrase'

const shared =
  (kind: keyof typeof places, extraColumns: boolean) => async (): Promise<OpenStore> => {
    const open: (extraColumns?: boolean) => Promise<Place> = places[kind]
    const { url, prefix = '', close } = await open(extraColumns)
    const store = openStore(kind, url, prefix, { extraColumns })
    onTestFinished(async () => {
      await store.close()
      await close()
    })
    return store
  }

async function mongo(): Promise<OpenStore> {
  const server = await mongoServer()
  const client = new MongoClient(server.url)
  const close = () => client.close()
  onTestFinished(async () => {
    await close()
    server.close()
  })
  return { adapter: MongoDBAdapter(client), close }
}

/** Each store; `keeps` tells whether it has a place for what ends sealed sessions. */
const STORES = {
  PostgreSQL: { open: shared('postgresql', false), keeps: false },
  'PostgreSQL with every column': { open: shared('postgresql', true), keeps: true },
  MariaDB: { open: shared('mariadb', false), keeps: false },
  'MariaDB with every column': { open: shared('mariadb', true), keeps: true },
  SQLite: { open: shared('sqlite', false), keeps: false },
  'SQLite with every column': { open: shared('sqlite', true), keeps: true },
  Redis: { open: shared('redis', true), keeps: true },
  MongoDB: { open: mongo, keeps: true },
} as const

type Strategy = 'jwt' | 'database'

/** A site with everything of every day, whose mails go out by SMTP, and a visitor without scripts. */
async function openSite({ adapter }: OpenStore, strategy: Strategy) {
  const server = await startMailServer()
  let later = 0
  const [, [, express]] = EXPRESS
  const site = await startSite({
    express,
    world: { now: () => Date.now() + later, kdf },
    build(app, config: AuthConfig) {
      app.use('/auth', ExpressAuth(config))
      app.get('/vault', requireFresh(config), (_req, res) => void res.send('the vault'))
      app.get('/', (_req, res) => void res.send('home'))
    },
    config: async () => ({
      adapter,
      session: { strategy },
      theme: { name: 'Shop' },
      limits: { mailsPerNetwork: false, credentialsPerNetwork: false },
      twoFactor: { required: ({ email }) => email?.startsWith('must') ?? false },
      providers: [
        Password(),
        Nodemailer({ server: server.url, from: 'site@app.test', code: true }),
      ],
    }),
  })
  const home = `${site.origin}/`
  /** Takes redirects until there is a page, or the next one leads home. */
  async function go(browser: Browser, answer: Answer): Promise<Answer> {
    let current = answer
    while (current.location !== undefined && current.location !== home)
      current = await browser.step(current)
    return current
  }
  const mailTo = (email: string) => {
    const mail = server.mails.findLast(({ envelope }) => envelope.to.includes(email.toLowerCase()))
    const [, text = ''] = mail?.parts[0] ?? []
    return {
      subject: mail?.headers['subject'] ?? '',
      code: /\b\d{3} \d{3}\b/.exec(text)?.[0] ?? '',
      link: /http:\S+/.exec(text)?.[0] ?? '',
    }
  }
  const page = async (browser: Browser, path: string) =>
    go(browser, await browser.open(`${site.base}/${path}`))
  /** Asks for a mail on a page, and opens the one after it. */
  const ask = async (browser: Browser, path: string, email: string) =>
    go(browser, await browser.submit(await page(browser, path), { fields: { email } }))
  const type = async (browser: Browser, asked: Answer, code: string, action: string) =>
    go(browser, await browser.submit(asked, { action, fields: { code } }))
  /** Chooses a password on the page that asks for it. */
  const choose = async (browser: Browser, asked: Answer, password: string) =>
    go(
      browser,
      await browser.submit(asked, { action: '/new-password', fields: { name: 'Ada', password } }),
    )
  const signIn = async (browser: Browser, email: string, password: string) => {
    const fields = { email, password }
    const asked = await page(browser, 'signin')
    return go(browser, await browser.submit(asked, { action: '/callback/password', fields }))
  }
  async function signUp(email: string, password = GOOD): Promise<Browser> {
    const browser = site.browser()
    const asked = await ask(browser, 'signup', email)
    const proven = await type(browser, asked, mailTo(email).code, '/new-password')
    await choose(browser, proven, password)
    return browser
  }
  const who = async (browser: Browser): Promise<unknown> =>
    JSON.parse((await browser.open(`${site.base}/session`)).body)
  const codeFor = (secret: string, steps = 0) =>
    hotp(
      fromBase32(secret.replaceAll(' ', '')) ?? new Uint8Array(),
      totpStep(Date.now() + later) + steps,
    )
  /** Sets up an authenticator on the page that shows its secret. */
  async function setUp(browser: Browser, shown: Answer) {
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(shown.body)?.[1] ?? ''
    const fields = { code: await codeFor(secret) }
    const done = await browser.submit(shown, { action: '/two-factor/setup', fields })
    const codes = [...done.body.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code = '']) => code)
    expect(codes).toHaveLength(10)
    return { secret, codes }
  }
  const wait = (seconds: number) => void (later += seconds * 1000)
  return {
    ...site,
    ask,
    choose,
    codeFor,
    go,
    home,
    mailTo,
    page,
    setUp,
    signIn,
    signUp,
    strategy,
    type,
    wait,
    who,
  }
}
type Site = Awaited<ReturnType<typeof openSite>>

/** A stored session without the time of its proof is none that was proven lately, which some steps need. */
const isEverFresh = (strategy: Strategy, keeps: boolean): boolean => strategy === 'jwt' || keeps

/** What people do, each somebody else; `keeps` as of the store. */
const STEPS: Readonly<Record<string, (site: Site, keeps: boolean) => Promise<void>>> = {
  async 'sign up, and sign in however the address is spelled'({
    browser,
    home,
    signIn,
    signUp,
    who,
  }) {
    const first = await signUp('ada@example.test')
    expect(await who(first)).toMatchObject({ user: { name: 'Ada', email: 'ada@example.test' } })
    expect((await signIn(browser(), 'Ada@Example.TEST', GOOD)).location).toBe(home)
    const refused = await signIn(browser(), 'ada@example.test', OTHER)
    expect(refused.body).toContain('role="alert"')
  },
  async 'a forgotten password ends what was'(site, keeps) {
    const { ask, browser, choose, home, mailTo, signIn, signUp, strategy, type, wait, who } = site
    const email = 'bea@example.test'
    const before = await signUp(email)
    wait(5)
    const other = browser()
    const asked = await ask(other, 'forgot-password', email)
    const proven = await type(other, asked, mailTo(email).code, '/new-password')
    expect((await choose(other, proven, OTHER)).location).toBe(home)
    expect(mailTo(email).subject).toBe('Your password for Shop was changed')
    expect((await signIn(browser(), email, GOOD)).location).toBeUndefined()
    expect((await signIn(browser(), email, OTHER)).location).toBe(home)
    wait(86_500)
    const isOver = strategy === 'database' || keeps
    expect((await who(before)) === null).toBe(isOver)
    expect(site.log.text().includes('sessions-not-ended')).toBe(!isOver)
    expect(await who(other)).toMatchObject({ user: { email } })
  },
  async 'change the password'({ browser, home, page, signIn, signUp, who }) {
    const email = 'cleo@example.test'
    const visitor = await signUp(email)
    const fields = { currentPassword: GOOD, password: OTHER }
    const answer = await visitor.submit(await page(visitor, 'change-password'), { fields })
    expect(answer.location).toBe(home)
    expect(await who(visitor)).toMatchObject({ user: { email } })
    expect((await signIn(browser(), email, OTHER)).location).toBe(home)
    expect((await signIn(browser(), email, GOOD)).location).toBeUndefined()
  },
  async 'sign in by a code, and by a link elsewhere'({
    browser,
    go,
    home,
    mailTo,
    page,
    signUp,
    type,
    who,
  }) {
    const email = 'dora@example.test'
    await signUp(email)
    const byMail = async (visitor: Browser) => {
      const options = { action: '/signin/nodemailer', fields: { email } }
      return go(visitor, await visitor.submit(await page(visitor, 'signin'), options))
    }
    const [one, two, elsewhere] = [browser(), browser(), browser()]
    const asked = await byMail(one)
    expect((await type(one, asked, mailTo(email).code, '/callback/nodemailer')).location).toBe(home)
    await byMail(two)
    const opened = await elsewhere.open(mailTo(email).link)
    expect(opened.body).not.toContain(mailTo(email).code)
    expect((await elsewhere.submit(opened, { action: '/callback/nodemailer' })).location).toBe(home)
    expect(await who(elsewhere)).toMatchObject({ user: { email } })
    expect(await who(two)).toBeNull()
  },
  async 'two steps: a code, and a recovery code'(site, keeps) {
    const { browser, codeFor, home, page, setUp, signIn, signUp, strategy, type, who } = site
    if (!isEverFresh(strategy, keeps)) return
    const email = 'eva@example.test'
    const visitor = await signUp(email)
    const { secret, codes } = await setUp(visitor, await page(visitor, 'two-factor/setup'))
    const [one, two] = [browser(), browser()]
    const challenge = await signIn(one, email, GOOD)
    expect(await who(one)).toBeNull()
    const next = await codeFor(secret, 1)
    expect((await type(one, challenge, next, '/two-factor')).location).toBe(home)
    expect(await who(one)).toMatchObject({ user: { email } })
    await signIn(two, email, GOOD)
    const recovery = await page(two, 'two-factor/recovery')
    const used = await type(two, recovery, codes[0] ?? '', '/two-factor/recovery')
    expect(used.location).toBe(home)
    expect(await who(two)).toMatchObject({ user: { email } })
  },
  async 'a second factor that must be there'({ browser, home, page, setUp, signIn, signUp, who }) {
    const email = 'must@example.test'
    const visitor = await signUp(email)
    expect(await who(visitor)).toBeNull()
    await setUp(visitor, await page(visitor, 'two-factor/setup'))
    expect(await who(visitor)).toMatchObject({ user: { email } })
    expect((await signIn(browser(), email, GOOD)).location).not.toBe(home)
  },
  async 'confirm who it is, where that has to be fresh'({ origin, signUp, strategy, wait }, keeps) {
    if (!isEverFresh(strategy, keeps)) return

    const visitor = await signUp('gwen@example.test')
    const vault = `${origin}/vault`
    expect((await visitor.open(vault)).body).toBe('the vault')
    wait(700)
    const asked = await visitor.follow(await visitor.open(vault, { accept: 'text/html' }))
    const fields = { password: GOOD }
    const confirmed = await visitor.submit(asked, { action: '/confirm/password', fields })
    expect((await visitor.follow(confirmed)).body).toBe('the vault')
  },
}

const ROWS = choosePairwise(
  Object.entries(STORES).flatMap(([name, store]) =>
    STRATEGIES.map((strategy) => [name, strategy, store] as const),
  ),
  ([name, strategy]) => [name.replace(/ .*/, ''), name.replace(/^\w+/, ''), strategy],
)

test.each(ROWS)(
  'people sign in every day, over HTTP and by SMTP, without scripts: %s, strategy %s',
  async (_, strategy, { open, keeps }) => {
    const site = await openSite(await open(), strategy)
    for (const [step, run] of Object.entries(STEPS)) {
      try {
        await run(site, keeps)
      } catch (cause) {
        throw new Error(
          `${step}; logged: ${site.log
            .text()
            .split('\n')
            .filter((line) => /Error|message|Invalid|rror:/.test(line) && !/^ +at /.test(line))
            .join('\n')
            .slice(-2500)}`,
          { cause },
        )
      }
    }
  },
)
