import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Application } from '@create-auth/runtime/testing'
import { openBrowser, type Answer, type Browser } from '../support/browser.js'
import { readForms } from '../support/html-form.js'
import { APPLICATIONS } from './applications.js'
import { openShown, type Shown } from './shown.js'

const PAGE = { accept: 'text/html' }
const NO_FORM = { action: '', fields: {} }
const PROGRAM = { accept: 'application/json' }

describe.each(APPLICATIONS)('$page', ({ page, packages, start }) => {
  let shown: Shown
  let application: Application
  const at = (path: string): string => application.origin + path

  beforeAll(async () => {
    vi.stubEnv('AUTH_SECRET', 'a-secret-of-at-least-32-characters')
    shown = openShown(page, packages)
    application = await start(shown.load)
  })
  afterAll(async () => {
    await application.close()
    shown.remove()
    vi.unstubAllEnvs()
  })

  /** Asks for a page of one's own, and is led to the form. */
  const led = async (browser: Browser): Promise<Answer> =>
    browser.follow(await browser.open(at('/orders'), PAGE))
  const type = async (browser: Browser, form: Answer, email: string, password: string) =>
    browser.submit(form, { fields: { email, password } })
  const signedIn = async (email: string): Promise<Browser> => {
    const browser = openBrowser()
    await type(browser, await led(browser), email, 'right')
    return browser
  }

  test('a stranger is led to the page of one’s own, and a program is refused', async () => {
    const form = await led(openBrowser())
    expect(form).toMatchObject({ url: expect.stringContaining(at('/login?')), status: 200 })
    expect(form.body).not.toContain('role="alert"')
    for (const path of ['/orders', '/admin'])
      expect(await openBrowser().open(at(path), PROGRAM)).toMatchObject({ status: 401 })
  })

  test('whoever types what is wrong sees so, and then signs in and comes back', async () => {
    const browser = openBrowser()
    const again = await browser.follow(
      await type(browser, await led(browser), 'ada@example.test', 'wrong'),
    )
    expect(new URL(again.url).pathname).toBe('/login')
    expect(again.body).toContain(
      'role="alert">That did not work. Check what you typed, or try again later.',
    )
    expect(await openBrowser().open(at('/orders'), PROGRAM)).toMatchObject({ status: 401 })
    const inside = await type(browser, again, 'ada@example.test', 'right')
    expect(inside.location).toBe(at('/orders'))
  })

  test('of two people each sees what is theirs, and the one passes who has the role', async () => {
    const seenBy = async (email: string): Promise<unknown> => {
      const browser = await signedIn(email)
      const [orders, admin] = [
        await browser.open(at('/orders')),
        await browser.open(at('/admin'), PAGE),
      ]
      return [JSON.parse(orders.body), admin.status, admin.body.includes('for admins')]
    }
    expect([await seenBy('ada@example.test'), await seenBy('bob@example.test')]).toEqual([
      [['an engine'], 200, true],
      [['a bucket'], 403, false],
    ])
  })

  test('what another site posts signs nobody in', async () => {
    const browser = openBrowser()
    const form = await led(browser)
    const [{ action, fields } = NO_FORM] = readForms(form.body, form.url)
    const typed = { ...fields, email: 'ada@example.test', password: 'right' }
    const refused = await browser.send(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(typed).toString(),
      page: { ...form, url: 'https://elsewhere.example/' },
    })
    // By the endpoint, or by what the page's own code has thrown.
    expect([403, 500]).toContain(refused.status)
    expect(await browser.open(at('/orders'), PROGRAM)).toMatchObject({ status: 401 })
  })

  test('where to go is a part of the page, and never code of it', async () => {
    const said = `/"><script>alert(1)</script>`
    const { body } = await openBrowser().open(
      at(`/login?callbackUrl=${encodeURIComponent(said)}`),
      PAGE,
    )
    expect(body).not.toContain('<script>')
  })
})
