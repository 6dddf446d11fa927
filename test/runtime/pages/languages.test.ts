import { Auth, type AuthConfig, type Texts } from '@create-auth/runtime'
import Nodemailer from '@create-auth/runtime/providers/nodemailer'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { withHost } from '@create-auth/runtime/testing'
import { expect, test } from 'vitest'
import { en } from '../../../runtime/src/texts/en.js'
import { makeLog } from '../../support/log.js'
import { readForms } from '../../support/html-form.js'

const ORIGIN = 'https://app.test'
const SECRET = 'KpXq3vJ8wZr5tYb2NcGfHd6mLsAe9uQ4'
const ALL: AuthConfig['languages'] = ['en', 'de', 'pt-BR', 'zh-Hans', 'zh-Hant', 'ar']

function siteWith(more: Partial<AuthConfig>) {
  const log = makeLog()
  const config = withHost(
    { providers: [], secret: SECRET, basePath: '/auth', logger: log.logger, ...more },
    { env: { AUTH_URL: `${ORIGIN}/auth`, NODE_ENV: 'production' } },
  )
  const open = async (path: string, headers: Readonly<Record<string, string>> = {}, init = {}) =>
    Auth(new Request(`${ORIGIN}/auth/${path}`, { headers, ...init }), config)
  return { open, log }
}

/** The language and the direction of a page. */
const htmlOf = (page: string) => /<html lang="(.+?)" dir="(.+?)">/.exec(page)?.slice(1)

test('without languages each page is in English, whatever a browser asks for', async () => {
  const { open } = siteWith({})
  const answer = await open('signin?ui_locales=de', { 'accept-language': 'de' })
  expect(answer.headers.get('content-language')).toBe('en')
  expect(answer.headers.get('vary')).toBe('Cookie')
  expect(answer.headers.getSetCookie().join()).not.toContain('language')
  expect(htmlOf(await answer.text())).toEqual(['en', 'ltr'])
})

test.each([
  ['de-AT, en;q=0.5', 'de', 'ltr'],
  ['sv, ar;q=0.9', 'ar', 'rtl'],
  ['zh-TW', 'zh-Hant', 'ltr'],
  ['sv', 'en', 'ltr'],
])('a page is in the language that a browser asks for: %s', async (accepted, lang, dir) => {
  const { open } = siteWith({ languages: ALL })
  const answer = await open('signin', { 'accept-language': accepted })
  expect(answer.headers.get('content-language')).toBe(lang)
  expect(answer.headers.get('vary')).toBe('Accept-Language, Cookie')
  expect(htmlOf(await answer.text())).toEqual([lang, dir])
})

test('the first of the languages is read where somebody reads none of them', async () => {
  const { open } = siteWith({ languages: ['de', 'fr'] })
  expect((await open('signin')).headers.get('content-language')).toBe('de')
  expect((await open('signin', { 'accept-language': 'en' })).headers.get('content-language')).toBe(
    'de',
  )
})

