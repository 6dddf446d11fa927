import { execFile } from 'node:child_process'
import { Auth, type AuthConfig } from '@create-auth/runtime'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import { expect, onTestFinished, test } from 'vitest'
import { askRunning, runningChecks } from '../../../src/doctor/checks-running.js'
import { listFindings } from '../../../src/doctor/finding.js'
import { serve } from '../../support/serve.js'
import { SECRET } from '../../support/site.js'
import { makeDiskProject } from '../cli/disk-project.js'
import { BIN, EXPRESS_TS } from '../cli/project.js'

// A running application: the engine itself answers, and what is wrong is put in between.

const ORIGIN = 'https://app.example.com'

const config = (
  more: Partial<AuthConfig> = {},
  env: Readonly<Record<string, string>> = {},
): AuthConfig => ({
  secret: SECRET,
  basePath: '/auth',
  env: { NODE_ENV: 'production', AUTH_URL: ORIGIN, ...env },
  providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })],
  logger: { error: () => undefined, warn: () => undefined },
  ...more,
})

/** What stands between the doctor and the engine. */
type Between = (response: Response, url: URL) => Response | undefined

/** The findings about an application, with those that each of its answers brings. */
async function found(
  own: AuthConfig,
  between: Between = (response) => response,
  url = ORIGIN,
): Promise<readonly unknown[]> {
  const asked: string[] = []
  const fetcher: typeof fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input)
    asked.push(`${init?.method ?? 'GET'} ${address.href}`)
    expect(init).toMatchObject({ redirect: 'manual', headers: { accept: 'application/json' } })
    const response =
      address.protocol === 'http:' && url.startsWith('https:')
        ? Response.redirect(address.href.replace('http:', 'https:'), 308)
        : await Auth(new Request(address, init), own)
    const answer = between(response, address)
    if (!answer) throw new TypeError('fetch failed')
    return answer
  }
  const running = await askRunning(new URL(url), '/auth', fetcher)
  expect(asked.every((each) => each.startsWith('GET '))).toBe(true)
  const findings = await listFindings(runningChecks, running)
  return findings.map(({ id, evidence, message }) => [id, evidence[0]?.file, message])
}

const withHeaders =
  (change: (headers: Headers) => void): Between =>
  (response) => {
    const headers = new Headers(response.headers)
    change(headers)
    return new Response(response.body, { status: response.status, headers })
  }

test('the engine behind https, as it is set up', async () => {
  expect(await found(config())).toEqual([])
})

test('an answer without an end is read up to a bound', async () => {
  let sent = 0
  const endless = (): Response =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull: (stream) => {
          sent += 100_000
          if (sent > 50_000_000) stream.error(new Error('read on and on'))
          else stream.enqueue(new Uint8Array(100_000).fill(0x20))
        },
      }),
    )
  expect((await found(config(), endless))[0]).toEqual([
    'unreachable',
    `${ORIGIN}/auth/session`,
    'the answer is no JSON: sign-in is not there, or does not start',
  ])
  expect(sent).toBeLessThan(10_000_000)
})

test('unreachable: nothing answers, an error does, or a page', async () => {
  const at = `${ORIGIN}/auth/session`
  const rest = ': sign-in is not there, or does not start'
  expect(await found(config(), () => undefined)).toEqual([
    ['unreachable', at, `nothing answers${rest}`],
  ])
  const broken = await found(config(), () => new Response('{}', { status: 500 }))
  expect(broken[0]).toEqual(['unreachable', at, `the status is 500${rest}`])
  const page = await found(config(), () => new Response('<!doctype html>'))
  expect(page[0]).toEqual(['unreachable', at, `the answer is no JSON${rest}`])
})

test('host-seen: the application takes another address for its own', async () => {
  const inner = config({}, { AUTH_URL: 'https://internal:3000' })
  expect(await found(inner)).toContainEqual([
    'host-seen',
    `${ORIGIN}/auth/providers`,
    `the application takes https://internal:3000 for its address, and was asked at ${ORIGIN}: services lead people back to the wrong place`,
  ])
})

