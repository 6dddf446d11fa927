import { describe, expect, test } from 'vitest'
import { readForms } from '../../support/html-form.js'
import {
  HOME,
  INVALID,
  makeMailWorld,
  SENT,
  type MailWorld,
  type MailWorldOptions,
} from './world.js'
import { describeByTurns } from '../../support/pairwise.js'

const ADA = 'ada@example.test'
const REFUSED = `${SENT}&error=Verification`
const CALLBACK = '/auth/callback/mail'

const start = (options: MailWorldOptions = {}) =>
  makeMailWorld({ ...options, mail: { code: true, ...options.mail } })

/** How many wrong codes were counted for their address. */
const wrongCounted = ({ spy }: MailWorld) =>
  spy.calls.filter(
    ({ method, args: [increment] }) =>
      method === 'incrementCounter' && /"wrong:.*"amount":1/.test(JSON.stringify(increment)),
  ).length

type Visitor = ReturnType<MailWorld['browser']>

const codeOf = ({ outbox }: MailWorld, at = -1) => outbox.at(at)?.code ?? ''

/** A code that is not the one, whatever that is. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

/** Types a code where it was asked for. @returns where the answer leads */
async function type(visitor: Visitor, code: string, fields: Record<string, string> = {}) {
  const answer = await visitor.submit(CALLBACK, { code, ...fields })
  return answer.headers.get('location')
}

const pageOf = async (visitor: Visitor, path: string) => (await visitor.ask(path)).text()

const alertOn = (html: string) => /role="alert"[^>]*>([^<]*)</.exec(html)?.[1]

/** The page with the input, as it would be sent. */
async function formFor(visitor: Visitor, path = SENT) {
  const forms = readForms(await pageOf(visitor, path), 'https://app.test')
  return forms.find(({ fields }) => 'code' in fields)
}

describeByTurns('a code beside the link, strategy %s', (strategy, it) => {
  const site = (options: MailWorldOptions = {}) => start({ strategy, ...options })

  it('is mailed as six digits, and in the subject; the page has one input for it', async () => {
    const world = site()
    const visitor = world.browser()
    expect(await world.ask(ADA, visitor, { callbackUrl: '/inbox' })).toBe(SENT)
    const [mail] = world.outbox
    const code = codeOf(world)
    expect(code).toMatch(/^\d{6}$/)
    const shown = `${code.slice(0, 3)} ${code.slice(3)}`
    expect([mail?.kind, mail?.subject]).toEqual(['sign-in', `${shown} is your code for app.test`])
    expect(mail?.text).toBe(
      `Sign in to app.test\n\nType this code where you asked for it:\n\n${shown}\n\nor use the link:\n\n${mail?.url}\n\nThe code and the link work once, and for ten minutes at most. Type the code nowhere else, and tell it to nobody. If you did not ask for this mail, you can ignore it.\n`,
    )
    expect(mail?.html).toContain(`>${shown}</p>`)
    const html = (await pageOf(visitor, SENT)).replace(/\s+/g, ' ')
    expect(html).toContain(
      '<input class="code" id="code" name="code" type="text" autocomplete="one-time-code" inputmode="numeric" spellcheck="false" maxlength="32" required autofocus />',
    )
    expect(html.match(/name="code"/g)).toHaveLength(1)
    expect(html).not.toContain(code)
    expect(await formFor(visitor)).toEqual({
      action: 'https://app.test/auth/callback/mail',
      fields: {
        csrfToken: await visitor.csrf(),
        callbackUrl: 'https://app.test/inbox',
        code: '',
      },
    })
  })

  it('signs in where it was asked for, once, and uses up the link', async () => {
    const world = site()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const before = new Map(visitor.cookies)
    expect(await type(visitor, codeOf(world), { callbackUrl: '/inbox' })).toBe(
      'https://app.test/inbox',
    )
    expect(await visitor.session()).toMatchObject({ user: { email: ADA } })
    expect([...visitor.cookies.keys()]).not.toContain('__Host-auth.mailed-proof')
    expect(world.tokens()).toEqual([])
    const again = world.browser()
    for (const [name, value] of before) again.cookies.set(name, value)
    expect(await type(again, codeOf(world))).toBe(REFUSED)
    expect(await world.follow(again)).toBe(INVALID)
    expect(await again.session()).toBeNull()
  })

  it('is used up by the link, in the same browser at once', async () => {
    const world = site()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const before = new Map(visitor.cookies)
    expect(await world.follow(visitor)).toBe(HOME)
    expect(await visitor.session()).toMatchObject({ user: { email: ADA } })
    const again = world.browser()
    for (const [name, value] of before) again.cookies.set(name, value)
    expect(await type(again, codeOf(world))).toBe(REFUSED)
  })

  it('one of a link and a code at once wins', async () => {
    const world = site()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const token = world.link().searchParams.get('token') ?? ''
    const csrfToken = await visitor.csrf()
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const post = async (fields: Record<string, string>) => {
      const form = { csrfToken, ...fields }
      const answer = await world.browser().ask(CALLBACK, { form, headers: { cookie } })
      return answer.headers.get('location')
    }
    const answers = await Promise.all([
      post({ code: codeOf(world) }),
      post({ email: ADA, token }),
      post({ code: codeOf(world) }),
      post({ email: ADA, token }),
    ])
    expect(answers.filter((location) => location === HOME)).toHaveLength(1)
  })
})

