import type { AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Credentials, { type CredentialInput } from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'
import Passage from '@create-auth/runtime/providers/passage'
import Pipedrive from '@create-auth/runtime/providers/pipedrive'
import OIDC from '@create-auth/runtime/providers/oidc'
import Passkey from '@create-auth/runtime/providers/passkey'
import { describe, expect, test } from 'vitest'
import { visit } from '../engine/visitor.js'

const HOSTILE = '"><script>alert(1)</script>\'&'
const config: AuthConfig = {
  providers: [
    GitHub({
      clientId: 'id',
      clientSecret: 'client-secret',
      name: HOSTILE,
      style: { brandColor: 'red;}' },
    }),
    Credentials({
      name: HOSTILE,
      credentials: { [HOSTILE]: { label: HOSTILE, placeholder: HOSTILE, type: HOSTILE } },
      authorize: () => null,
    }),
    Dev({
      users: [{ id: HOSTILE, name: HOSTILE, email: HOSTILE }],
      dangerouslyAllowHosts: ['app.test'],
    }),
  ],
}
const PAGES = [
  '/auth/signin',
  '/auth/signout',
  '/auth/error?error=AccessDenied',
  '/auth/verify-request',
]

const NAMES = [
  ['/auth/signin', 'sign-in'],
  ['/auth/signout', 'sign-out'],
  ['/auth/error', 'error'],
  ['/auth/verify-request', 'verify-request'],
] as const

describe.each(PAGES)('GET %s', (path) => {
  test('E217: can not be framed, scripted, sniffed, cached or indexed', async () => {
    const response = await visit(config).ask(path)
    const headers = Object.fromEntries(response.headers)
    const nonce = /<style nonce="([\w-]{22})">/.exec(await response.text())?.[1]
    expect(nonce).toBeDefined()
    const formAction = path === '/auth/signin' ? "'self' https:" : "'self'"
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data: https:; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache, no-store',
      vary: 'Cookie',
    })
  })

  test('says its name in development alone, by which whoever tries the application knows it', async () => {
    const [, name] = NAMES.find(([start]) => path.startsWith(start)) ?? []
    const nameIn = async (NODE_ENV: string): Promise<string | null> =>
      (await visit(config, { world: { env: { NODE_ENV } } }).ask(path)).headers.get('auth-page')
    expect([await nameIn('development'), await nameIn('production')]).toEqual([name, null])
  })

  test('loads nothing from elsewhere, and needs no script', async () => {
    const html = await (
      await visit({ providers: [GitHub({ clientId: 'a', clientSecret: 'b' })] }).ask(path)
    ).text()
    expect(html).not.toMatch(/<script|<iframe|url\(|@import|\bon\w+=|javascript:/i)
    expect(html.match(/<link[^>]*>/g)).toEqual(['<link rel="icon" href="data:," />'])
    expect(
      [...html.matchAll(/(?:src|href|action)="(?!data:,)([^"]+)"/g)].map(
        ([, url]) => new URL(url ?? '', 'https://app.test').origin,
      ),
    ).toSatisfy((origins: string[]) => origins.every((origin) => origin === 'https://app.test'))
  })

  test('E214: reads nothing from the query but error and callbackUrl', async () => {
    const visitor = visit(config)
    await visitor.csrf()
    const hostile = encodeURIComponent(HOSTILE)
    const extra = `csrfToken=ATTACKER&providers=x&theme=x&email=${hostile}&children=${hostile}&error=${hostile}`
    const [page = '', query = ''] = path.split('?')
    const html = await (await visitor.ask(`${page}?${extra}&${query}`)).text()
    expect(html).not.toContain('ATTACKER')
    expect(html).not.toContain('<script')
  })
})

describe('whoever is led to the sign-in page for one of the services', () => {
  const client = { clientId: 'id', clientSecret: 'client-secret' }
  const providers = [Google(client), GitHub(client)]

  test.each([
    ['finds it first, with the focus', 'github', ['github', 'google'], 'Continue with GitHub'],
    ['finds all as ever where there is no such one', 'gitlab', ['google', 'github'], undefined],
  ])('%s, and nothing is asked of a service yet', async (_, provider, order, focused) => {
    const answer = await visit({ providers }).ask(`/auth/signin?provider=${provider}`)
    const html = await answer.text()
    const forms = [...html.matchAll(/action="[^"]*\/auth\/signin\/(\w+)"/g)].map(([, id]) => id)
    const withFocus = [...html.matchAll(/<button[^>]* autofocus>(.*?)<\/button>/gs)]
    const labels = withFocus.map(([, label = '']) => label.replace(/<[^>]*>/g, '').trim())
    expect([answer.status, forms, labels]).toEqual([200, order, focused ? [focused] : []])
  })

  test('is led on to the application’s own page with its name', async () => {
    const answer = await visit({ providers, pages: { signIn: '/login' } }).ask(
      '/auth/signin?provider=github',
    )
    const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '')
    expect([answer.status, pathname, searchParams.get('provider')]).toEqual([
      302,
      '/login',
      'github',
    ])
  })
})

