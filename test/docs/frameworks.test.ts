import type { Application } from '@create-auth/runtime/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBrowser, type Answer, type Browser } from '../support/browser.js'
import { readForms } from '../support/html-form.js'
import { APPLICATIONS } from './applications.js'
import { WORLDS } from './compile.js'
import { FULL_STACK } from './full-stack.js'
import { OF_REACT } from './of-react.js'
import { OF_TANSTACK } from './of-tanstack.js'
import { openShown, type Shown } from './shown.js'

const ALL = [...APPLICATIONS, ...FULL_STACK, ...OF_REACT, ...OF_TANSTACK]

const PAGE = { accept: 'text/html' }
const PROGRAM = { accept: 'application/json' }
const ADA = { email: 'ada@example.test', password: 'right' }
const BOB = { email: 'bob@example.test', password: 'right' }
const PATHS = ['/orders', '/admin'] as const
const TITLES = ['an engine', 'a bucket']

/** The status of what another site posts, where the framework refuses it itself, or asks no error for its status. */
const REFUSED: Readonly<Record<string, number>> = {
  'docs/frameworks/astro': 500,
  'docs/frameworks/next': 500,
  'docs/frameworks/react-router': 400,
  'docs/frameworks/tanstack-start': 500,
}

test('every framework is here', () => {
  const pages = Object.keys(WORLDS).filter((page) => page.startsWith('docs/frameworks/'))
  expect(ALL.map(({ page }) => page).toSorted()).toEqual(pages.toSorted())
})

describe.each(ALL)('$page', ({ page, more, refused, stale, start }) => {
  let shown: Shown
  let application: Application
  const clock = { ahead: 0 }
  const at = (path: string): string => application.origin + path

  beforeAll(async () => {
    const now = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => now() + clock.ahead)
    vi.stubEnv('AUTH_SECRET', 'a-secret-of-at-least-32-characters')
    shown = openShown(page, more)
    application = await start(shown.load)
  })
  afterAll(async () => {
    await application.close()
    shown.remove()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  /** Asks for a page that is one's own, and is led to the form. */
  const led = async (browser: Browser): Promise<Answer> =>
    browser.follow(await browser.open(at('/orders'), PAGE))
  const program = async (browser: Browser): Promise<unknown> =>
    Promise.all(PATHS.map(async (path) => (await browser.open(at(path), PROGRAM)).status))
  const nobody = PATHS.map((path) => refused?.[path] ?? 401)

  test('a stranger is led to the page of one’s own, and a program is refused', async () => {
    const form = await led(openBrowser())
    expect([form.url, form.status]).toEqual([expect.stringContaining(at('/login?')), 200])
    expect(form.body).not.toContain('role="alert"')
    if (form.body.includes('csrfToken'))
      expect(form.headers.get('cache-control')).toContain('no-store')
    expect(await program(openBrowser())).toEqual(nobody)
  })

  test('whoever types what is wrong sees so, and then signs in and comes back', async () => {
    const browser = openBrowser()
    const fields = { ...ADA, password: 'wrong' }
    const again = await browser.follow(await browser.submit(await led(browser), { fields }))
    expect(new URL(again.url).pathname).toBe('/login')
    expect(again.body).toMatch(
      /role="alert">\s*That did not work\. Check what you typed, or try again later\./,
    )
    expect(await program(browser)).toEqual(nobody)
    const inside = await browser.submit(again, { fields: ADA })
    expect(inside.location).toBe(at('/orders'))
  })

  test('of two people each sees what is theirs, and the one passes who has the role', async () => {
    const seenBy = async (fields: typeof ADA): Promise<unknown> => {
      const browser = openBrowser()
      await browser.submit(await led(browser), { fields })
      const orders = await browser.open(at('/orders'), PAGE)
      const admin = await browser.open(at('/admin'), PAGE)
      const seen = TITLES.filter((title) => orders.body.includes(title))
      return [seen, admin.status, admin.body.includes('for admins')]
    }
    expect([await seenBy(ADA), await seenBy(BOB)]).toEqual([
      [['an engine'], 200, true],
      [['a bucket'], 403, false],
    ])
  })

  test('whoever has signed in long ago confirms it before something dangerous, and comes back', async () => {
    const browser = openBrowser()
    await browser.submit(await led(browser), { fields: ADA })
    const form = await browser.open(at('/close'), PAGE)
    expect([form.status, readForms(form.body, form.url).length]).toEqual([200, 1])
    clock.ahead = 601_000
    try {
      expect((await browser.open(at('/close'), PROGRAM)).status).toBe(stale?.program ?? 401)
      const sent = await browser.submit(form)
      expect([sent.status, sent.body]).toEqual([
        stale?.form ?? 401,
        expect.not.stringContaining('closed'),
      ])
      const confirm = await browser.follow(await browser.open(at('/close'), PAGE))
      expect(new URL(confirm.url).pathname).toMatch(/^(?:\/api)?\/auth\/confirm$/)
      const wrong = await browser.submit(confirm, { fields: { ...ADA, password: 'wrong' } })
      const again = await browser.follow(wrong)
      expect(new URL(again.url).pathname).toBe(new URL(confirm.url).pathname)
      const back = await browser.submit(again, { fields: ADA })
      expect(back.location).toBe(at('/close'))
      expect((await browser.follow(back)).status).toBe(200)
      expect((await browser.submit(form)).status).toBeLessThan(300)
    } finally {
      clock.ahead = 0
    }
  })

  test('what another site posts signs nobody in', async () => {
    const browser = openBrowser()
    const form = await led(browser)
    const [{ action, fields } = { action: '', fields: {} }] = readForms(form.body, form.url)
    const { status } = await browser.send(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, ...ADA }).toString(),
      page: { ...form, url: 'https://elsewhere.example/' },
    })
    expect(status).toBe(REFUSED[page] ?? 403)
    expect(await program(browser)).toEqual(nobody)
  })

  test('where to go is a part of the page, and never code of it', async () => {
    const callbackUrl = encodeURIComponent('/"><script>alert(1)</script>')
    const { body, status } = await openBrowser().open(at(`/login?callbackUrl=${callbackUrl}`), PAGE)
    expect([status, body.includes('alert(1)</script>')]).toEqual([200, false])
  })
})
