import { loadEnvFile } from '@create-auth/runtime/env'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'create-auth-env-'))
const NAMES = ['CREATE_AUTH_TEST_NEW', 'CREATE_AUTH_TEST_SET']
afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of NAMES) Reflect.deleteProperty(process.env, name)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('reads an env file; variables that are set keep their value', () => {
  const file = join(folder, '.env')
  writeFileSync(file, 'CREATE_AUTH_TEST_NEW="from the file"\nCREATE_AUTH_TEST_SET=file\n')
  process.env['CREATE_AUTH_TEST_SET'] = 'before'
  const environment = loadEnvFile(file)
  for (const variables of [process.env, environment])
    expect(NAMES.map((name) => variables[name])).toEqual(['from the file', 'before'])
})

test('a file that is not there is no error, but one that can not be read is', () => {
  expect(loadEnvFile(join(folder, 'missing'))).toBe(process.env)
  // What Node says about a folder depends on its version.
  const code = expect.stringMatching(/^(?:ERR_INVALID_ARG_TYPE|EISDIR)$/)
  expect(() => loadEnvFile(tmpdir())).toThrow(expect.objectContaining({ code }))
})

test.each([
  ['a bundler says so', new Error('fs.readFileSync is not implemented yet!')],
  [
    'the platform does',
    Object.assign(new Error('not implemented'), { code: 'ERR_METHOD_NOT_IMPLEMENTED' }),
  ],
])('on a worker, which has no files, the environment is what was bound: %s', (_, thrown) => {
  const env = { AUTH_SECRET: 'bound' }
  const readFileSync = (): never => {
    throw thrown
  }
  vi.stubGlobal('process', { env, getBuiltinModule: () => ({ readFileSync }) })
  const read = loadEnvFile('.env')
  vi.unstubAllGlobals()
  expect(read).toBe(env)
})

test('the environment is the one that the code sees, where a test runner has made one of its own', () => {
  const file = join(folder, '.env')
  writeFileSync(file, 'CREATE_AUTH_TEST_NEW=file\nCREATE_AUTH_TEST_SET=file\n')
  const env = { CREATE_AUTH_TEST_SET: '' }
  vi.stubGlobal('process', Object.create(process, { env: { value: env } }))
  loadEnvFile(file)
  vi.unstubAllGlobals()
  expect(env).toEqual({ CREATE_AUTH_TEST_NEW: 'file', CREATE_AUTH_TEST_SET: '' })
  expect(NAMES.map((name) => process.env[name])).toEqual([undefined, undefined])
})
