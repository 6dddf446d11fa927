import type { AuthConfig } from '@create-auth/runtime'
import type { EmailConfig, Mail, VerificationRequest } from '@create-auth/runtime/providers'
import Nodemailer from '@create-auth/runtime/providers/nodemailer'
import Resend from '@create-auth/runtime/providers/resend'
import { describe, expect, test } from 'vitest'
import { getEngine } from '../../../runtime/src/engine.js'
import { mailProof } from '../../../runtime/src/flows/mail-proof.js'
import { mailProvider, sendMail, type Outgoing } from '../../../runtime/src/flows/send-mail.js'
import { proveByCode, proveByLink } from '../../../runtime/src/flows/take-proof.js'
import type { ResolvedEmail } from '../../../runtime/src/providers/resolve.js'
import type { AuthRequest } from '../../../runtime/src/request.js'
import { startMailServer } from '../../support/mail-server.js'
import { HOME, makeMailWorld, SENT, type MailWorldOptions } from './world.js'

const ADA = 'ada@example.test'
const BASE = 'https://app.test/auth'
const NOT_FOUND = { message: 'Not found.' }

/** A site, and a request to it as a flow sees one. */
function site(options: MailWorldOptions = {}) {
  const world = makeMailWorld(options)
  const engine = getEngine(world.browser().config)
  const cookies = new Map<string, string>()
  const request = (body: Record<string, unknown> = {}): AuthRequest => ({
    id: () => undefined,
    action: 'signin',
    providerId: 'mail',
    method: 'POST',
    origin: 'https://app.test',
    base: BASE,
    home: 'https://app.test',
    query: new URLSearchParams(),
    body,
    cookies,
    names: engine.cookies(true),
    headers: new Headers(),
    client: undefined,
    local: false,
  })
  const provider = (id?: string): ResolvedEmail => {
    const found = mailProvider(engine, id)
    if (!found) throw new Error('no provider sends mails')
    return found
  }
  const send = (outgoing: Outgoing, id?: string) =>
    sendMail(engine, request(), provider(id), outgoing)
  return { ...world, engine, cookies, request, provider, send }
}

const sender = (id: string, more: Partial<EmailConfig>): EmailConfig => ({
  id,
  name: id,
  type: 'email',
  ...more,
})

const NOTICE: Outgoing = {
  to: ADA,
  kind: 'notice',
  words: () => ({
    heading: (place) => `Changed at ${place}`,
    submit: '',
    note: () => 'That is all.',
  }),
}
const LINKED: Outgoing = {
  to: ADA,
  kind: 'known-account',
  words: ({ mails }) => mails.knownAccount,
  url: `${BASE}/new-password?token=1`,
}

