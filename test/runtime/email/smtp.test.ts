import Email from '@create-auth/runtime/providers/email'
import Nodemailer, { type NodemailerOptions } from '@create-auth/runtime/providers/nodemailer'
import { describe, expect, test } from 'vitest'
import {
  startMailServer,
  type MailServer,
  type MailServerOptions,
  type ReceivedMail,
} from '../../support/mail-server.js'
import { HOME, makeMailWorld, NOT_SENT, type MailWorldOptions } from './world.js'

const ADA = 'ada@example.test'
const SENT = 'https://app.test/auth/verify-request?provider=nodemailer&type=email'

/** A site whose mails go out by SMTP. */
function site(options: NodemailerOptions, world: MailWorldOptions = {}) {
  const made = makeMailWorld({
    ...world,
    config: { ...world.config, providers: [Nodemailer({ from: 'site@app.test', ...options })] },
  })
  const ask = async (email: string, visitor = made.browser()) =>
    (await visitor.submit('/auth/signin/nodemailer', { email })).headers.get('location')
  return { ...made, ask }
}

function only({ mails }: MailServer): ReceivedMail {
  const [mail, ...more] = mails
  if (!mail || more.length > 0) throw new Error(`${mails.length} mails`)
  return mail
}

describe('a mail by SMTP', () => {
  test('reaches exactly one mailbox, with the same link in both parts; the link signs in', async () => {
    const server = await startMailServer()
    const world = site({ server: server.url, from: 'App <site@app.test>' })
    const visitor = world.browser()
    expect(await world.ask('Ada@Example.test', visitor)).toBe(SENT)
    const mail = only(server)
    expect(mail.envelope).toEqual({ from: 'site@app.test', to: [ADA] })
    expect(mail.headers).toMatchObject({
      from: 'App <site@app.test>',
      to: ADA,
      subject: 'Sign in to app.test',
      'auto-submitted': 'auto-generated',
    })
    expect(Object.keys(mail.headers)).not.toContain('bcc')
    expect(mail.parts.map(([type]) => type)).toEqual(['text/plain', 'text/html'])
    const [text = '', html = ''] = mail.parts.map(([, content]) => content)
    const [link = ''] = /https:\/\/\S+/.exec(text) ?? []
    expect(text).toBe(
      `Sign in to app.test\n\n${link}\n\nThe link works once. If you did not ask for this mail, you can ignore it.\n`,
    )
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&'),
    )
    expect(links).toEqual([link])
    expect(link).toMatch(/^https:\/\/app\.test\/auth\/callback\/nodemailer\?callbackUrl=/)
    for (const part of [text.replace(link, ''), html.replace(/href="[^"]+"/, '')])
      expect(part).not.toContain('ada')
    expect((await visitor.ask(link)).headers.get('location')).toBe(HOME)
    expect(await visitor.session()).toMatchObject({ user: { email: ADA } })
  })

  test.each([
    'a@evil.test,v@x.test',
    'a@evil.test\r\nBcc: v@x.test',
    '"a@evil.test"@x.test',
    'a@evil.test＠x.test',
    'a@evil.test(comment)',
    'Name <a@x.test>',
  ])('%j reaches nobody (E135)', async (email) => {
    const server = await startMailServer()
    expect(await site({ server: server.url }).ask(email)).toBe(NOT_SENT)
    expect(server.recipients).toEqual([])
  })

  test.each([
    ["first.o'last+tag=1@mail.x.test", "first.o'last+tag=1@mail.x.test"],
    // The server shows A-labels as U-labels.
    ['ada@BÜCHER.test', 'ada@bücher.test'],
  ])('%s is told to the mail server as %s', async (email, expected) => {
    const server = await startMailServer()
    expect(await site({ server: server.url }).ask(email)).toBe(SENT)
    expect(server.recipients).toEqual([expected])
  })

  test('a recipient who is refused is an error, and the token is gone (E149)', async () => {
    const server = await startMailServer({ refuses: () => true })
    const world = site({ server: server.url })
    expect(await world.ask(ADA)).toBe(NOT_SENT)
    expect(server.mails).toEqual([])
    expect(world.tokens()).toEqual([])
    expect(world.log.text()).toContain('550')
    expect(world.log.text()).not.toContain(ADA)
  })

  test('a server that never answers is an error in time (E149)', async () => {
    const server = await startMailServer({ hangs: true })
    const world = site({ server: server.url }, { patience: 300 })
    expect(await world.ask(ADA)).toBe(NOT_SENT)
    expect(world.tokens()).toEqual([])
  })

  test('no server at the other end is an error (E149)', async () => {
    const world = site({ server: 'smtp://127.0.0.1:1' })
    expect(await world.ask(ADA)).toBe(NOT_SENT)
    expect(world.log.text()).toContain('ECONNREFUSED')
  })

  test('the password in the URL opens the server, and stays out of the log (E149)', async () => {
    const login = { user: 'app', pass: 'p@ss word+1' }
    const server = await startMailServer({ login })
    expect(await site({ server: server.url }).ask(ADA)).toBe(SENT)
    const wrong = {
      host: '127.0.0.1',
      port: server.port,
      auth: { user: 'app', pass: 'wr0ng-pass' },
    }
    for (const options of [wrong, `smtp://app:wr0ng-pass@127.0.0.1:${server.port}`]) {
      const world = site({ server: options })
      expect(await world.ask(ADA)).toBe(NOT_SENT)
      expect(world.log.text()).toContain('EAUTH')
      expect(world.log.text()).not.toContain('wr0ng-pass')
    }
  })
})

describe('the line of the log', () => {
  const server = async (options: MailServerOptions) => (await startMailServer(options)).url
  const login = { user: 'app', pass: 'right-pass' }
  test.each<[string, () => Promise<string>, string]>([
    [
      'a recipient who is refused',
      () => server({ refuses: () => true }),
      "Error (EENVELOPE): Can't send mail - all recipients were rejected: 550 no mailbox … here",
    ],
    ['a server that never answers', () => server({ hangs: true }), 'TimedOut: it took too long'],
    [
      'no server at the other end',
      async () => 'smtp://127.0.0.1:1',
      'Error (ESOCKET): connect ECONNREFUSED 127.0.0.1:1',
    ],
    [
      'a password that is wrong',
      async () => (await server({ login })).replace('right-pass', 'wrong-pass'),
      'Error (EAUTH): Invalid login: 535 no user app with …',
    ],
  ])('tells %s, and neither the address nor a password (E149)', async (_what, start, why) => {
    const lines: string[] = []
    const add = (line: string) => void lines.push(line)
    const provider = Nodemailer({ from: 'site@app.test', server: await start() })
    const world = makeMailWorld({
      config: { providers: [provider] },
      ...(why.startsWith('TimedOut') && { patience: 300 }),
      host: { console: { error: add, warn: add, log: add } },
    })
    const visitor = world.browser({ logger: {} })
    const answer = await visitor.submit('/auth/signin/nodemailer', { email: ADA })
    expect(answer.headers.get('location')).toBe(NOT_SENT)
    expect(lines).toEqual([
      `[auth] EmailSignInError: the mail of the provider nodemailer was not sent ← ${why}`,
    ])
    expect(world.tokens()).toEqual([])
  })
})

describe('what a transport tells about its recipients', () => {
  const told = (info: object) => ({
    name: 'told',
    version: '1',
    send: (_mail: unknown, done: (error: null, info: object) => void) => done(null, info),
  })
  const to = (...list: string[]) => ({ envelope: { from: 'site@app.test', to: list } })
  test.each([
    [to(ADA), SENT],
    [{ ...to(ADA), accepted: [ADA], rejected: [], pending: [] }, SENT],
    [{ ...to(ADA), rejected: [ADA] }, NOT_SENT],
    [{ ...to(ADA), pending: [ADA] }, NOT_SENT],
    [to(ADA, 'eve@example.test'), NOT_SENT],
    [to(), NOT_SENT],
    [{}, NOT_SENT],
  ])('%j leads to %s (E149)', async (info, expected) => {
    expect(await site({ server: told(info) }).ask(ADA)).toBe(expected)
  })
})

describe('the presets', () => {
  test('Nodemailer and Email differ in their ids', () => {
    const send = expect.any(Function)
    const row = { name: 'Email', type: 'email', sendMail: send, sendVerificationRequest: send }
    const needs = ['server', 'from']
    const setup = { url: expect.any(String), docs: expect.any(String), steps: expect.any(Array) }
    expect(Nodemailer()).toEqual({ ...row, id: 'nodemailer', needs, setup })
    expect(Email({ server: 'smtp://x', from: 'a@x.test', maxAge: 60 })).toEqual({
      ...row,
      id: 'email',
      needs,
      server: 'smtp://x',
      from: 'a@x.test',
      maxAge: 60,
    })
  })

  test.each([
    [Nodemailer, { AUTH_NODEMAILER_SERVER: 'own', AUTH_EMAIL_SERVER: 'smtp://nowhere.invalid' }],
    [Nodemailer, { AUTH_EMAIL_SERVER: 'own' }],
    [Email, { AUTH_EMAIL_SERVER: 'own' }],
  ])('uncalled, with what the environment says: %#', async (provider, given) => {
    const server = await startMailServer()
    const env = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value === 'own' ? server.url : value]),
    )
    const world = makeMailWorld({
      config: { providers: [provider] },
      host: {
        env: {
          ...env,
          AUTH_EMAIL_FROM: 'App <site@app.test>',
          NODE_ENV: 'production',
          AUTH_URL: 'https://app.test',
        },
      },
    })
    await world.browser().submit(`/auth/signin/${provider().id}`, { email: ADA })
    expect(only(server).envelope).toEqual({ from: 'site@app.test', to: [ADA] })
    expect(only(server).headers).toMatchObject({ from: 'App <site@app.test>' })
  })

  test('a sender of one’s own takes the place of SMTP', async () => {
    const sent: string[] = []
    const world = site({ sendVerificationRequest: ({ identifier }) => void sent.push(identifier) })
    expect(await world.ask(ADA)).toBe(SENT)
    expect(sent).toEqual([ADA])
  })

  test('without a server nothing is sent, and the log names what to set', async () => {
    const world = site({})
    expect(await world.ask(ADA)).toBe(NOT_SENT)
    expect(world.tokens()).toEqual([])
    expect(world.log.warnings).toEqual([
      'provider-not-configured: nodemailer: set AUTH_NODEMAILER_SERVER; until then its mails are kept on this machine',
    ])
    expect(world.log.text()).toContain(
      'the provider nodemailer is not configured: set AUTH_NODEMAILER_SERVER',
    )
  })
})
