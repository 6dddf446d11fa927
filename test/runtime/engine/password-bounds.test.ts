import { createUser, setPassword } from '@create-auth/runtime'
import type { Adapter } from '@create-auth/runtime/adapters'
import Password from '@create-auth/runtime/providers/password'
import { scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { kdf } from '../../support/cheap-kdf.js'
import { spyOn } from '../../support/spy-adapter.js'
import { ADA, at, GOOD, makeSite, OTHER, SITE, STRATEGIES, WRONG } from './password-site.js'
import { visit } from './visitor.js'

const EVE = 'eve@example.test'

async function proven(site: ReturnType<typeof makeSite>, path = 'signup') {
  const browser = site.make()
  await site.ask(browser, ADA, path)
  await site.typeCode(browser)
  return browser
}

describe('somebody new', () => {
  test.each([
    [{}, null],
    [{ name: '' }, null],
    [{ name: '   ' }, null],
    [{ name: '  Ada Lovelace ' }, 'Ada Lovelace'],
    [{ name: 'a'.repeat(256) }, 'a'.repeat(256)],
  ])('who types %j has the name %j', async (fields, name) => {
    const site = makeSite()
    const browser = await proven(site)
    await browser.submit('/auth/new-password', { password: GOOD, ...fields })
    expect([...site.tables.users.values()].map((user) => user.name)).toEqual([name])
  })

  test.each([
    ['a name of 257 characters', { name: 'a'.repeat(257) }],
    ['a field of 257 characters', { company: 'a'.repeat(257) }],
    ['a field of blanks', { company: '   ' }],
    ['a field with NUL', { company: 'AC\0ME' }],
  ])('is not stored with %s', async (_, fields) => {
    const site = makeSite({ password: { fields: { company: { label: 'Company' } } } })
    const browser = await proven(site)
    const answer = await browser.ask('/auth/new-password', {
      json: { csrfToken: await browser.csrf(), company: 'ACME', password: GOOD, ...fields },
      headers: { 'x-auth-return-redirect': '1' },
    })
    expect(await answer.json()).toEqual({ url: `${SITE}/auth/new-password?error=FieldMissing` })
    expect(site.tables.users.size).toBe(0)
    const whole = { company: 'a'.repeat(256), password: GOOD }
    expect(at(await browser.submit('/auth/new-password', whole))).toBe(`${SITE}/`)
  })
})

describe('the signIn callback', () => {
  test('is told what a mail is asked for with, and by whom', async () => {
    const site = makeSite()
    await site.ask(site.make())
    expect(site.asked).toMatchObject([{ email: { verificationRequest: true } }])
    await site.signedUp()
    await site.choose(await proven(site, 'forgot-password'), { password: OTHER, name: 'Eve' })
    expect(site.asked.at(-1)).toMatchObject({ credentials: { email: ADA, name: 'Ada' } })
  })

  test('may send whoever asks for a mail elsewhere: then there is none', async () => {
    const site = makeSite({ config: { callbacks: { signIn: () => '/closed' } } })
    expect(at(await site.ask(site.make()))).toBe(`${SITE}/closed`)
    expect(site.mails).toEqual([])
  })
})

/** A site, and every call of its store. */
function makeSpied() {
  const spied: ReturnType<typeof spyOn>[] = []
  const around = (adapter: Adapter) => {
    const spy = spyOn(adapter)
    spied.push(spy)
    return spy.adapter
  }
  return { site: makeSite({ around }), calls: () => spied.flatMap(({ calls }) => calls) }
}

test.each(['', 'ada', 'ada@example.test, eve@example.test'])(
  'nothing is mailed to %j, and nothing is looked up',
  async (email) => {
    const { site, calls } = makeSpied()
    expect(at(await site.ask(site.make(), email))).toBe(`${SITE}/auth/signup?error=EmailSignin`)
    expect(site.log.errors.map(({ message }) => message)).toEqual([
      'the request has not exactly one e-mail address',
    ])
    expect(calls()).toEqual([])
  },
)

test('a proof that waits is void once there is a new password, and its page is not shown any more', async () => {
  const site = makeSite()
  await site.signedUp()
  const [waiting, browser] = [
    await proven(site, 'forgot-password'),
    await proven(site, 'forgot-password'),
  ]
  expect((await waiting.ask('/auth/new-password')).status).toBe(200)
  await site.choose(browser, { password: OTHER })
  expect(at(await waiting.ask('/auth/new-password'))).toContain('error=Verification')
})

test('a new password of one address leaves what was mailed to another', async () => {
  const site = makeSite()
  await site.signedUp()
  const eve = site.make()
  await site.ask(eve, EVE)
  const { code } = site.lastMail()
  await site.choose(await proven(site, 'forgot-password'), { password: OTHER })
  expect(at(await site.typeCode(eve, code))).toBe(`${SITE}/auth/new-password`)
})

test('a short token to sign in stays valid though one for a password was mailed since', async () => {
  const urls: (string | undefined)[] = []
  const mail = {
    id: 'mail',
    name: 'Mail',
    type: 'email',
    generateVerificationToken: () => String(123_456 + urls.length),
    sendMail: ({ url }: { readonly url?: string | undefined }) => void urls.push(url),
  } as const
  const site = makeSite({ config: { providers: [Password(), mail] } })
  const browser = site.make()
  await browser.submit('/auth/signin/mail', { email: ADA })
  await site.ask(browser)
  expect(at(await browser.ask(urls[0] ?? ''))).toBe(`${SITE}/`)
})

test('a browser that has asked for a mail of its own asks for a click on the link of another', async () => {
  const site = makeSite()
  const [browser, other] = [site.make(), site.make()]
  await site.ask(browser)
  const { url = '' } = site.lastMail()
  await site.ask(other)
  const opened = await other.ask(url)
  expect([opened.status, at(opened)]).toEqual([200, null])
  expect(await opened.text()).toContain('Go on')
  await other.submit('/auth/signin/mail', { email: ADA })
  const { url: signIn = '' } = site.lastMail()
  expect((await browser.ask(signIn)).status).toBe(200)
  expect(at(await other.ask(signIn))).toBe(`${SITE}/`)
})

test('a code that was made void shows no input for it any more', async () => {
  const site = makeSite()
  await site.signedUp()
  const [waiting, browser] = [site.make(), site.make()]
  await site.ask(waiting, ADA, 'forgot-password')
  const { code } = site.lastMail()
  const page = `${SITE}/auth/verify-request?provider=mail&type=email&purpose=new-password`
  expect(await (await waiting.ask(page)).text()).toContain('name="code"')
  await site.ask(browser, ADA, 'forgot-password')
  await site.typeCode(browser)
  await site.choose(browser, { password: OTHER })
  expect(at(await site.typeCode(waiting, code))).toBe(`${page}&error=Verification`)
  expect(await (await waiting.ask(page)).text()).not.toContain('name="code"')
})

test('five wrong codes of one mail leave the code of another, in the same browser', async () => {
  const site = makeSite()
  const browser = site.make()
  await browser.submit('/auth/signin/mail', { email: ADA })
  const { code = '' } = site.lastMail()
  await site.ask(browser)
  for (let tried = 0; tried < 5; tried += 1) await site.typeCode(browser, 'none')
  expect(at(await site.typeCode(browser))).toContain('error=Verification')
  expect(at(await browser.submit('/auth/callback/mail', { code }))).toBe(`${SITE}/`)
})

test('whatever is counted is kept until it has to count no more', async () => {
  const { site, calls } = makeSpied()
  await site.signedUp()
  await site.signIn(site.make())
  await site.choose(await proven(site, 'forgot-password'), { password: OTHER })
  const expires = calls()
    .filter(({ method }) => method === 'incrementCounter')
    .map(({ args: [increment] }) => (increment as { readonly expires: Date }).expires.getTime())
  expect(expires.length).toBeGreaterThan(10)
  expect(expires.filter((time) => time <= site.clock.now())).toEqual([])
})

describe('lists of stolen passwords', () => {
  async function chosen(password: string, breached: boolean | { readonly origin: string }) {
    const asked: string[] = []
    const site = makeSite({ password: { breached } })
    const fetch = async (url: unknown) => {
      asked.push(String(url))
      return new Response(`${'0'.repeat(35)}:1`)
    }
    const browser = visit(site.config, { world: { now: site.clock.now, kdf, fetch } })
    await site.ask(browser)
    await site.typeCode(browser)
    const { status } = await site.choose(browser, { password })
    return {
      status,
      asked: asked.length,
      debug: site.log.debug.filter((line) => /breach/.test(line)),
    }
  }

  test('are not asked for one that is refused by its length', async () => {
    expect(await chosen('short', true)).toEqual({ status: 400, asked: 0, debug: [] })
  })

  test('are asked for one that is taken, and nothing is logged where they answer', async () => {
    expect(await chosen(GOOD, true)).toEqual({ status: 302, asked: 1, debug: [] })
  })

  test('are not asked where the configuration does not say so', async () => {
    expect(await chosen(GOOD, false)).toEqual({ status: 302, asked: 0, debug: [] })
  })
})

describe('an old hash that two sign-ins replace at once', () => {
  const salt = '00112233445566778899aabbccddeeff'
  const key = scryptSync(GOOD, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 << 20 })
  const value = `${salt}:${key.toString('hex')}`

  /** A site whose store says so often that another one was faster. */
  async function slow(times: number) {
    let left = 0
    const around = (adapter: Adapter): Adapter => ({
      ...adapter,
      putFactor: async (factor, options) => {
        left -= 1
        return left < 0 ? ((await adapter.putFactor?.(factor, options)) ?? false) : false
      },
    })
    const site = makeSite({ around })
    await site.signedUp()
    for (const row of site.tables.factors.values()) Object.assign(row, { value })
    left = times
    return site
  }

  test('lets both in', async () => {
    const site = await slow(1)
    expect(at(await site.signIn(site.make()))).toBe(`${SITE}/`)
  })

  test('lets nobody in where the password changes again and again', async () => {
    const site = await slow(9)
    expect(at(await site.signIn(site.make()))).toBe(WRONG)
  })
})