describe('a link that is opened', () => {
  test('elsewhere shows two ways and no code; its click signs in there and uses up both', async () => {
    const world = start()
    const asking = world.browser()
    await world.ask(ADA, asking)
    const code = codeOf(world)
    world.spy.calls.length = 0
    const phone = world.browser()
    const html = await pageOf(phone, world.link().href)
    expect(world.spy.calls).toEqual([])
    expect(html).toContain('go back there and type the code')
    expect(html).toContain('>Sign in here</button>')
    for (const shown of [code, `${code.slice(0, 3)} ${code.slice(3)}`])
      expect(html.replaceAll(/value="[^"]*"/g, '')).not.toContain(shown)
    const [form] = readForms(html, world.link().href)
    const answer = await phone.ask(form?.action ?? '', { form: { ...form?.fields } })
    expect(answer.headers.get('location')).toBe(HOME)
    expect(await phone.session()).toMatchObject({ user: { email: ADA } })
    expect(await type(asking, code)).toBe(REFUSED)
  })

  test('by a scanner, with HEAD or in advance uses nothing up', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const url = world.link().href
    const prefetch = { headers: { 'sec-purpose': 'prefetch' } }
    const statuses = []
    for (const browser of [world.browser(), visitor])
      for (const what of [{ method: 'HEAD' }, prefetch])
        statuses.push((await browser.ask(url, what)).status)
    statuses.push((await world.browser().ask(url)).status)
    expect(statuses).toEqual([405, 200, 405, 400, 200])
    expect(await type(visitor, codeOf(world))).toBe(HOME)
  })

  test('asks for a click in the same browser, too, where that is configured', async () => {
    const world = start({ mail: { confirm: true } })
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const html = await pageOf(visitor, world.link().href)
    expect(html).toContain('You are about to sign in')
    expect(html).not.toContain('go back there')
    expect(await type(visitor, codeOf(world))).toBe(HOME)
  })

  test('is known in its browser though another mail was asked for since', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const first = world.link().href
    await world.ask(ADA, visitor)
    expect((await visitor.ask(first)).headers.get('location')).toBe(HOME)
  })
})

