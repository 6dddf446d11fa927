import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { brokenLinks } from '../../docs/.vitepress/links.js'
import { barriers, openBrowser, watch } from './open-browser.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BASE = '/manual/'
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.webp': 'image/webp',
}

let browser: Browser
let server: Server
let folder: string

/** The file that an address is: any host of files does as much. */
function read(path: string): Buffer | undefined {
  try {
    return readFileSync(join(folder, path.slice(BASE.length).replace(/^$/, 'index.html')))
  } catch {
    return undefined
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'create-auth-site-'))
  const env = { ...process.env, NODE_ENV: 'production', SITE_BASE: BASE }
  const build = join(root, 'docs/.vitepress/build.js')
  await promisify(execFile)(process.execPath, [build, folder], { env })
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site')
    const file = pathname.startsWith(BASE) ? read(pathname) : undefined
    response.writeHead(file ? 200 : 404, {
      'content-type': TYPES[extname(pathname)] ?? 'text/html',
    })
    response.end(file)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const addressOf = (page: string): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}${page}`

/** A visitor, who sees no page that complains, or asks another host for anything. */
async function open(page: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const problems = watch(context)
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).origin))
  onTestFinished(async () => {
    await context.close()
    expect(problems).toEqual([])
    expect([...asked].filter((origin) => origin !== 'null')).toEqual([
      new URL(addressOf('')).origin,
    ])
  })
  const opened = await context.newPage()
  await opened.goto(addressOf(page))
  return opened
}

const shownCode = (page: Page) =>
  page
    .locator('.of-framework:visible')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-framework')))

describe.each([
  'index.html',
  'get-started.html',
  'access-tokens.html',
  'two-factor.html',
  'configuration.html',
  'providers.html',
  'providers/google.html',
])('%s', (page) => {
  test.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)(
    '%i pixels wide, %s: has no barriers, and nothing is wider than the page',
    async (width, colorScheme) => {
      const opened = await open(page, { viewport: { width, height: 800 }, colorScheme })
      await opened.locator('h1').waitFor()
      expect(await barriers(opened)).toEqual([])
      expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    },
  )
})

test('no page is wider than a telephone', async () => {
  const page = await open('index.html', { viewport: { width: 390, height: 800 } })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const names = files.filter((name) =>
    /^(?!providers\/|404).+\.html$/.test(name.replaceAll('\\', '/')),
  )
  expect(names.length).toBeGreaterThan(35)
  const wide: string[] = []
  for (const name of names) {
    await page.goto(addressOf(name), { waitUntil: 'domcontentloaded' })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 390) wide.push(`${name}: ${width}`)
  }
  expect(wide).toEqual([])
})

test('every page has links that lead somewhere, to places that are there', () => {
  expect(brokenLinks(folder, BASE)).toEqual([])
  const copy = mkdtempSync(join(tmpdir(), 'create-auth-site-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  cpSync(folder, copy, { recursive: true })
  const links = ['doctor.html', 'doctor.html#nowhere', 'nowhere.html', '/doctor.html']
  writeFileSync(join(copy, '404.html'), links.map((link) => `<a href="${link}">there</a>`).join(''))
  expect(brokenLinks(copy, BASE)).toEqual([
    '/manual/404.html: doctor.html#nowhere',
    '/manual/404.html: nowhere.html',
    '/manual/404.html: /doctor.html',
  ])
})

test('the search finds "sign out everywhere", on this site alone, and leads there', async () => {
  const page = await open('index.html')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('sign out everywhere')
  await page.locator('.results .result').first().waitFor()
  const found = await page.locator('.results .result').allTextContents()
  expect(found[0]).toContain('The account page')
  expect(await barriers(page)).toEqual([])
  await page.locator('.results a', { hasText: 'The account page' }).first().click()
  await page.waitForURL(/account-page\.html/)
  await page.getByRole('heading', { name: 'The account page', level: 1 }).waitFor()
})

describe('the framework', () => {
  test('that is chosen is so on every page, in every tab, and the next time', async () => {
    const page = await open('access-tokens.html')
    const other = await page.context().newPage()
    await other.goto(addressOf('tokens.html'))
    expect(await shownCode(page)).toEqual(['next'])
    await page.locator('.framework-code select').selectOption('Hono')
    expect(await shownCode(page)).toEqual(['hono'])
    await expect.poll(() => shownCode(other)).toEqual(['hono'])
    await other.getByText("from '@create-auth/runtime/hono'").waitFor()
    const later = await page.context().newPage()
    await later.goto(addressOf('fresh-sessions.html'))
    expect(await shownCode(later)).toEqual(['hono'])
    expect(await later.locator('.framework-code select').inputValue()).toBe('hono')
    expect(await later.locator('.framework-of-site select').inputValue()).toBe('hono')
  })

  test('that is chosen on the page of another one leads to its own, to the same place', async () => {
    const page = await open('frameworks/next.html#your-own-sign-in-page')
    await page.locator('.framework-of-site select').selectOption('SvelteKit')
    await page.waitForURL(addressOf('frameworks/sveltekit.html#your-own-sign-in-page'))
    await page.getByRole('heading', { name: 'SvelteKit 2 and 3', level: 1 }).waitFor()
  })

  test('of each page that shows code for one of them can be chosen', async () => {
    const page = await open('own-fields.html')
    const names = await page.locator('.framework-code').first().locator('option').allTextContents()
    for (const name of names) {
      await page.locator('.framework-code select').first().selectOption(name)
      expect(await page.locator('.of-framework:visible').count()).toBe(1)
    }
    expect(names).toHaveLength(13)
  })

  test('is every one where no script runs', async () => {
    const page = await open('access-tokens.html', { javaScriptEnabled: false })
    expect(await shownCode(page)).toHaveLength(13)
  })
})

test('pictures are dark where the site is, whatever the system says', async () => {
  const page = await open('get-started.html', { viewport: { width: 1280, height: 800 } })
  const shown = () =>
    page
      .locator('.vp-doc img:visible')
      .evaluateAll((all) =>
        all.map((each) => /sign-in-\w+/.exec(each.getAttribute('src') ?? '')?.[0]),
      )
  expect(await shown()).toEqual(['sign-in-light'])
  await page.getByRole('switch').first().click()
  expect(await shown()).toEqual(['sign-in-dark'])
})

test('a provider is found by its name, with its mark, what to set and where to register', async () => {
  const page = await open('providers.html')
  await page.getByLabel('Find a provider').fill('face')
  const found = page.locator('.provider-list li')
  await expect
    .poll(() => found.locator('.provider-name').allTextContents())
    .toEqual(['Facebook', 'FACEIT', 'Hugging Face'])
  expect(await found.first().locator('svg path').count()).toBe(1)
  await found.first().getByRole('link').click()
  await page.waitForURL(/providers\/facebook\.html/)
  await page.getByText('npx create-auth add provider facebook').waitFor()
  await page.getByText('AUTH_FACEBOOK_SECRET').first().waitFor()
  await page.getByText('/auth/callback/facebook').first().waitFor()
  expect(await page.getByRole('link', { name: 'Registration' }).getAttribute('href')).toMatch(
    /^https:\/\/developers\.facebook\.com\//,
  )
})
