import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { frameworkRules } from '@create-auth/runtime/testing'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { NO_ACTIONS } from '../runtime/frameworks/worlds/acted.js'
import { startWorker } from './runtimes/workerd.js'

type Command = readonly [string, ...string[]]

const installed = fileURLToPath(new URL('node_modules/', import.meta.url))

/** How each runtime runs a file; what it is told of the packages that are installed comes first. */
const NODE_JS: Readonly<Record<string, Command>> = {
  'Node.js 20': [process.execPath],
  'Node.js 22': [`${installed}node22/bin/node`],
  'Node.js 24': [`${installed}node24/bin/node`],
  'Node.js 26': [`${installed}node26/bin/node`],
}
const BUN: Command = [`${installed}.bin/bun`]
// The one that the end to end tests run on: not every registry has those of the other systems.
const DENO: Command = [
  `${installed}@deno/linux-x64-glibc/deno`,
  'run',
  '-A',
  '--node-modules-dir=manual',
]

const folder = mkdtempSync(join(tmpdir(), 'create-auth-runtimes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Bundles what is ours of the programs; a worker has all of it in one file, as its tools make it. */
beforeAll(async () => {
  symlinkSync(
    fileURLToPath(new URL('../../node_modules', import.meta.url)),
    `${folder}/node_modules`,
  )
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  const program = (name: string): string =>
    fileURLToPath(new URL(`runtimes/${name}.ts`, import.meta.url))
  const programs = (...runtimes: string[]) =>
    ['rules', 'engine'].flatMap((what) => runtimes.map((name) => program(`${what}-on-${name}`)))
  const shared = {
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    outdir: folder,
    // The packages as they are published, not their sources.
    tsconfigRaw: {},
  } as const
  await build({ ...shared, entryPoints: programs('node', 'bun', 'deno'), packages: 'external' })
  await build({
    ...shared,
    entryPoints: [...programs('workerd'), program('leaving-on-workerd')],
    // As its tools do.
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
  })
})

/** The result that a program tells in the end. */
async function output([command, ...args]: Command, program: string): Promise<unknown> {
  const run = promisify(execFile)
  const { stdout } = await run(command, [...args, join(folder, program)], { cwd: folder })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** The outcome that the rules are to have: each that applies is kept. */
function allKept(more: Readonly<Record<string, string>> = {}) {
  const lacks = { actions: NO_ACTIONS, ...more }
  const applying = frameworkRules.filter(({ needs }) => !needs || !(needs in lacks)).length
  return { applying, passed: applying, broken: [], lacks }
}

const HONO = { proxy: 'Hono knows nothing of proxies' }
const ELYSIA = { proxy: 'Elysia knows nothing of proxies' }
const NESTJS = { denied: 'what is refused is an error for Nest’s filters' }
const UNTOLD = 'Elysia does not hand on what Deno tells of a connection'

const EVERYWHERE = {
  'Express 4': allKept(),
  'Express 5': allKept(),
  'Koa 2': allKept(),
  'Koa 3': allKept(),
  'Fastify 5': allKept(),
  'NestJS 11 on Express': allKept(NESTJS),
  'NestJS 11 on Fastify': allKept(NESTJS),
  'NestJS 12 on Express': allKept(NESTJS),
  'NestJS 12 on Fastify': allKept(NESTJS),
  'Hono 4': allKept(HONO),
  'Elysia 1': allKept(ELYSIA),
}

describe(`the ${frameworkRules.length} rules of bindings`, () => {
  test.each(Object.entries(NODE_JS))('on %s', async (_, command) => {
    expect(await output(command, 'rules-on-node.js')).toEqual(EVERYWHERE)
  })

  test('on Bun: Hono and Elysia in its own way, the others by node:http', async () => {
    expect(await output(BUN, 'rules-on-bun.js')).toEqual(EVERYWHERE)
  })

  test('on Deno: Hono and Elysia in its own way, the others by node:http', async () => {
    expect(await output(DENO, 'rules-on-deno.js')).toEqual({
      ...EVERYWHERE,
      'Elysia 1': allKept({ ...ELYSIA, peer: UNTOLD, address: UNTOLD }),
    })
  })

  test.each([[[]], [['nodejs_compat']]])('in workerd, with the flags %j: Hono', async (flags) => {
    const worker = await startWorker(folder, 'rules-on-workerd.js', flags)
    try {
      const told = await fetch(worker.origin, { headers: { 'x-try-rules': '1' } })
      expect(await told.json()).toEqual({
        'Hono 4': allKept({
          ...HONO,
          peer: 'a worker has no connections',
          address: 'the platform says who visits, whatever a proxy claims',
        }),
      })
    } finally {
      await worker.close()
    }
  })
})

/** Starts a program that tells its origin. */
async function startEngine([command, ...args]: Command, program: string) {
  const child = spawn(command, [...args, join(folder, program)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const told = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>
  const [origin] = await Promise.race([
    told,
    ended.then(([code]) => Promise.reject(new Error(`${program} ended with ${String(code)}`))),
  ])
  return {
    origin,
    async close(): Promise<void> {
      child.kill()
      await ended
    },
  }
}

const ENGINES: readonly (readonly [string, () => ReturnType<typeof startEngine>])[] = [
  ['Node.js 20', async () => startEngine([process.execPath], 'engine-on-node.js')],
  ['Bun', async () => startEngine(BUN, 'engine-on-bun.js')],
  ['Deno', async () => startEngine(DENO, 'engine-on-deno.js')],
  ['workerd', async () => startWorker(folder, 'engine-on-workerd.js', [])],
  [
    'workerd with nodejs_compat',
    async () => startWorker(folder, 'engine-on-workerd.js', ['nodejs_compat']),
  ],
]

test('in workerd a visitor who leaves during discovery keeps nobody from signing in', async () => {
  const worker = await startWorker(folder, 'leaving-on-workerd.js', [])
  const { origin } = worker
  const begin = async (signal?: AbortSignal): Promise<Response> => {
    const visitor = makeVisitor(origin)
    const { csrfToken } = (await (await visitor.ask('/auth/csrf')).json()) as { csrfToken: string }
    const body = new URLSearchParams({ csrfToken })
    const init = { method: 'POST', body, headers: { origin }, ...(signal && { signal }) }
    return visitor.ask('/auth/signin/acme', init)
  }
  try {
    const leaving = new AbortController()
    const left = begin(leaving.signal).catch(() => 'left')
    await vi.waitFor(async () => expect(await (await fetch(`${origin}/asked`)).json()).toBe(1))
    leaving.abort()
    expect(await left).toBe('left')
    const { searchParams, pathname } = new URL((await begin()).headers.get('location') ?? '')
    expect([pathname, searchParams.get('client_id')]).toEqual(['/authorize', 'client'])
  } finally {
    await worker.close()
  }
})

describe.each(ENGINES)('the engine without a framework, on %s', (_, start) => {
  let application: Awaited<ReturnType<typeof startEngine>>
  beforeAll(async () => void (application = await start()))
  afterAll(async () => application.close())

  /** Someone with a browser; `submit` posts a form with the token that belongs to it. */
  function openBrowser() {
    const { origin } = application
    const visitor = makeVisitor(origin)
    const json = async (path: string): Promise<unknown> => (await visitor.ask(path)).json()
    async function submit(path: string, fields: Record<string, string> = {}): Promise<Response> {
      const { csrfToken } = (await json('/auth/csrf')) as { csrfToken: string }
      const body = new URLSearchParams({ csrfToken, ...fields })
      return visitor.ask(path, { method: 'POST', body, headers: { origin } })
    }
    return { ...visitor, json, submit }
  }

  test('lists the providers', async () => {
    const { origin } = application
    const row = (id: string, name: string, type: string) => ({
      id,
      name,
      type,
      signinUrl: `${origin}/auth/signin/${id}`,
      callbackUrl: `${origin}/auth/callback/${id}`,
    })
    expect(await openBrowser().json('/auth/providers')).toEqual({
      github: row('github', 'GitHub', 'oauth'),
      credentials: row('credentials', 'Credentials', 'credentials'),
    })
  })

  test('signs in with a password, opens the session, and signs out', async () => {
    const { origin } = application
    const ada = openBrowser()
    const wrong = { name: 'Ada', password: 'wrong' }
    const refused = await ada.submit('/auth/callback/credentials', wrong)
    expect([refused.headers.get('location'), await ada.json('/session')]).toEqual([
      expect.stringMatching(/\/auth\/signin\?.*error=CredentialsSignin/),
      null,
    ])
    const signedIn = await ada.submit('/auth/callback/credentials', {
      name: 'Ada',
      password: 'right',
    })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, `${origin}/`])
    const user = { name: 'Ada', email: null, image: null }
    const expires = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(await ada.json('/session')).toEqual({ user: { id: 'ada', ...user }, expires })
    expect(await ada.json('/auth/session')).toEqual({ user, expires })
    expect(await ada.json('/token')).toMatchObject({ sub: 'ada', name: 'Ada' })

    const out = await ada.submit('/auth/signout')
    expect([out.status, out.headers.get('location')]).toEqual([302, `${origin}/`])
    expect([await ada.json('/session'), await ada.json('/token')]).toEqual([null, null])
  })

  test('a session that somebody has changed is nobody’s', async () => {
    const eve = openBrowser()
    await eve.submit('/auth/callback/credentials', { name: 'Eve', password: 'right' })
    const token = eve.cookies.get('auth.session-token') ?? ''
    const half = Math.floor(token.length / 2)
    const other = token[half] === 'A' ? 'B' : 'A'
    eve.cookies.set('auth.session-token', token.slice(0, half) + other + token.slice(half + 1))
    expect([await eve.json('/session'), await eve.json('/token')]).toEqual([null, null])
  })

  test('begins a sign-in by OAuth, with PKCE and a state that its cookies keep', async () => {
    const { origin } = application
    const ada = openBrowser()
    const begun = await ada.submit('/auth/signin/github')
    const { origin: server, pathname, searchParams } = new URL(begun.headers.get('location') ?? '')
    expect([begun.status, server + pathname, Object.fromEntries(searchParams)]).toEqual([
      302,
      'https://github.com/login/oauth/authorize',
      {
        response_type: 'code',
        client_id: 'client',
        redirect_uri: `${origin}/auth/callback/github`,
        scope: 'read:user user:email',
        state: expect.stringMatching(/^[\w.-]{20,}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      },
    ])
    // Each of them is of this sign-in alone, so that those in other tabs are not disturbed.
    const checks = () => [...ada.cookies.keys()].filter((name) => /state|pkce/.test(name))
    expect(
      checks()
        .map((name) => name.replace(/\.[\w-]{12}$/, '.*'))
        .toSorted(),
    ).toEqual(['auth.pkce.*', 'auth.state.*'])

    const state = searchParams.get('state') ?? ''
    const denied = await ada.ask(`/auth/callback/github?error=access_denied&state=${state}`)
    const ended = new URL(denied.headers.get('location') ?? '', origin)
    expect([ended.pathname, ended.searchParams.get('error'), checks()]).toEqual([
      '/auth/signin',
      'OAuthCallbackError',
      [],
    ])
  })
})
