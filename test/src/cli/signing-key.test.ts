import { makeDiskProject } from './disk-project.js'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'

import { parseEnv } from 'node:util'
import { importPKCS8, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EXPRESS_TS, makeProject, type Run, type TestProject } from './project.js'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = (key: KeyObject, type: 'pkcs8' | 'sec1' = 'pkcs8'): string =>
  key.export({ type, format: 'pem' }).toString()
const PEM = pem(privateKey)
/** A part of the key that is long enough to be nothing else. */
const PART = PEM.split('\n')[1]!.slice(4, 40)
const KEY = 'AuthKey_ABC123DEFG.p8'

let setUp: TestProject
let project: TestProject
beforeAll(async () => {
  setUp = makeProject(EXPRESS_TS)
  expect((await setUp.run(['--yes'])).status).toBe(0)
})
afterAll(() => {
  setUp.remove()
})
beforeEach(() => {
  project = makeProject({})
  project.copyFrom(setUp)
  project.write(join(project.temp, KEY), PEM)
})
afterEach(() => {
  project.remove()
})

const addApple = async (...more: readonly string[]): Promise<Run> =>
  project.run(['add', 'provider', 'apple', '--yes', ...more])
const key = (name = KEY): readonly string[] => ['--apple-key', join(project.temp, name)]
const WHO = ['--apple-team', 'TEAM123456', '--apple-client', 'com.example.web']

describe('add provider apple with a key', () => {
  test('fills in what the engine signs with; the key is in the env file and nowhere else', async () => {
    const before = project.read('.env')
    const run = await addApple(...key(), ...WHO, '--diff')
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(project.read('.env')).toBe(
      `${before}\n# Apple: client ID\nAUTH_APPLE_ID=com.example.web\n` +
        '# Apple: team ID\nAUTH_APPLE_TEAM_ID=TEAM123456\n' +
        '# Apple: key ID\nAUTH_APPLE_KEY_ID=ABC123DEFG\n' +
        `# Apple: private key (PKCS #8, PEM)\nAUTH_APPLE_PRIVATE_KEY="${PEM.trim()}"\n`,
    )
    const read = parseEnv(project.read('.env'))['AUTH_APPLE_PRIVATE_KEY']!
    await importPKCS8(read, 'ES256')
    expect(project.read('.env.example')).toMatch(/\nAUTH_APPLE_PRIVATE_KEY=\n$/)
    expect(run.stdout).toContain('+AUTH_APPLE_PRIVATE_KEY=<AUTH_APPLE_PRIVATE_KEY>\n')
    expect(run.stdout).not.toContain('Set in .env:')
    expect(run.stdout).not.toContain(PART)
    expect(project.list(project.temp)).toEqual([KEY])
    expect(project.everything('.').split(PART)).toHaveLength(2)
  })

  test('a second run changes nothing, and --json shows no key', async () => {
    const first = await addApple(...key(), ...WHO, '--json', '--diff')
    expect(first.status).toBe(0)
    expect(first.stdout).not.toContain(PART)
    const after = project.tree()
    const run = await project.run(['add', 'provider', 'apple', ...key(), ...WHO])
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toMatch(/\nNothing to do: Apple is set up\.\n$/)
    expect(project.tree()).toEqual(after)
  })

  test('placeholders of an earlier run are filled in, and what is not given stays open', async () => {
    expect((await addApple()).status).toBe(0)
    expect(project.read('.env')).toContain('\nAUTH_APPLE_PRIVATE_KEY=\n')
    const run = await addApple(...key())
    expect(run.status).toBe(0)
    expect(parseEnv(project.read('.env'))).toMatchObject({
      AUTH_APPLE_ID: '',
      AUTH_APPLE_TEAM_ID: '',
      AUTH_APPLE_KEY_ID: 'ABC123DEFG',
      AUTH_APPLE_PRIVATE_KEY: PEM.trim(),
    })
    expect(run.stdout.replace(/\s+/g, ' ')).toContain(
      'Set in .env: AUTH_APPLE_ID (client ID), AUTH_APPLE_TEAM_ID (team ID)',
    )
  })

  test('a key in the older form of PEM, with CRLF, is written in the newer one', async () => {
    project.write(join(project.temp, 'old.pem'), pem(privateKey, 'sec1').replaceAll('\n', '\r\n'))
    expect((await addApple(...key('old.pem'), '--apple-key-id', 'ABC123DEFG')).status).toBe(0)
    expect(parseEnv(project.read('.env'))['AUTH_APPLE_PRIVATE_KEY']).toBe(PEM.trim())
  })

  test('another value is never replaced', async () => {
    expect((await addApple(...key(), ...WHO)).status).toBe(0)
    const before = project.tree()
    const run = await addApple('--apple-team', 'OTHER12345')
    expect([run.status, run.stderr]).toEqual([
      5,
      '× AUTH_APPLE_TEAM_ID has another value in .env\n  Empty it there, then run this again.\n',
    ])
    expect(project.tree()).toEqual(before)
  })

  test('an encrypted env file is left to its tool, and the step by hand shows no key', async () => {
    project.write('.env', `${project.read('.env')}A="encrypted:BA"\n`)
    const run = await addApple(...key(), ...WHO)
    expect(run.status).toBe(5)
    const lines = [
      'AUTH_APPLE_ID "com.example.web"',
      'AUTH_APPLE_TEAM_ID "TEAM123456"',
      'AUTH_APPLE_KEY_ID "ABC123DEFG"',
      'AUTH_APPLE_PRIVATE_KEY "<your value>"',
    ]
    expect(run.stderr).toContain(
      lines.map((line) => `    npx @dotenvx/dotenvx set ${line}\n`).join(''),
    )
  })

  test('remove names what stays, a signed secret included', async () => {
    expect((await addApple(...key(), ...WHO, '--apple-secret')).status).toBe(0)
    const run = await project.run(['remove', 'provider', 'apple', '--yes'])
    expect(run.stdout.replace(/\s+/g, ' ')).toContain(
      'Left over in .env AUTH_APPLE_ID, AUTH_APPLE_SECRET: delete them if nothing else uses them',
    )
    expect(project.read('.env.example')).toBe(setUp.read('.env.example'))
  })
})