describe('what is typed', () => {
  test.each([
    ['spaces', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['dashes', (code: string) => `${code.slice(0, 3)}–${code.slice(3, 5)}-${code.slice(5)}`],
    ['no-break spaces', (code: string) => code.split('').join('\u00a0\u200b')],
    [
      'full width',
      (code: string) => code.replace(/\d/g, (d) => String.fromCodePoint(0xff10 + Number(d))),
    ],
    [
      'Arabic digits',
      (code: string) => code.replace(/\d/g, (d) => String.fromCodePoint(0x660 + Number(d))),
    ],
    [
      'bold digits',
      (code: string) => code.replace(/\d/g, (d) => String.fromCodePoint(0x1d7ce + Number(d))),
    ],
  ])('may have %s', async (_name, written) => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    expect(await type(visitor, written(codeOf(world)))).toBe(HOME)
  })

  test('has digits where nothing is said of its form', async () => {
    const world = start({ mail: { code: {} } })
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    expect(codeOf(world)).toMatch(/^\d{6}$/)
    expect(await type(visitor, codeOf(world))).toBe(HOME)
  })

  test('may be letters of either case', async () => {
    const world = start({ mail: { code: { form: 'letters' } } })
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const code = codeOf(world)
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/)
    expect(world.outbox[0]?.subject).toBe(
      `${code.slice(0, 4)}-${code.slice(4)} is your code for app.test`,
    )
    expect(await pageOf(visitor, SENT)).toContain('inputmode="text" autocapitalize="characters"')
    const wide = code
      .slice(4)
      .replace(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))
    expect(await type(visitor, ` ${code.slice(0, 4)}-${wide}`.toLowerCase())).toBe(HOME)
  })

  test.each(['', '   ', '-'])('is no try where it is nothing: %j', async (nothing) => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    for (let turn = 0; turn < 6; turn += 1) expect(await type(visitor, nothing)).toBe(REFUSED)
    expect(await type(visitor, codeOf(world))).toBe(HOME)
  })

  test('is refused by a page that says so, whatever it is', async () => {
    for (const what of ['x'.repeat(10_000), '\0'.repeat(6), '\ud800', "' OR 1=1 --"]) {
      const world = start()
      const visitor = world.browser()
      await world.ask(ADA, visitor)
      expect(await type(visitor, what)).toBe(REFUSED)
      expect(alertOn(await pageOf(visitor, REFUSED))).toContain('That code is not right')
      expect(await type(visitor, codeOf(world))).toBe(HOME)
    }
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const json = { csrfToken: await visitor.csrf(), code: [codeOf(world)] }
    const answer = await visitor.ask(CALLBACK, { json })
    expect(answer.headers.get('location')).toBe(REFUSED)
  })
})

describe('a wrong code', () => {
  test('leads back by 303, where the page says so and asks again', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const answer = await visitor.submit(CALLBACK, { code: wrong(codeOf(world)) })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, REFUSED])
    const html = await pageOf(visitor, REFUSED)
    expect(alertOn(html)).toBe('That code is not right. Look at the newest mail, and try again.')
    expect(html.replace(/\s+/g, ' ')).toContain(
      'autofocus aria-invalid="true" aria-describedby="alert" />',
    )
    expect(world.log.errors).toEqual([{ type: 'Verification' }])
    expect(world.log.text()).not.toContain(codeOf(world))
  })

  test('answers a program with the URL of that page', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const headers = { 'x-auth-return-redirect': '1' }
    const csrfToken = await visitor.csrf()
    const send = async (code: string) => {
      const answer = await visitor.ask(CALLBACK, { json: { csrfToken, code }, headers })
      return [answer.status, await answer.json()]
    }
    expect(await send(wrong(codeOf(world)))).toEqual([200, { url: REFUSED }])
    expect(await send(codeOf(world))).toEqual([200, { url: HOME }])
  })

  test('may be typed four times; the fifth voids code and link, and says to ask for a new one', async () => {
    for (const tries of [4, 5]) {
      const world = start()
      const visitor = world.browser()
      await world.ask(ADA, visitor)
      for (let turn = 1; turn <= tries; turn += 1)
        expect(await type(visitor, wrong(codeOf(world), turn))).toBe(REFUSED)
      if (tries === 4) expect(await type(visitor, codeOf(world))).toBe(HOME)
      else {
        const html = await pageOf(visitor, REFUSED)
        expect(alertOn(html)).toContain('Ask for a new mail.')
        expect(html).not.toContain('name="code"')
        expect(html).toContain('Send it again')
        expect(await type(visitor, codeOf(world))).toBe(REFUSED)
        expect(await world.follow(visitor)).toBe(INVALID)
        world.clock.advance(2)
        await world.ask(ADA, visitor)
        expect(await type(visitor, codeOf(world))).toBe(HOME)
      }
    }
  })

  test('counts before it is looked at: of a hundred at once five, though the cookie is kept', async () => {
    const limits = {
      tokensPerAddress: false,
      tokensPerAddressAndNetwork: false,
      tokensPerNetwork: false,
    } as const
    const world = start({ config: { limits } })
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const kept = new Map(visitor.cookies)
    const csrfToken = await visitor.csrf()
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const post = (code: string) =>
      world.browser().ask(CALLBACK, { form: { csrfToken, code }, headers: { cookie } })
    await Promise.all(
      Array.from({ length: 100 }, (_, turn) => post(wrong(codeOf(world), turn + 1))),
    )
    const again = world.browser()
    for (const [name, value] of kept) again.cookies.set(name, value)
    expect(await type(again, codeOf(world))).toBe(REFUSED)
    const token = world.link().searchParams.get('token') ?? ''
    const linked = await again.submit(CALLBACK, { email: ADA, token })
    expect(linked.headers.get('location')).toBe(INVALID)
    expect(wrongCounted(world)).toBe(5)
  })

  test('is none where the right one comes fifth', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    for (let turn = 1; turn <= 4; turn += 1) await type(visitor, wrong(codeOf(world), turn))
    expect(await type(visitor, codeOf(world))).toBe(HOME)
  })

  test('is not what a wrong link is', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    for (let turn = 0; turn < 60; turn += 1) {
      const token = `${turn}`.padStart(43, 'x')
      await visitor.submit(CALLBACK, { email: ADA, token })
    }
    expect(await type(visitor, codeOf(world))).toBe(HOME)
  })
})

