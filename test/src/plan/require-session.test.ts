import { readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { type RequestHandler } from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTree, removeTree } from '../apply/tree.js'

const GENERATED = fileURLToPath(new URL('./golden/js-cjs/require-session.js', import.meta.url))
const MODULES = fileURLToPath(new URL('../../../node_modules/express', import.meta.url))

/** A runtime whose answer is decided by a request header. */
const RUNTIME = `exports.getSession = async function getSession(req, config) {
  const answer = req.headers['x-answer']
  if (answer === 'throw') throw new Error('database down')
  return answer === undefined ? null : JSON.parse(answer)
}`

const root = makeTree({
  'package.json': '{}',
  'require-session.js': readFileSync(GENERATED, 'utf8'),
  'auth.js': 'exports.authConfig = {}',
  'node_modules/@create-auth/runtime/package.json':
    '{ "exports": { "./express": "./express.js" } }',
  'node_modules/@create-auth/runtime/express.js': RUNTIME,
})
symlinkSync(MODULES, join(root, 'node_modules/express'))

let origin = ''
let close = (): void => undefined
const errors: unknown[][] = []
const report = console.error
beforeAll(async () => {
  console.error = (...args: unknown[]) => {
    errors.push(args)
  }
  // Plain Node.js, as in the project: the test runner would find the real runtime.
  const load = createRequire(join(root, 'package.json'))
  const { requireSession } = load('./require-session.js') as { requireSession: RequestHandler }
  const app = express()
  app.use('/known', (req, res, next) => {
    Object.assign(res.locals, { session: JSON.parse(req.headers['x-known'] as string) })
    next()
  })
  app.use(requireSession, (_req, res) => {
    res.send('inside')
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => {
    server.close()
  }
})
afterAll(() => {
  console.error = report
  close()
  removeTree(root)
})

const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8'
const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
  const response = await fetch(`${origin}${path}`, { method, headers, redirect: 'manual' })
  return {
    status: response.status,
    location: response.headers.get('location'),
    cache: response.headers.get('cache-control'),
    body: await response.text(),
  }
}
const signedIn = JSON.stringify({ user: { name: 'Ada' } })
const unauthenticated = {
  status: 401,
  location: null,
  cache: 'no-store',
  body: '{"error":"unauthenticated"}',
}

describe('the generated requireSession', () => {
  test('lets a session with a user pass', async () => {
    expect(await ask('/', { 'x-answer': signedIn })).toMatchObject({ status: 200, body: 'inside' })
  })

  test('takes the session of the middleware, where it ran', async () => {
    const known = { 'x-known': signedIn, 'x-answer': 'throw' }
    expect(await ask('/known', known)).toMatchObject({ status: 200, body: 'inside' })
    expect(await ask('/known', { 'x-known': 'null', 'x-answer': signedIn })).toEqual(
      unauthenticated,
    )
  })

  test.each([['null'], ['{}'], ['{"user":null}']])('refuses a program with %s', async (answer) => {
    expect(await ask('/', { 'x-answer': answer, accept: '*/*' })).toEqual(unauthenticated)
  })

  test('sends a visitor to the sign-in page, and back to the same address', async () => {
    expect(await ask('/a%20b?x=1&y=%26', { accept: PAGE })).toMatchObject({
      status: 302,
      location: '/auth/signin?callbackUrl=%2Fa%2520b%3Fx%3D1%26y%3D%2526',
      cache: 'no-store',
    })
  })

  test('a form that is posted is no page to come back to', async () => {
    expect(await ask('/', { accept: PAGE }, 'POST')).toEqual(unauthenticated)
  })

  test.each([
    ['a page', PAGE, 'Signing in does not work at the moment. Try again later.'],
    ['a program', 'application/json', '{"error":"session_unavailable"}'],
  ])('nobody passes where the session can’t be read: %s gets 503', async (_, accept, body) => {
    errors.length = 0
    expect(await ask('/', { 'x-answer': 'throw', accept })).toEqual({
      status: 503,
      location: null,
      cache: 'no-store',
      body,
    })
    expect(errors).toEqual([
      ['requireSession: the session could not be read', new Error('database down')],
    ])
  })
})
