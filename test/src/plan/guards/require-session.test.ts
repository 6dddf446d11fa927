import { symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameworks } from '../../../../src/frameworks/frameworks.js'
import { makeTree, removeTree } from '../../apply/tree.js'
import { readMade } from '../made-projects.js'
import { GUARDED, serve, type Guarded } from './guarded.js'

const MODULES = fileURLToPath(new URL('../../../../node_modules/', import.meta.url))

/** A project with the generated guard, and a runtime whose answer is decided by a request header. */
function projectWith({ framework, project, file, answer }: Guarded): string {
  const { outputText } = ts.transpileModule(readMade(project, file), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  const root = makeTree({
    'package.json': '{}',
    'require-session.js': outputText,
    'auth.js': 'exports.authConfig = {}',
    'node_modules/@create-auth/runtime/package.json': JSON.stringify({
      exports: { [`./${framework}`]: './binding.js' },
    }),
    'node_modules/@create-auth/runtime/binding.js': `exports.readSession = async (context) => {
  const answer = ${answer}
  if (answer === 'throw') throw new Error('database down')
  return answer === undefined || answer === null ? null : JSON.parse(answer)
}`,
  })
  symlinkSync(join(MODULES, framework), join(root, 'node_modules', framework))
  return root
}

test('the guard of every framework is here, but for those with a guard of another kind', () => {
  const asked = frameworks.filter(({ files }) =>
    files.some(({ id, template }) => id === 'guard' && template === 'require-session'),
  )
  expect(GUARDED.map(({ framework }) => framework)).toEqual(asked.map(({ id }) => id))
})

const errors: unknown[][] = []
const report = console.error
beforeAll(() => {
  console.error = (...args: unknown[]) => {
    errors.push(args)
  }
})
afterAll(() => {
  console.error = report
})

const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8'
const signedIn = JSON.stringify({ user: { name: 'Ada' } })
const unauthenticated = {
  status: 401,
  location: null,
  cache: 'no-store',
  body: '{"error":"unauthenticated"}',
}

describe.each(GUARDED)('the generated requireSession of $framework', (guarded) => {
  let origin = ''
  let close = (): void => undefined
  let root = ''
  beforeAll(async () => {
    root = projectWith(guarded)
    // Plain Node.js, as in the project: the test runner would find the real runtime.
    const load = createRequire(join(root, 'package.json'))
    const { requireSession } = load('./require-session.js') as { requireSession: unknown }
    const served = await serve(await guarded.listener(requireSession))
    origin = served.origin
    close = served.close
  })
  afterAll(() => {
    close()
    removeTree(root)
  })
  const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(`${origin}${path}`, { method, headers, redirect: 'manual' })
    return {
      status: response.status,
      location: response.headers.get('location'),
      cache: response.headers.get('cache-control'),
      body: await response.text(),
    }
  }

  test('lets a session with a user pass', async () => {
    expect(await ask('/', { 'x-answer': signedIn })).toMatchObject({ status: 200, body: 'inside' })
  })

  test('believes no session that anybody may have written where applications read it', async () => {
    expect(await ask('/known', { 'x-known': signedIn, 'x-answer': 'null' })).toEqual(
      unauthenticated,
    )
    expect(await ask('/known', { 'x-known': 'null', 'x-answer': signedIn })).toMatchObject({
      status: 200,
      body: 'inside',
    })
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
    ['a page', PAGE, 'Signing in does not work now. Try again later.'],
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
