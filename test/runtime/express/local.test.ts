import { connect } from 'node:net'
import type { AuthConfig } from '@create-auth/runtime'
import { ExpressAuth } from '@create-auth/runtime/express'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Dev from '@create-auth/runtime/providers/dev'
import Resend from '@create-auth/runtime/providers/resend'
import { describe, expect, test } from 'vitest'
import { EXPRESS } from '../../support/express-versions.js'
import { sendRaw } from '../../support/raw-request.js'
import { startSite } from '../../support/site.js'

/** Every header by which a proxy gives itself away. */
const FORWARDING = [
  'Forwarded: for=10.0.0.1',
  'Via: 1.1 proxy',
  'X-Forwarded-For: 127.0.0.1',
  'X-Forwarded-Host: localhost',
  'X-Forwarded-Proto: http',
  'X-Forwarded-Port: 3000',
  'X-Real-IP: 127.0.0.1',
  'X-Client-IP: 127.0.0.1',
  'X-Cluster-Client-IP: 127.0.0.1',
  'True-Client-IP: 127.0.0.1',
  'CF-Connecting-IP: 127.0.0.1',
  'Fly-Client-IP: 127.0.0.1',
]

describe.each(EXPRESS)('on this machine, with %s', (_, express) => {
  /** @param peer the address at the other end of each connection, in place of the true one */
  async function start(
    peer?: string,
    given: Record<string, string> = {},
    more: Partial<AuthConfig> = {},
  ) {
    const env = { NODE_ENV: 'development', ...given }
    const lines: string[] = []
    const add = (line: string) => void lines.push(line)
    const site = await startSite({
      express,
      world: { env, console: { error: add, warn: add, log: add } },
      config: async () => ({ adapter: MemoryAdapter(), providers: [Dev, Resend], ...more }),
      build(app, config) {
        app.set('trust proxy', true)
        app.use((req, _res, next) => {
          if (peer !== undefined)
            Object.defineProperty(req.socket, 'remoteAddress', { value: peer, configurable: true })
          next()
        })
        app.use('/auth', ExpressAuth(config))
      },
    })
    const ask = async (path: string, headers: readonly string[] = []) =>
      sendRaw(site.port, [`GET ${path} HTTP/1.1`, `Host: localhost:${site.port}`, ...headers])
    /** The offers for those who develop: sign-in without a password, and the mailbox. */
    const offered = async (headers: readonly string[] = []) => ({
      dev: (await ask('/auth/signin', headers)).body.includes('Development sign-in'),
      mailbox: (await ask('/auth/dev/mailbox', headers)).status === 200,
    })
    return { site, lines, offered }
  }

  const BOTH = { dev: true, mailbox: true }
  const NEITHER = { dev: false, mailbox: false }

  test('development sign-in and the mailbox are there, where NODE_ENV is development', async () => {
    for (const peer of [undefined, '::1', '::ffff:127.0.0.1'])
      expect(await (await start(peer)).offered()).toEqual(BOTH)
  })

  test.each(['', 'test', 'Development', 'staging'])(
    'neither is there where NODE_ENV is %j, and the log says what to do',
    async (NODE_ENV) => {
      const { lines, offered } = await start('127.0.0.1', { NODE_ENV }, { logger: {} })
      expect(await offered()).toEqual(NEITHER)
      // What a warning means is loaded when it is told.
      await expect
        .poll(() => lines)
        .toContain(
          '[auth] dev-sign-in-left-out: sign-in for development is left out: set NODE_ENV to development where you develop, and unset AUTH_DEV anywhere else',
        )
    },
  )

  test('neither is there in production', async () => {
    const production = { NODE_ENV: 'production', AUTH_URL: 'http://localhost:3000' }
    const resend = { AUTH_RESEND_KEY: 'k', AUTH_RESEND_FROM: 'a@app.test' }
    const { offered } = await start(undefined, { ...production, ...resend, AUTH_SECRET: 'x' })
    expect(await offered()).toEqual(NEITHER)
  })

  test.each(['192.168.0.9', '::ffff:10.0.0.1', 'fe80::1', '8.8.8.8'])(
    'a Host header does not make a peer at %s one of this machine',
    async (peer) => {
      const { site, offered } = await start(peer)
      expect(await offered()).toEqual(NEITHER)
      const browser = site.browser()
      const page = await browser.open(`${site.base}/csrf`)
      const { csrfToken } = JSON.parse(page.body) as { csrfToken: string }
      const refused = await browser.send(`${site.base}/callback/dev`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ csrfToken, user: 'dev-ada' }),
      })
      expect(refused.location).toBe(`${site.base}/signin?error=DevSignInRefused`)
    },
  )

  test.each(FORWARDING)('what came through a proxy did not come from here: %s', async (header) => {
    expect(await (await start()).offered([header])).toEqual(NEITHER)
  })

  test('AUTH_URL with the name of this machine changes nothing of it', async () => {
    const { offered } = await start('192.168.0.9', { AUTH_URL: 'http://localhost:3000' })
    expect(await offered()).toEqual(NEITHER)
  })

  test('it is told once what to do, however many ask', async () => {
    const { site, offered } = await start('192.168.0.9')
    await offered()
    await offered()
    expect(site.log.errors).toEqual([{ type: 'DevSignInRefused' }])
  })
})

describe('a host that nobody has named (outside production, without AUTH_URL and trustHost)', () => {
  const start = async () =>
    startSite({ express: EXPRESS[1][1], config: async () => ({ providers: [Dev] }) })

  test('is told which variable to set: on a page, and as JSON', async () => {
    const site = await start()
    const ask = (path: string) =>
      sendRaw(site.port, [`GET ${path} HTTP/1.1`, 'Host: 192.168.0.7:3000'])
    const page = await ask('/auth/signin')
    expect([page.status, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Set AUTH_URL to the address of this site')
    const answer = await ask('/auth/providers')
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      500,
      {
        message:
          'This host is not one that sign-in answers on. Set AUTH_URL to the address of this site.',
      },
    ])
    expect(site.log.errors).toEqual([{ type: 'UntrustedHost' }])
  })

  test('a peer who is gone before the answer is nobody of this machine', async () => {
    const site = await start()
    const socket = connect(site.port, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write('GET /auth/signin HTTP/1.1\r\nHost: localhost\r\n\r\n')
    socket.destroy()
    expect((await site.browser().open(`${site.base}/signin`)).status).toBe(200)
    expect(site.log.errors).toEqual([])
  })
})