describe('a mail goes out', () => {
  test('by sendMail, with all that it has', async () => {
    const sent: Mail[] = []
    const config = { providers: [sender('own', { sendMail: (mail) => void sent.push(mail) })] }
    const world = site({ config })
    const visitor = world.browser({ providers: config.providers })
    const answer = await visitor.submit('/auth/signin/own', { email: ADA })
    expect(answer.headers.get('location')).toBe(SENT.replace('mail&', 'own&'))
    await world.send(NOTICE, 'own')
    expect(sent).toEqual([
      {
        to: ADA,
        kind: 'sign-in',
        subject: 'Sign in to app.test',
        text: expect.stringContaining(`${BASE}/callback/own?`),
        html: expect.stringContaining('<a href="https://app.test/auth/callback/own?'),
        url: expect.stringMatching(/^https:\/\/app\.test\/auth\/callback\/own\?/),
        locale: 'en',
        provider: expect.objectContaining({ id: 'own' }),
        fetch: expect.any(Function),
      },
      {
        to: ADA,
        kind: 'notice',
        subject: 'Changed at app.test',
        text: 'Changed at app.test\n\nThat is all.\n',
        html: expect.not.stringContaining('href'),
        locale: 'en',
        provider: expect.objectContaining({ id: 'own' }),
        fetch: expect.any(Function),
      },
    ])
  })

  test('by sendVerificationRequest where there is nothing else: those with a link', async () => {
    const world = site({ mail: { code: true } })
    await world.send(LINKED)
    for (let turn = 0; turn < 2; turn += 1) await world.send(NOTICE)
    expect(world.outbox.map(({ kind, url, token, code }) => [kind, url, token, code])).toEqual([
      ['known-account', LINKED.url, '', undefined],
    ])
    expect(world.log.warnings.filter((line) => line.startsWith('notices'))).toEqual([
      'notices-not-sent: mail',
    ])
  })

  test.each([
    ['sendMail', { sendMail: true }],
    ['sendMail', { sendMail: true, sendVerificationRequest: true }],
    ['sendVerificationRequest', { sendVerificationRequest: true }],
  ])('with a link by %s of %j', async (expected, has) => {
    const used: string[] = []
    const own: Partial<EmailConfig> = Object.fromEntries(
      Object.keys(has).map((name) => [name, () => void used.push(name)]),
    )
    for (const provider of [
      sender('own', own),
      Resend({ id: 'own', apiKey: 'key', from: 'site@app.test', ...own }),
      { ...Resend({ id: 'own', apiKey: 'key', from: 'site@app.test' }), ...own },
    ])
      await site({ config: { providers: [provider] } }).send(LINKED, 'own')
    expect(used).toEqual([expected, expected, expected])
  })

  test('by SMTP and by a service, whatever its kind', async () => {
    const server = await startMailServer()
    const asked: unknown[] = []
    const fetch = async (_url: unknown, init?: RequestInit) => {
      asked.push(typeof init?.body === 'string' && JSON.parse(init.body))
      return Response.json({ id: '1' })
    }
    const providers = [
      Nodemailer({ server: server.url, from: 'site@app.test' }),
      Resend({ apiKey: 'key', from: 'site@app.test' }),
    ]
    const world = site({ config: { providers }, host: { fetch } })
    await world.send(NOTICE)
    await world.send(NOTICE, 'resend')
    expect(server.mails.map(({ envelope, headers }) => [envelope.to, headers['subject']])).toEqual([
      [[ADA], 'Changed at app.test'],
    ])
    expect(asked).toEqual([
      {
        from: 'site@app.test',
        to: ADA,
        subject: 'Changed at app.test',
        text: 'Changed at app.test\n\nThat is all.\n',
        html: expect.stringContaining('That is all.'),
      },
    ])
  })

  test('by the first provider of mails, or by the one that is named', () => {
    const providers = [sender('one', {}), sender('two', { sendMail: () => {} })].map((given) => ({
      sendMail: () => {},
      ...given,
    }))
    const { engine } = site({ config: { providers } })
    expect([undefined, 'two', 'three', 'acme'].map((id) => mailProvider(engine, id)?.id)).toEqual([
      'one',
      'two',
      undefined,
      undefined,
    ])
  })

  test('or fails in time, without a secret in the error', async () => {
    const proof = {
      token: 'the-token-of-the-link',
      code: { bare: '271828', shown: '271 828' },
      expires: new Date(0),
    }
    const failing = (thrown: () => Promise<void>) =>
      site({ mail: { sendVerificationRequest: thrown }, patience: 50 })
    const world = failing(() => {
      throw new Error(`refused 271828 and 271 828 of ${ADA}: the-token-of-the-link`)
    })
    await expect(world.send({ ...LINKED, proof })).rejects.toMatchObject({
      type: 'EmailSignInError',
      cause: { err: { message: 'refused … and … of …: …' } },
    })
    await expect(failing(() => new Promise(() => {})).send(LINKED)).rejects.toMatchObject({
      type: 'EmailSignInError',
      cause: { err: { name: 'TimedOut' } },
    })
  })

  test('in a mail with a code over the wire, which signs in', async () => {
    const server = await startMailServer()
    const provider = Nodemailer({ server: server.url, from: 'site@app.test', code: true })
    const world = makeMailWorld({ config: { providers: [provider] } })
    const visitor = world.browser()
    await visitor.submit('/auth/signin/nodemailer', { email: ADA })
    const [mail] = server.mails
    const [code = ''] = /^\d{3} \d{3}/.exec(mail?.headers['subject'] ?? '') ?? []
    expect(mail?.headers['subject']).toBe(`${code} is your code for app.test`)
    for (const [, content] of mail?.parts ?? []) expect(content).toContain(code)
    const answer = await visitor.submit('/auth/callback/nodemailer', { code })
    expect(answer.headers.get('location')).toBe(HOME)
    expect(await visitor.session()).toMatchObject({ user: { email: ADA } })
  })
})

