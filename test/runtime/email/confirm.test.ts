import { describe, expect, test } from 'vitest'
import { readForms } from '../../support/html-form.js'
import { HOME, INVALID, makeMailWorld, type MailWorldOptions } from './world.js'
import { describeByTurns } from '../../support/pairwise.js'

const ADA = 'ada@example.test'
const confirming = (options: MailWorldOptions = {}) =>
  makeMailWorld({ ...options, mail: { confirm: true, ...options.mail } })

describeByTurns('with confirm, strategy %s', (strategy, it) => {
  it('the link shows a page, in any browser, and its button signs in (E144, E145)', async () => {
    const world = confirming({ strategy })
    await world.ask(ADA, world.browser(), { callbackUrl: '/inbox?a=b&c=d' })
    world.spy.calls.length = 0
    const visitor = world.browser()
    const page = await visitor.ask(world.link().href)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('<h1>Sign in as <bdi>ada<wbr />@example.test</bdi>?</h1>')
    expect(world.spy.calls).toEqual([])
    const forms = readForms(html, world.link().href)
    expect(forms).toEqual([
      {
        action: 'https://app.test/auth/callback/mail',
        fields: {
          csrfToken: await visitor.csrf(),
          callbackUrl: 'https://app.test/inbox?a=b&c=d',
          email: ADA,
          token: world.link().searchParams.get('token'),
        },
      },
    ])
    expect(html.match(/<button/g)).toHaveLength(1)
    const answer = await visitor.ask('/auth/callback/mail', { form: { ...forms[0]?.fields } })
    expect(answer.headers.get('location')).toBe('https://app.test/inbox?a=b&c=d')
    expect(await visitor.session()).toMatchObject({ user: { email: ADA } })
    expect(world.tokens()).toEqual([])
  })

  it('a scanner opens the link, as often as it likes; then the user signs in (E144)', async () => {
    const world = confirming({ strategy })
    await world.ask(ADA)
    const url = world.link().href
    const statuses = []
    for (const what of [{}, { method: 'HEAD' }, {}, { headers: { 'sec-purpose': 'prefetch' } }])
      statuses.push((await world.browser().ask(url, what)).status)
    expect(statuses).toEqual([200, 405, 200, 200])
    const visitor = world.browser()
    const [form] = readForms(await (await visitor.ask(url)).text(), url)
    const answer = await visitor.ask(form?.action ?? '', { form: { ...form?.fields } })
    expect(answer.headers.get('location')).toBe(HOME)
    expect(world.rows().users).toHaveLength(1)
  })

  it('the button works once, not when the link has expired, and tells whoever is signed in by it (E142)', async () => {
    for (const seconds of [0, 600]) {
      const world = confirming({ strategy, mail: { maxAge: 600 } })
      await world.ask(ADA)
      const visitor = world.browser()
      const token = world.link().searchParams.get('token') ?? ''
      const press = async () =>
        (await visitor.submit('/auth/callback/mail', { email: ADA, token })).headers.get('location')
      world.clock.advance(seconds)
      const signsIn = seconds === 0
      expect(await press()).toBe(signsIn ? HOME : INVALID)
      const page = `https://app.test/auth/signin?callbackUrl=${encodeURIComponent(HOME)}`
      expect(await press()).toBe(signsIn ? page : INVALID)
    }
  })
})

describe('the page for the click', () => {
  test('the form needs the CSRF token, and without it the link stays valid', async () => {
    const world = confirming()
    await world.ask(ADA)
    const token = world.link().searchParams.get('token') ?? ''
    const visitor = world.browser()
    const form = { email: ADA, token }
    const answer = await visitor.ask('/auth/callback/mail', { form })
    expect(answer.headers.get('location')).toBe('https://app.test/auth/signin?error=MissingCSRF')
    const csrfToken = await visitor.csrf()
    const headers = { origin: 'https://evil.test' }
    const stolen = await visitor.ask('/auth/callback/mail', {
      form: { ...form, csrfToken },
      headers,
    })
    expect(stolen.status).toBe(403)
    expect(world.tokens()).toHaveLength(1)
  })

  test('the body has the token and the address: those of the query do not count', async () => {
    const world = confirming()
    await world.ask(ADA)
    const visitor = world.browser()
    const query = world.link().search
    const answer = await visitor.submit(`/auth/callback/mail${query}`)
    expect(answer.headers.get('location')).toBe(INVALID)
    expect(world.tokens()).toHaveLength(1)
  })

  test.each([{ token: undefined }, { email: undefined }, { email: 'a@x.test,b@x.test' }])(
    'with %j there is no page, and nothing is looked up',
    async (changes) => {
      const world = confirming()
      await world.ask(ADA)
      world.spy.calls.length = 0
      expect(await world.follow(world.browser(), changes)).toBe(INVALID)
      expect(world.spy.calls).toEqual([])
    },
  )

  test('the callbackUrl is checked when the page is made, and when its form is posted (E153)', async () => {
    const world = confirming()
    await world.ask(ADA)
    const url = world.link()
    url.searchParams.set('callbackUrl', 'https://evil.test/')
    const visitor = world.browser()
    const [form] = readForms(await (await visitor.ask(url.href)).text(), url.href)
    expect(form?.fields['callbackUrl']).toBe(HOME)
    const fields = { ...form?.fields, callbackUrl: 'https://evil.test/' }
    const answer = await visitor.ask('/auth/callback/mail', { form: fields })
    expect(answer.headers.get('location')).toBe(HOME)
  })

  test('is guarded like the other pages, and what is in it is escaped (E140)', async () => {
    const world = confirming()
    const visitor = world.browser()
    const hostile = '"><script>alert(1)</script>'
    const query = new URLSearchParams({ token: hostile, email: "o'hara&b@x.test" })
    const page = await visitor.ask(`/auth/callback/mail?${query}`)
    const html = await page.text()
    const nonce = /<style nonce="([\w-]{22})">/.exec(html)?.[1]
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data: https:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(html).not.toContain('<script')
    expect(html).toContain('<h1>Sign in as <bdi>o&#39;hara&amp;b<wbr />@x.test</bdi>?</h1>')
    expect(html.match(/<link[^>]*>/g)).toEqual(['<link rel="icon" href="data:," />'])
    expect(html).not.toMatch(/<iframe|url\(|@import|\bon\w+=|(?:src|href)="https?:/i)
  })

  test('its form may lead to another site that the redirect callback allows', async () => {
    const callbacks = { redirect: ({ url }: { url: string }) => url }
    const world = confirming({ config: { callbacks } })
    await world.ask(ADA)
    const url = world.link()
    url.searchParams.set('callbackUrl', 'https://other.test/in')
    const page = await world.browser().ask(url.href)
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://other.test;",
    )
  })
})