test('--apple-secret writes a token that the key has signed, for 180 days, and no key', async () => {
  const from = Math.floor(Date.now() / 1000)
  const run = await addApple(...key(), ...WHO, '--apple-secret')
  expect([run.status, run.stderr]).toEqual([0, ''])
  const env = parseEnv(project.read('.env'))
  expect(Object.keys(env).filter((name) => name.startsWith('AUTH_APPLE'))).toEqual([
    'AUTH_APPLE_ID',
    'AUTH_APPLE_SECRET',
  ])
  const { payload, protectedHeader } = await jwtVerify(env['AUTH_APPLE_SECRET']!, publicKey)
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'ABC123DEFG' })
  const { iat = 0 } = payload
  expect(payload).toEqual({
    iss: 'TEAM123456',
    sub: 'com.example.web',
    aud: 'https://appleid.apple.com',
    iat,
    exp: iat + 180 * 86_400,
  })
  expect(iat).toBeGreaterThanOrEqual(from)
  const day = new Date((iat + 180 * 86_400) * 1000).toISOString().slice(0, 10)
  expect(run.stdout).toContain(`\nAUTH_APPLE_SECRET ends on ${day}\n`)
  expect(run.stdout).not.toContain(env['AUTH_APPLE_SECRET'])
  expect(project.everything('.')).not.toContain(PART)
  const again = await addApple(...key(), ...WHO, '--apple-secret')
  expect(again.status).toBe(5)
  expect(again.stderr).toContain('× AUTH_APPLE_SECRET has another value in .env\n')
})

describe('2:', () => {
  const other = pem(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey)
  const rsa = pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  const file = (text: string) => () => {
    project.write(join(project.temp, KEY), text)
    return key()
  }
  test.each([
    ['a key on another curve', file(other), 'key-invalid'],
    ['an RSA key', file(rsa), 'key-invalid'],
    [
      'the public half',
      file(publicKey.export({ type: 'spki', format: 'pem' }).toString()),
      'key-invalid',
    ],
    ['a damaged key', file(PEM.replace(PART, 'AAAA')), 'key-invalid'],
    ['an empty file', file(''), 'key-invalid'],
    ['no file', () => key('none.p8'), 'key-unreadable'],
    [
      'a file whose name does not say the key ID',
      () => {
        project.write(join(project.temp, 'key.p8'), PEM)
        return key('key.p8')
      },
      'key-id-missing',
    ],
    ['a key ID that is none', () => [...key(), '--apple-key-id', 'x'], 'signing-malformed'],
    ['a team ID that is none', () => ['--apple-team', 'TEAM'], 'signing-malformed'],
    ['a client ID that is none', () => ['--apple-client', 'a b\n'], 'signing-malformed'],
    ['a secret without a team', () => [...key(), '--apple-secret'], 'signing-incomplete'],
  ] as const)('%s', async (_, args, type) => {
    const before = project.tree()
    const run = await addApple(...args(), '--json')
    expect(run.status).toBe(2)
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, exitCode: 2, error: { type } })
    for (const text of [PEM, other, rsa]) {
      for (const line of text
        .split('\n')
        .filter((each) => each.length > 20 && !each.startsWith('-'))) {
        expect(run.stdout + run.stderr).not.toContain(line)
      }
    }
    expect(project.tree()).toEqual(before)
  })

  test('options for a provider that is not added', async () => {
    const run = await project.run(['add', 'provider', 'github', '--yes', ...WHO])
    expect([run.status, run.stderr]).toEqual([
      2,
      '× the options --apple-… are for apple\n  Name it: create-auth add provider apple\n',
    ])
  })
})

describe('on a terminal', () => {
  const ENTER = '\r'
  beforeEach(() => {
    project = makeDiskProject({})
    project.copyFrom(setUp)
    project.write(join(project.temp, KEY), PEM)
  })

  test('asks for the key, the team and the client', async () => {
    const { status, shown } = await project.onTerminal(
      [
        ['the file of the key', `${join(project.temp, KEY)}${ENTER}`],
        ['the team ID', `TEAM123456${ENTER}`],
        ['the client ID', `com.example.web${ENTER}`],
        ['Make these changes?', ENTER],
      ],
      ['add', 'provider', 'apple'],
    )
    expect(status).toBe(0)
    expect(shown).not.toContain(PART)
    expect(parseEnv(project.read('.env'))).toMatchObject({
      AUTH_APPLE_ID: 'com.example.web',
      AUTH_APPLE_TEAM_ID: 'TEAM123456',
      AUTH_APPLE_KEY_ID: 'ABC123DEFG',
      AUTH_APPLE_PRIVATE_KEY: PEM.trim(),
    })
  })

  test('each question can be left for later', async () => {
    const { status } = await project.onTerminal(
      [
        ['the file of the key', ENTER],
        ['the team ID', ENTER],
        ['the client ID', ENTER],
        ['Make these changes?', ENTER],
      ],
      ['add', 'provider', 'apple'],
    )
    expect(status).toBe(0)
    expect(parseEnv(project.read('.env'))).toMatchObject({
      AUTH_APPLE_ID: '',
      AUTH_APPLE_TEAM_ID: '',
      AUTH_APPLE_KEY_ID: '',
      AUTH_APPLE_PRIVATE_KEY: '',
    })
  })
})