describe('a provider that only sends', () => {
  const config: Partial<AuthConfig> = {
    providers: [
      sender('sends', { signIn: false, code: true, sendMail: () => {} }),
      sender('signs-in', { sendMail: () => {} }),
    ],
  }

  test('is no way to sign in: not on the page, not in the list, and its paths are not there', async () => {
    const visitor = makeMailWorld({ config }).browser()
    const html = await (await visitor.ask('/auth/signin')).text()
    expect([html.includes('/signin/sends'), html.includes('/signin/signs-in')]).toEqual([
      false,
      true,
    ])
    expect(Object.keys((await (await visitor.ask('/auth/providers')).json()) as object)).toEqual([
      'signs-in',
      'mail',
    ])
    for (const [path, fields] of [
      ['/auth/signin/sends', { email: ADA }],
      ['/auth/callback/sends', { code: '123456' }],
      ['/auth/callback/sends', { email: ADA, token: 'x'.repeat(43) }],
    ] as const) {
      const answer = await visitor.submit(path, fields)
      expect([answer.status, await answer.json()]).toEqual([404, NOT_FOUND])
    }
    const opened = await visitor.ask(`/auth/callback/sends?token=x&email=${ADA}`)
    expect([opened.status, await opened.json()]).toEqual([404, NOT_FOUND])
  })

  test('sends all the same', () => {
    expect(mailProvider(site({ config }).engine)?.id).toBe('sends')
  })
})

describe('a proof', () => {
  const MAIL = { code: true }
  const options = (purpose: string) => ({
    purpose,
    identifier: ADA,
    takes: 'take',
    asks: 'ask',
    to: ADA,
    kind: 'sign-up' as const,
    words: LINKED.words,
    link: (token: string) => `${BASE}/take?token=${token}`,
  })

  /** Mails a proof, and takes its cookies over. */
  async function mailed(world: ReturnType<typeof site>, purpose: string) {
    const reply = await mailProof(world.engine, world.request(), world.provider(), options(purpose))
    for (const { name, value } of reply.cookies.values()) world.cookies.set(name, value)
    const last: VerificationRequest | undefined = world.outbox.at(-1)
    return { reply, code: last?.code ?? '', token: last?.token ?? '' }
  }

  test('of one purpose proves nothing for another, by its code or its link', async () => {
    const world = site({ mail: MAIL })
    const { engine, provider } = world
    const { code, token } = await mailed(world, 'sign-up')
    const link = { identifier: ADA, token }
    for (const purpose of ['sign-in', 'new-password']) {
      const refused = await proveByCode(engine, world.request({ code }), provider(), purpose)
      expect(refused.kind).toBe('refused')
      await expect(
        proveByLink(engine, world.request(), provider(), purpose, link),
      ).rejects.toMatchObject({ type: 'Verification' })
    }
    const proven = await proveByCode(engine, world.request({ code }), provider(), 'sign-up')
    expect(proven).toMatchObject({ kind: 'proven', identifier: ADA })
    await expect(
      proveByLink(engine, world.request(), provider(), 'sign-up', link),
    ).rejects.toMatchObject({ type: 'Verification' })
  })

  test('has its own place in the browser: the codes of two purposes live beside each other', async () => {
    const world = site({ mail: MAIL })
    const one = await mailed(world, 'sign-up')
    const two = await mailed(world, 'sign-in')
    const take = (purpose: string, code: string) =>
      proveByCode(world.engine, world.request({ code }), world.provider(), purpose)
    expect((await take('sign-in', two.code)).kind).toBe('proven')
    expect((await take('sign-up', one.code)).kind).toBe('proven')
  })

  test('leads to the page of its purpose, whose forms go where it says', async () => {
    const world = site({ mail: MAIL })
    const { reply } = await mailed(world, 'sign-up')
    const page = `${BASE}/verify-request?provider=mail&type=email&purpose=sign-up`
    expect(reply).toMatchObject({ kind: 'redirect', location: page })
    const visitor = world.browser()
    for (const [name, value] of world.cookies) visitor.cookies.set(name, value)
    const html = await (await visitor.ask(page)).text()
    expect([...html.matchAll(/action="([^"]*)"/g)].map(([, action]) => action)).toEqual([
      `${BASE}/take`,
      `${BASE}/ask`,
    ])
  })

  test('whose mail can not be sent is gone', async () => {
    const fails = () => Promise.reject(new Error('no route'))
    const world = site({ mail: { ...MAIL, sendVerificationRequest: fails } })
    await expect(mailed(world, 'sign-up')).rejects.toMatchObject({ type: 'EmailSignInError' })
    expect(world.tokens()).toEqual([])
  })

  test('has a link alone where the provider has no codes, and nothing in the browser', async () => {
    const world = site()
    const { reply, code, token } = await mailed(world, 'new-password')
    expect(code).toBe('')
    expect([...reply.cookies.values()].map(({ name }) => name)).toEqual(['__Host-auth.sent-mail'])
    const link = { identifier: ADA, token }
    expect(
      await proveByLink(world.engine, world.request(), world.provider(), 'new-password', link),
    ).toMatchObject({ kind: 'proven', identifier: ADA })
  })
})