test('ui_locales goes before what the browser says, and is kept for a year', async () => {
  const { open } = siteWith({ languages: ALL })
  const german = { 'accept-language': 'de' }
  const asked = await open('signin?ui_locales=sv%20pt', german)
  expect(asked.headers.get('content-language')).toBe('pt-BR')
  const cookie = asked.headers.getSetCookie().find((line) => line.includes('language'))
  expect(cookie).toBe(
    '__Host-auth.language=pt-BR; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  const later = await open('signin', { ...german, cookie: '__Host-auth.language=pt-BR' })
  expect(later.headers.get('content-language')).toBe('pt-BR')
  const anew = await open('signin?ui_locales=ar', { cookie: '__Host-auth.language=pt-BR' })
  expect(anew.headers.get('content-language')).toBe('ar')
})

test('a language that there is not is neither shown nor kept', async () => {
  const { open } = siteWith({ languages: ALL })
  const answer = await open('signin?ui_locales=sv', {
    'accept-language': 'de',
    cookie: '__Host-auth.language=nonsense%0d%0a',
  })
  expect(answer.headers.get('content-language')).toBe('de')
  expect(answer.headers.getSetCookie().join()).not.toContain('language')
})

test('an error is told in the language of whoever made it', async () => {
  const { open } = siteWith({ languages: ALL })
  const answer = await open('nowhere', { 'accept-language': 'de', accept: 'text/html' })
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Seite nicht gefunden')
})

test('pages of other origins that may read an answer do not hide that it varies', async () => {
  const { open } = siteWith({ languages: ALL, trustedOrigins: ['https://www.app.test'] })
  const answer = await open('signin', { origin: 'https://www.app.test' })
  expect(answer.headers.get('vary')).toBe('Accept-Language, Cookie, Origin')
})

test('a mail is in the language of whoever asks for it', async () => {
  const sent: unknown[] = []
  const mail = Nodemailer({
    server: 'smtp://localhost',
    from: 'us@app.test',
    sendVerificationRequest: ({ subject, text, html }) => void sent.push({ subject, text, html }),
  })
  const { open } = siteWith({ languages: ALL, providers: [mail], adapter: MemoryAdapter() })
  const page = await open('signin', { 'accept-language': 'ar' })
  const cookies = page.headers.getSetCookie().map((line) => line.split(';')[0])
  const [form] = readForms(await page.text(), `${ORIGIN}/auth/signin`)
  const body = new URLSearchParams({ ...form?.fields, email: 'ada@example.test' })
  const headers = { 'accept-language': 'ar', origin: ORIGIN, cookie: cookies.join('; ') }
  await open('signin/nodemailer', headers, { method: 'POST', body })
  expect(sent).toEqual([
    {
      subject: 'تسجيل الدخول إلى app.test',
      text: expect.stringContaining('الرابط يعمل مرة واحدة.'),
      html: expect.stringMatching(/<html lang="ar" dir="rtl">[^]*<body\s+class="page"\s+dir="rtl"/),
    },
  ])
})

test('texts of a language are replaced by those of the application', async () => {
  const { open } = siteWith({
    languages: ALL,
    texts: { de: { signOut: { submit: 'Tschüss', heading: () => 'Schon gehen?' } } },
  })
  const page = await (await open('signout', { 'accept-language': 'de' })).text()
  expect(page).toContain('Tschüss')
  expect(page).toContain('<h1>Schon gehen?</h1>')
  expect(page).toContain('Sie können sich jederzeit wieder anmelden.')
  expect(await (await open('signout')).text()).not.toContain('Tschüss')
})

test('a language of the application is one like the others', async () => {
  const swedish: Texts = { ...en, lang: 'sv', signOut: { ...en.signOut, submit: 'Logga ut' } }
  const { open } = siteWith({ languages: ['en', swedish] })
  const answer = await open('signout', { 'accept-language': 'sv-FI' })
  expect(answer.headers.get('content-language')).toBe('sv')
  expect(await answer.text()).toContain('Logga ut')
  const chosen = await open('signout?ui_locales=sv')
  expect(chosen.headers.getSetCookie().join()).toContain('__Host-auth.language=sv;')
})

test('a language that was written for an earlier version has the texts of English where it has none', async () => {
  const { signOut: _signOut, ...earlier } = { ...en, lang: 'sv' }
  // As a program in JavaScript gives it.
  const { open } = siteWith({ languages: JSON.parse('[]').concat([earlier]) })
  expect(await (await open('signout')).text()).toContain('<h1>Sign out?</h1>')
})

test.each([
  [{ languages: [] }, 'languages: must be an array with at least one of en, de, '],
  [{ languages: 'de' }, 'languages: must be an array with at least one of en, de, '],
  [{ languages: ['de', 'sv'] }, 'languages: "sv" is neither one of en, de, '],
  [{ languages: [{}] }, 'languages: {} is neither one of en, de, '],
  [{ languages: [7] }, 'languages: 7 is neither one of en, de, '],
  [{ languages: ['en'], texts: { de: {} } }, 'texts: "de" is not among `languages`'],
  [{ texts: 'none' }, 'texts: must be an object, by languages'],
])('%j is told as what is wrong', async (given, message) => {
  const { open, log } = siteWith(JSON.parse(JSON.stringify(given)))
  const answer = await open('signin', { accept: 'text/html' })
  expect(answer.status).toBe(500)
  expect(await answer.text()).toMatch(/<h1>(?:Something is wrong here|Hier stimmt etwas nicht)</)
  expect(log.text()).toContain(message)
})