test('a user who is deleted while the password is compared is not stored anew', async () => {
  let gone = false
  const around = (adapter: Adapter): Adapter => ({
    ...adapter,
    getUser: async (id) => (gone ? null : ((await adapter.getUser?.(id)) ?? null)),
  })
  const site = makeSite({ around })
  await site.signedUp()
  gone = true
  const browser = site.make()
  expect(at(await site.signIn(browser))).toContain('error=')
  expect(await browser.session()).toBeNull()
  expect(site.events.filter(([name]) => name === 'createUser')).toHaveLength(1)
})

test.each(STRATEGIES)(
  'a first password is a proof that the session keeps, strategy %s',
  async (strategy) => {
    const seen: unknown[] = []
    const site = makeSite({
      strategy,
      config: {
        callbacks: {
          jwt: ({ token }) => {
            seen.push(token.amr)
            return token
          },
        },
      },
    })
    const browser = site.make()
    await browser.submit('/auth/signin/mail', { email: ADA })
    await browser.submit('/auth/callback/mail', { code: site.lastMail().code ?? '' })
    await browser.submit('/auth/change-password', { password: GOOD })
    await browser.session()
    const methods =
      strategy === 'jwt'
        ? seen.at(-1)
        : [...site.tables.sessions.values()].map((row) => row.methods?.split(' ')).at(-1)
    expect(methods).toEqual(['mail', 'pwd'])
  },
)