describe('a browser', () => {
  test('has its own code: what others ask for and mistype does not touch it', async () => {
    const world = start()
    const ada = world.browser()
    await world.ask(ADA, ada)
    const code = codeOf(world)
    const stranger = world.browser()
    await world.ask(ADA, stranger)
    const kept = new Map(stranger.cookies)
    for (let turn = 1; turn <= 60; turn += 1) {
      // Whoever puts the cookie back has no more than five tries.
      for (const [name, value] of kept) stranger.cookies.set(name, value)
      expect(await type(stranger, wrong(codeOf(world), turn))).toBe(REFUSED)
    }
    expect(wrongCounted(world)).toBe(5)
    expect(await type(stranger, code)).toBe(REFUSED)
    expect(await type(ada, code)).toBe(HOME)
  })

  test('without the cookie, or with that of another mail, is refused, and counts for nobody', async () => {
    const world = start()
    const ada = world.browser()
    await world.ask(ADA, ada)
    const code = codeOf(world)
    const eve = world.browser()
    await world.ask('eve@example.test', eve)
    for (let turn = 0; turn < 60; turn += 1)
      expect(await type(world.browser(), code, { email: ADA })).toBe(REFUSED)
    for (let turn = 0; turn < 4; turn += 1) expect(await type(eve, code)).toBe(REFUSED)
    expect(wrongCounted(world)).toBe(4)
    expect(await type(ada, code)).toBe(HOME)
  })

  test('takes the code of its newest mail alone', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    world.clock.advance(2)
    await world.ask(ADA, visitor)
    expect(await type(visitor, codeOf(world, 0))).toBe(REFUSED)
    expect(await type(visitor, codeOf(world, 1))).toBe(HOME)
  })

  test('takes no code that was changed, or put together, in its cookie', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const name = '__Host-auth.mailed-proof'
    const value = visitor.cookies.get(name) ?? ''
    const answer = await visitor.submit('/auth/signin/mail', { email: ADA })
    expect(answer.headers.getSetCookie().find((line) => line.startsWith(name))).toMatch(
      /^__Host-auth\.mailed-proof=[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    visitor.cookies.set(name, `${value.slice(0, -3)}AAA`)
    expect(await type(visitor, codeOf(world, 0))).toBe(REFUSED)
    visitor.cookies.set(name, visitor.cookies.get('__Host-auth.sent-mail') ?? '')
    expect(await type(visitor, codeOf(world))).toBe(REFUSED)
  })

  test('needs the CSRF token', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const answer = await visitor.ask(CALLBACK, { form: { code: codeOf(world) } })
    expect(answer.headers.get('location')).toBe('https://app.test/auth/signin?error=MissingCSRF')
    expect(await type(visitor, codeOf(world))).toBe(HOME)
  })

  test('may spell the address in another way', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(' ADA@Example.TEST ', visitor)
    expect(await type(visitor, codeOf(world))).toBe(HOME)
    expect(await visitor.session()).toMatchObject({ user: { email: ADA } })
  })
})