test('whatever is configured is escaped', async () => {
  const html = await (await visit(config).ask('/auth/signin')).text()
  expect(html).not.toContain('<script')
  expect(html).not.toContain('red;}')
  expect(html).toContain('Continue with &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;')
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', '<b>', 'x'.repeat(10_000)])(
  'E213: the error code %.20j gets the general text',
  async (error) => {
    const visitor = visit(config)
    const signIn = await (
      await visitor.ask(`/auth/signin?error=${encodeURIComponent(error)}`)
    ).text()
    expect(signIn).toContain(
      '<p class="alert" role="alert" id="alert">The sign-in did not work. Please try again.</p>',
    )
    const page = await visitor.ask(`/auth/error?error=${encodeURIComponent(error)}`)
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('<h1>Something went wrong</h1>'),
    ])
  },
)

test.each([
  ['Configuration', 500, 'Something is wrong here'],
  ['AccessDenied', 403, 'No access'],
  ['Verification', 403, 'This link is no longer valid'],
])('the error page for %s answers %i', async (error, status, title) => {
  const page = await visit(config).ask(`/auth/error?error=${error}`)
  expect([page.status, await page.text()]).toEqual([
    status,
    expect.stringContaining(`<h1>${title}</h1>`),
  ])
})

describe('the theme', () => {
  const html = async (theme: AuthConfig['theme']) =>
    (await visit({ ...config, ...(theme && { theme }) }).ask('/auth/signin')).text()

  test('colours reach the style sheet, with a text colour that can be read on them', async () => {
    expect(await html({ brandColor: '#0B7285' })).toContain('--brand:#0b7285;--brand-text:#fff')
    expect(await html({ brandColor: '#ff0' })).toContain('--brand:#ff0;--brand-text:#000')
    expect(await html({ brandColor: '#ff0', buttonText: '#123456' })).toContain(
      '--brand:#ff0;--brand-text:#123456',
    )
  })

  test('one colour scheme, or that of the system', async () => {
    expect(await html({ colorScheme: 'dark' })).not.toContain('color-scheme:light')
    expect(await html({ colorScheme: 'light' })).not.toContain('color-scheme:dark')
    expect(await html({})).toContain('@media (prefers-color-scheme:dark){:root{color-scheme:dark')
  })

  test('the application has a name, in titles and headings', async () => {
    const named = visit({ ...config, theme: { name: 'Acme <Shop>' } })
    const pages = await Promise.all(PAGES.map(async (path) => (await named.ask(path)).text()))
    const shown = pages.map((page) => [
      /<title>(.*?)<\/title>/.exec(page)?.[1],
      /<p class="site">(.*?)<\/p>/.exec(page)?.[1],
      /<h1>(.*?)<\/h1>/.exec(page)?.[1],
    ])
    const name = 'Acme &lt;Shop&gt;'
    expect(shown).toEqual([
      [`Sign in · ${name}`, undefined, `Sign in to ${name}`],
      [`Sign out · ${name}`, undefined, `Sign out of ${name}?`],
      [`No access · ${name}`, name, 'No access'],
      [`Check your mail · ${name}`, name, 'Check your mail'],
    ])
    const both = await html({ name: 'Acme', logo: '/logo.svg' })
    expect(both).toContain('src="/logo.svg" alt="Acme"')
    expect(both).toContain('<link rel="icon" href="/logo.svg" />')
    expect(await html({ name: ' ' })).toContain('<h1>Sign in</h1>')
  })

  test('a logo is an image, never a script', async () => {
    expect(await html({ logo: '/logo.svg' })).toContain(
      '<img class="logo" src="/logo.svg" alt="" />',
    )
    expect(await html({ logo: 'javascript:alert(1)' })).not.toContain('<img')
    expect(await html({ logo: '//evil.test/x.png' })).not.toContain('<img')
  })
})