test('dev-sign-in-open: sign-in for development where others visit, and not on this machine', async () => {
  const providers: Between = (response, { pathname }) =>
    pathname === '/auth/providers'
      ? Response.json({ dev: { callbackUrl: `${ORIGIN}/auth/callback/dev` } })
      : response
  expect(await found(config(), providers)).toEqual([
    [
      'dev-sign-in-open',
      `${ORIGIN}/auth/providers`,
      'the sign-in for development answers there, and asks nobody for a password',
    ],
  ])
  const here = { NODE_ENV: 'development', AUTH_DEV: 'true', AUTH_URL: 'http://localhost:3000' }
  const local = config({ providers: [Dev] }, here)
  expect(await found(local, undefined, 'http://localhost:3000')).toEqual([])
})

test('cookie-attributes: what is missing, by cookie', async () => {
  const bare = withHeaders((headers) => {
    if (!headers.has('set-cookie')) return
    headers.delete('set-cookie')
    headers.append('set-cookie', 'auth.csrf-token=x; Path=/; HttpOnly')
  })
  expect(await found(config(), bare)).toEqual([
    [
      'cookie-attributes',
      `${ORIGIN}/auth/csrf`,
      'the cookie auth.csrf-token lacks SameSite, Secure, the prefix __Host-',
    ],
  ])
})

test('session-cached: by what is said, and by what a cache has done', async () => {
  const at = `${ORIGIN}/auth/session`
  const rest = ': one visitor may get the session of another'
  const open = withHeaders((headers) => headers.set('cache-control', 'public, max-age=60'))
  expect(await found(config(), open)).toEqual([
    ['session-cached', at, `who is signed in has Cache-Control: public, max-age=60${rest}`],
  ])
  const hit = withHeaders((headers) => headers.set('age', '12'))
  expect(await found(config(), hit)).toEqual([
    ['session-cached', at, `who is signed in comes out of a cache${rest}`],
  ])
})

test('http-open: http is answered as well', async () => {
  const open: Between = (response, { protocol }) =>
    protocol === 'http:' ? Response.json(null) : response
  expect(await found(config(), open)).toEqual([
    [
      'http-open',
      'http://app.example.com/auth/session',
      `http is answered with 200, and not led to ${ORIGIN}`,
    ],
  ])
})

test('doctor --url asks an application on this machine, and says what is wrong there', async () => {
  const project = makeDiskProject(EXPRESS_TS)
  onTestFinished(() => {
    project.remove()
  })
  await project.run(['init', '--yes'])
  const port = await serve((request, response) => {
    expect(request.method).toBe('GET')
    response.setHeader('content-type', 'application/json').end('null')
  })
  const doctor = (...args: readonly string[]): Promise<readonly [code: unknown, out: string]> =>
    new Promise((resolve) => {
      const words = [BIN, 'doctor', '--json', ...args]
      execFile(
        process.execPath,
        words,
        { cwd: project.root, env: project.env },
        (error, stdout) => {
          resolve([error?.code ?? 0, stdout])
        },
      )
    })
  const [code, out] = await doctor('--url', `http://127.0.0.1:${port}`)
  expect([code, JSON.parse(out).findings]).toEqual([
    5,
    [
      {
        id: 'session-cached',
        severity: 'error',
        evidence: [{ file: `http://127.0.0.1:${port}/auth/session` }],
        message:
          'who is signed in has Cache-Control: (none): one visitor may get the session of another',
        remedy: expect.any(String),
      },
    ],
  ])
  const [none] = await doctor('--url', `http://127.0.0.1:${port}`, '--only', 'host-seen')
  expect(none).toBe(0)
  const [usage, failure] = await doctor('--url', 'app.example.com')
  expect([usage, JSON.parse(failure).error.type]).toEqual([2, 'url-invalid'])
})
