import { describe, expect, test } from 'vitest'
import { EXPRESS_TS } from '../cli/project.js'
import { diagnose, type Edits } from './diagnose.js'

/** Where, and what, of one check. */
async function found(
  id: string,
  edits: Edits,
  words?: readonly string[],
  tree = EXPRESS_TS,
): Promise<readonly unknown[]> {
  const { findings } = await diagnose(tree, edits, ['--only', id], words && { words })
  return findings.map(({ id: own, evidence, message, remedy }) => {
    expect(own).toBe(id)
    const places = evidence.map(({ file, line }) => (line === undefined ? file : `${file}:${line}`))
    return [places.join(' '), message, remedy]
  })
}

describe('url-missing', () => {
  const [message, remedy] = [
    'what is deployed gets AUTH_DOMAIN, and no AUTH_URL: its address is then not known, and requests are refused',
    'Set AUTH_URL there to the public address, such as https://app.example.com',
  ]
  test.each([
    ['fly.toml', '[env]\n  AUTH_DOMAIN = "x"\n', 2],
    ['render.yaml', 'envVars:\n  - key: AUTH_DOMAIN\n    value: x\n', 2],
    ['.env.production', 'AUTH_DOMAIN=x\n', 1],
    ['vercel.json', '{ "env": { "AUTH_DOMAIN": "x" } }', 1],
    ['docker-compose.prod.yml', 'environment:\n  - AUTH_DOMAIN=x\n', 2],
  ])('%s', async (file, text, line) => {
    expect(await found('url-missing', { [file]: text })).toEqual([
      [`${file}:${line}`, message, remedy],
    ])
  })

  test('silent where it is set, hosts are trusted, or nothing of sign-in is said', async () => {
    const fly = { 'fly.toml': '[env]\n  AUTH_DOMAIN = "x"\n' }
    expect(
      await found('url-missing', { ...fly, '.env.production': 'AUTH_URL=https://a.example\n' }),
    ).toEqual([])
    expect(
      await found('url-missing', {
        ...fly,
        '.env': (text) => `${text}AUTH_URL=https://a.example\n`,
      }),
    ).toEqual([])
    const trusting = (text: string): string =>
      text.replace('providers: [', 'trustHost: true, providers: [')
    expect(await found('url-missing', { ...fly, 'src/auth.ts': trusting })).toEqual([])
    expect(
      await found('url-missing', { 'fly.toml': '# AUTH_DOMAIN = "x"\n[env]\n  PORT = "1"\n' }),
    ).toEqual([])
  })
})

describe('url-http, url-localhost, url-path', () => {
  test('an address without encryption', async () => {
    expect(
      await found('url-http', { '.env.production': 'AUTH_URL=http://app.example.com\n' }),
    ).toEqual([
      [
        '.env.production:1',
        'AUTH_URL is http://app.example.com: everybody on the way can take a session',
        'Serve the application over https, and set AUTH_URL to https://app.example.com',
      ],
    ])
    const local = { '.env': (text: string) => `${text}AUTH_URL=http://localhost:4000\n` }
    expect(
      await found('url-http', {
        ...local,
        '.env.production': 'AUTH_URL=https://app.example.com\n',
      }),
    ).toEqual([])
  })

  test('a local address where it is deployed', async () => {
    expect(
      await found('url-localhost', { 'fly.toml': '[env]\n  AUTH_URL = "http://localhost:3000"\n' }),
    ).toEqual([
      [
        'fly.toml:2',
        'what is deployed is told that its address is http://localhost:3000: services and mails lead people there',
        'Set AUTH_URL there to the public address.',
      ],
    ])
    const here = { '.env': (text: string) => `${text}AUTH_URL=http://localhost:4000\n` }
    expect(await found('url-localhost', here)).toEqual([])
  })

  test('another path than that of sign-in', async () => {
    const edits = (path: string): Edits => ({
      '.env.production': `AUTH_URL=https://a.example${path}\n`,
    })
    expect(await found('url-path', edits('/login'))).toEqual([
      [
        '.env.production:1',
        'AUTH_URL has the path /login, and sign-in answers at /auth',
        'Leave the path out, or let it end with /auth',
      ],
    ])
    for (const path of ['', '/', '/auth', '/docs/auth/'])
      expect(await found('url-path', edits(path))).toEqual([])
  })
})

describe('proxy-untrusted', () => {
  const without = (text: string): string => text.replace(/^.*\bproxy:.*\n/m, '')

  test('a service whose proxies are known, and a configuration that names none', async () => {
    expect(await found('proxy-untrusted', { 'fly.toml': 'app = "a"\n' })).toEqual([
      [
        'fly.toml src/auth.ts:11',
        'the application runs behind the proxies of Fly.io, which the configuration does not name: its limits take all visitors for one',
        'Add to the configuration: ...(process.env.FLY_APP_NAME ? { proxy: 2 } : {})',
      ],
    ])
  })

  test('silent for what init has written there, and for several services', async () => {
    const fly = { ...EXPRESS_TS, 'fly.toml': 'app = "a"\n' }
    expect(await found('proxy-untrusted', {}, [], fly)).toEqual([])
    expect(await found('proxy-untrusted', { 'src/auth.ts': without }, [], fly)).toHaveLength(1)
    expect(await found('proxy-untrusted', { 'fly.toml': '', 'vercel.json': '{}' })).toEqual([])
  })
})

describe('callback-urls', () => {
  const github = { ...EXPRESS_TS }
  const words = ['--providers', 'github']
  const message =
    'GitHub leads people back to one address alone, for each place where the application runs'

  test('each service in use, with the address that is said', async () => {
    expect(await found('callback-urls', {}, words, github)).toEqual([
      [
        'src/auth.ts:16',
        message,
        'Make sure that GitHub knows http://localhost:4000/auth/callback/github',
      ],
    ])
    const deployed = { '.env.production': 'AUTH_URL=https://app.example.com\n' }
    expect(await found('callback-urls', deployed, words, github)).toEqual([
      [
        'src/auth.ts:16',
        message,
        'Make sure that GitHub knows https://app.example.com/auth/callback/github',
      ],
    ])
  })

  test('silent where no service is in use', async () => {
    expect(await found('callback-urls', {})).toEqual([])
  })
})