describe('a code lives', () => {
  test.each([
    [undefined, 600],
    [86_400, 600],
    [120, 120],
  ])('with maxAge %s for %i seconds, and so does its link', async (maxAge, lives) => {
    for (const seconds of [lives - 1, lives]) {
      const world = start({ mail: maxAge === undefined ? {} : { maxAge } })
      const visitor = world.browser()
      await world.ask(ADA, visitor)
      const expires = new Date(world.clock.now() + lives * 1000)
      expect(world.tokens()).toMatchObject([{ expires }])
      const token = world.link().searchParams.get('token') ?? ''
      const late = world.browser()
      world.clock.advance(seconds)
      const opens = seconds < lives
      if (!opens) expect(await formFor(visitor)).toBeUndefined()
      expect(await type(visitor, codeOf(world))).toBe(opens ? HOME : REFUSED)
      if (opens) continue
      const answer = await late.submit(CALLBACK, { email: ADA, token })
      expect(answer.headers.get('location')).toBe(INVALID)
    }
  })

  test('through a change of the secret, as long as the old one is kept', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const rotated = world.browser({
      secret: ['another-secret-of-32-characters-!', 'a-secret-of-at-least-32-characters'],
    })
    const foreign = world.browser({ secret: 'another-secret-of-32-characters-!' })
    for (const [name, value] of visitor.cookies) {
      rotated.cookies.set(name, value)
      foreign.cookies.set(name, value)
    }
    expect(await type(foreign, codeOf(world))).toBe(REFUSED)
    expect(await type(rotated, wrong(codeOf(world)))).toBe(REFUSED)
    expect(await type(rotated, codeOf(world))).toBe(HOME)
  })

  test('as an HMAC alone: what is stored opens nothing, and does not tell it', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const [row] = world.tokens()
    expect(row?.token).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify([world.tokens(), world.spy.calls])).not.toContain(codeOf(world))
    for (const [, value] of visitor.cookies) expect(value).not.toContain(codeOf(world))
    const token = row?.token ?? ''
    const answer = await world.browser().submit(CALLBACK, { email: ADA, token })
    expect(answer.headers.get('location')).toBe(INVALID)
    expect(world.tokens()).toHaveLength(1)
  })
})

describe('after a hundred wrong codes in a row for an address', () => {
  const limits = {
    mailsPerAddress: false,
    mailsPerAddressAndNetwork: false,
    mailsPerNetwork: false,
    tokensPerAddress: false,
    tokensPerAddressAndNetwork: false,
    tokensPerNetwork: false,
  } as const

  /** Mistypes so many codes, in a browser for each five. */
  async function mistype(world: MailWorld, times: number) {
    for (let done = 0; done < times; done += 5) {
      const visitor = world.browser()
      await world.ask(ADA, visitor)
      for (let turn = 1; turn <= Math.min(5, times - done); turn += 1)
        await type(visitor, wrong(codeOf(world), turn))
    }
  }

  test('its mails have the link alone, until the mailbox is proven', async () => {
    const world = start({ config: { limits } })
    await mistype(world, 100)
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    expect(codeOf(world)).toBe('')
    expect(world.outbox.at(-1)?.subject).toBe('Sign in to app.test')
    expect(await formFor(visitor)).toBeUndefined()
    expect(await type(visitor, '000000')).toBe(REFUSED)
    await world.ask('eve@example.test')
    expect(codeOf(world)).toMatch(/^\d{6}$/)
    world.clock.advance(2)
    await world.ask(ADA, visitor)
    expect(await world.follow(visitor)).toBe(HOME)
    await world.ask(ADA)
    expect(codeOf(world)).toMatch(/^\d{6}$/)
  })

  test('and not after ninety-nine, nor where one was right in between', async () => {
    const world = start({ config: { limits } })
    await mistype(world, 99)
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    expect(await type(visitor, codeOf(world))).toBe(HOME)
    await mistype(world, 99)
    await world.ask(ADA)
    expect(codeOf(world)).toMatch(/^\d{6}$/)
  })
})