test('a service has its own mark, as wide as its square, and in its own colours where it has some', async () => {
  const own = [GitHub, Google].map((make) => make({ clientId: 'a', clientSecret: 'b' }))
  const html = await (await visit({ providers: own }).ask('/auth/signin')).text()
  const drawn = [...html.matchAll(/<svg viewBox="0 0 24 24">(.*?)<\/svg>/gs)]
  const fills = drawn.map(([, svg = '']) => [...svg.matchAll(/fill="([^"]+)"/g)].map(([, f]) => f))
  expect(fills).toEqual([[], ['#4285f4', '#34a853', '#fbbc05', '#eb4335']])
  expect(html).toContain('.mark-github{color:light-dark(#24292f,currentColor)}')
  expect(html).not.toContain('.mark-google')
})

test('a mark of a configuration is text of attributes, and nothing else', async () => {
  const mark = [{ d: '"><script>alert(1)</script>', fill: '"onload="alert(1)' }]
  const style = { brandColor: '#111111', mark }
  const html = await (
    await visit({ providers: [GitHub({ clientId: 'a', clientSecret: 'b', style })] }).ask(
      '/auth/signin',
    )
  ).text()
  expect(html).toContain(
    '<path d="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" fill="&quot;onload=&quot;alert(1)" />',
  )
})

test('services that begin with the same letter have other letters, where they have no mark', async () => {
  const two = [Passage, Pipedrive].map((make) => make({ clientId: 'a', clientSecret: 'b' }))
  const html = await (await visit({ providers: two }).ask('/auth/signin')).text()
  const marks = [...html.matchAll(/class="mark letters mark-(\w+)"[^>]*>([^<]+)</g)]
  expect(marks.map(([, id, letters]) => [id, letters])).toEqual([
    ['passage', 'P'],
    ['pipedrive', 'Pi'],
  ])
})

describe('a form for credentials', () => {
  const credentials = (name: string, inputs: Readonly<Record<string, CredentialInput>>) =>
    Credentials({ id: name.toLowerCase(), name, credentials: inputs, authorize: () => null })
  const password = { label: 'Password', type: 'password' }
  const show = async (providers: AuthConfig['providers'], query = '') =>
    (await (await visit({ providers }).ask(`/auth/signin${query}`)).text()).replace(/\s+/g, ' ')
  const filledIn = (html: string) =>
    [...html.matchAll(/<input id="input-([\w]+)-for[^>]*>/g)].map(([input, name]) => [
      name,
      /autocomplete="([^"]*)"/.exec(input)?.[1],
    ])
  const submits = (html: string) =>
    [...html.matchAll(/<button class="primary"[^>]*>([^<]*)</g)].map(([, label]) => label)

  test('says what a password manager may fill in, unless the configuration does', async () => {
    const usual = await show([credentials('Staff', { login: {}, password, code: {} })])
    expect(filledIn(usual)).toEqual([
      ['login', 'username'],
      ['password', 'current-password'],
      ['code', undefined],
    ])
    const own = { ...password, autocomplete: 'off' }
    expect(filledIn(await show([credentials('Staff', { email: { type: 'email' }, own })]))).toEqual(
      [
        ['email', 'username'],
        ['own', 'off'],
      ],
    )
  })

  test('is sent by "Sign in"; of two each says its name', async () => {
    const one = credentials('Staff', { login: {}, password })
    expect(submits(await show([one]))).toEqual(['Sign in'])
    expect(submits(await show([one, credentials('Guests', { room: {} })]))).toEqual([
      'Sign in with Staff',
      'Sign in with Guests',
    ])
  })

  test('tells what went wrong in itself, to whoever fills it in; of two neither does', async () => {
    const one = credentials('Staff', { login: {}, password })
    const html = await show([one], '?error=CredentialsSignin')
    const [before = '', form = ''] = html.split('<form')
    expect(before).not.toContain('role="alert"')
    expect(form).toMatch(
      /<p class="alert" role="alert" id="alert">That did not match\. Check what you entered and try again\.<\/p> <label [^>]*>login<\/label> <input [^>]* aria-describedby="alert" autofocus \/> <label [^>]*>Password<\/label> <input [^>]* aria-describedby="alert" \/>/,
    )
    const two = await show([one, credentials('Guests', { room: {} })], '?error=CredentialsSignin')
    expect(two.split('<form')[0]).toContain('role="alert"')
    expect(two.match(/role="alert"|aria-describedby|autofocus/g)).toEqual(['role="alert"'])
  })
})

test('the sign-out page says who is signed in, and has a way to stay', async () => {
  const visitor = visit(config)
  const page = async () => (await visitor.ask('/auth/signout?callbackUrl=/cart')).text()
  expect(await page()).not.toContain('signed in as')
  await visitor.submit('/auth/callback/dev', { user: HOSTILE })
  const html = await page()
  expect(html).toContain('</small> &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;</p>')
  expect(html).toContain('<a class="button" href="https://app.test/cart">Stay</a>')
})

test('a page with everything on it is smaller than 50 kB', async () => {
  const providers = [
    ...config.providers,
    Passkey,
    GitHub({ id: 'two', clientId: 'a', clientSecret: 'b' }),
  ]
  const more = {
    ...config,
    providers,
    experimental: { enableWebAuthn: true },
    adapter: MemoryAdapter(),
  }
  const html = await (await visit(more).ask('/auth/signin')).text()
  expect(html).toContain('data-ceremony="register"')
  expect(new TextEncoder().encode(html).length).toBeLessThan(50_000)
})

test('forms may lead to an authorization server on this machine only where one is configured', async () => {
  const local = OIDC({
    id: 'local',
    name: 'Local',
    issuer: 'http://127.0.0.1:9',
    clientId: 'a',
    clientSecret: 'b',
  })
  const response = await visit({ providers: [local] }).ask('/auth/signin')
  expect(response.headers.get('content-security-policy')).toContain(
    "form-action 'self' https: http://localhost:* http://127.0.0.1:*;",
  )
  const none = await visit({ providers: [] }).ask('/auth/signin')
  expect(none.headers.get('content-security-policy')).toContain("form-action 'self';")
  expect(await none.text()).toContain('No way to sign in is configured.')
})