describe('createUser and setPassword', () => {
  test('say what is wrong with a configuration', async () => {
    const { adapter: _, ...config } = makeSite().trusted
    await expect(createUser(config, { email: ADA })).rejects.toMatchObject({
      type: 'MissingAdapter',
    })
  })

  test('keep what was mailed, where sessions are kept', async () => {
    const site = makeSite()
    await site.signedUp()
    const [{ id = '' } = {}] = site.tables.users.values()
    const browser = await proven(site, 'forgot-password')
    await setPassword(site.trusted, id, OTHER, { endSessions: false })
    expect((await browser.ask('/auth/new-password')).status).toBe(200)
    await setPassword(site.trusted, id, GOOD)
    expect(at(await browser.ask('/auth/new-password'))).toContain('error=Verification')
  })

  test('say what has failed, also where the adapter deletes nobody', async () => {
    const around = (adapter: Adapter): Adapter => {
      const methods = Object.entries(adapter).filter(([name]) => name !== 'deleteUser')
      return { ...Object.fromEntries(methods), putFactor: async () => false }
    }
    const site = makeSite({ around })
    await expect(createUser(site.trusted, { email: ADA, password: GOOD })).rejects.toMatchObject({
      type: 'AdapterError',
      message: 'putFactor refuses a first password: the user is gone',
    })
  })
})