describe('the configuration', () => {
  const site = (options: MailWorldOptions) => {
    const world = start(options)
    return world.ask(ADA).then(() => world.log.text())
  }

  test('needs something that counts: the adapter, or limits.store', async () => {
    const lacking = start({ without: ['incrementCounter'] })
    expect((await lacking.browser().ask('/auth/session')).status).toBe(500)
    expect(lacking.log.text()).toContain(
      'provider mail: code needs a store that counts tries (an adapter with incrementCounter, or limits.store)',
    )
    const { MemoryAdapter } = await import('@create-auth/runtime/adapters/memory')
    const world = start({
      without: ['incrementCounter'],
      config: { limits: { store: MemoryAdapter() } },
    })
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    expect(await type(visitor, codeOf(world))).toBe(HOME)
  })

  test('mails nothing where the database is older than its table of counters', async () => {
    const world = start({
      meddle: ({ method }, go) => (method === 'incrementCounter' ? null : go()),
    })
    expect(await world.ask(ADA)).toBe('https://app.test/auth/error?error=Configuration')
    expect(world.outbox).toEqual([])
  })

  test.each([
    [{ code: 6 }, "code must be true, or { form: 'digits' | 'letters' }"],
    [{ code: { form: 'words' } }, "code must be true, or { form: 'digits' | 'letters' }"],
    [
      { generateVerificationToken: () => '123456' },
      'code and generateVerificationToken exclude each other',
    ],
    [{ signIn: 'no' }, 'signIn must be true or false'],
  ])('%j is refused', async (mail, message) => {
    expect(await site({ mail: mail as MailWorldOptions['mail'] & object })).toContain(
      `provider mail: ${message}`,
    )
  })

  test('a page of one’s own is told what was asked for, and what went wrong', async () => {
    const world = start({ config: { pages: { verifyRequest: '/mailed' } } })
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const shown = async (path: string) => (await visitor.ask(path)).headers.get('location')
    expect(await shown(SENT)).toBe('https://app.test/mailed?provider=mail&type=email')
    expect(await type(visitor, wrong(codeOf(world)))).toBe(REFUSED)
    expect(await shown(REFUSED)).toBe(
      'https://app.test/mailed?provider=mail&type=email&error=Verification',
    )
    expect(await type(visitor, codeOf(world))).toBe(HOME)
  })
})

test('a store that fails opens nothing, and a try that failed is no way around', async () => {
  let fails = false
  const world = start({
    meddle: ({ method }, go) => {
      if (fails && method === 'useVerificationToken') throw new Error('ECONNRESET')
      return go()
    },
  })
  const visitor = world.browser()
  await world.ask(ADA, visitor)
  fails = true
  expect(await type(visitor, codeOf(world))).toBe('https://app.test/auth/error?error=Configuration')
  fails = false
  expect(await type(visitor, codeOf(world))).toBe(HOME)
})

test('known and unknown addresses get the same answer, cookie and page', async () => {
  const seen = []
  for (const known of [true, false]) {
    const world = start()
    if (known) world.tables.users.set('1', { id: '1', email: ADA, emailVerified: new Date(0) })
    const visitor = world.browser()
    const answer = await visitor.submit('/auth/signin/mail', { email: ADA })
    const cookies = answer.headers
      .getSetCookie()
      .map((line) => line.replace(/(?<==)[^;]+/, ({ length }) => String(length)))
    const html = await pageOf(visitor, SENT)
    seen.push([
      answer.status,
      answer.headers.get('location'),
      cookies,
      html.replaceAll(/nonce="[^"]*"|(?<=csrfToken" value=")[^"]*/g, ''),
    ])
  }
  expect(seen[1]).toEqual(seen[0])
})
