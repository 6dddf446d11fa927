import { type AuthConfig, unlinkAccount } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import { ADA, makeSite, SITE, type SiteOptions } from './site.js'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Told {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly url: string | undefined
}

/** Ada in Firefox, at an address that a proxy tells; and the texts of the notices that she has got. */
async function start(config: Partial<AuthConfig> = {}, headers: SiteOptions['headers'] = {}) {
  const told: Told[] = []
  const made = makeSite({
    config: { proxy: 1, ...config },
    headers: { 'user-agent': FIREFOX, 'x-forwarded-for': '192.0.2.77', ...headers },
  })
  for (const provider of made.config.providers)
    if ('type' in provider && provider.type === 'email')
      Object.assign(provider, {
        sendMail: ({ kind, subject, text, html, url }: Told & { kind: string }) =>
          void (kind === 'notice' && told.push({ subject, text, html, url })),
      })
  const browser = await made.signedIn()
  return { ...made, visitor: browser, told }
}

const NOT_ME =
  'If it was not you, sign in at app.test, look at your account, and end the sessions that you do not know.'

describe('a mail about security says from where, what to look at and what to do', () => {
  test('with the account page as its link, of which the sender is told nothing', async () => {
    const { visitor, link, told } = await start()
    await link(visitor, 'other')
    expect(told.map(({ text, url }) => [text, url])).toEqual([
      [
        `${[
          'other was added to your account at Shop',
          'From now on other signs you in, too.',
          'Firefox on Linux · Jan 15, 2026, 12:00 UTC · Network 192.0.2.0/24',
          `${SITE}/auth/account`,
          NOT_ME,
        ].join('\n\n')}\n`,
        undefined,
      ],
    ])
    const html = told[0]?.html ?? ''
    expect(/<a href="([^"]+)" class="button"[^>]*>([^<]+)</.exec(html)?.slice(1)).toEqual([
      `${SITE}/auth/account`,
      'Look at your account',
    ])
    expect(html).toContain('Network 192\u200b.0\u200b.2\u200b.0/24')
  })

  test('with the page of the application', async () => {
    const { visitor, link, told } = await start({ pages: { account: '/me' } })
    await link(visitor, 'other')
    expect(told[0]?.text).toContain(`\n\n${SITE}/me\n\n`)
  })

  test('without a link where there is no account page', async () => {
    const { visitor, link, told } = await start({ account: false })
    await link(visitor, 'other')
    expect(told[0]?.text.split('\n\n').slice(2)).toEqual([
      'Firefox on Linux · Jan 15, 2026, 12:00 UTC · Network 192.0.2.0/24',
      `${NOT_ME}\n`,
    ])
    expect(told[0]?.html).not.toContain('<a ')
  })

  test('without a network where none is known, and without a browser that nobody knows', async () => {
    const { visitor, link, told } = await start(
      { proxy: undefined },
      { 'user-agent': 'https://evil.example <b>' },
    )
    await link(visitor, 'other')
    const { text, html } = told[0] ?? { text: '', html: '' }
    expect(text.split('\n\n')[2]).toBe('Jan 15, 2026, 12:00 UTC')
    expect(text + html).not.toContain('evil')
  })

  test('of what the application itself has done, when', async () => {
    const { visitor, link, told, trusted, user } = await start()
    await link(visitor, 'other')
    const account = { provider: 'other', providerAccountId: ADA.id }
    await unlinkAccount(trusted, user()?.id ?? '', account)
    expect(told[1]?.text.split('\n\n')).toEqual([
      'other was removed from your account at Shop',
      'other does not sign you in any more.',
      'Jan 15, 2026, 12:00 UTC',
      `${SITE}/auth/account`,
      `${NOT_ME}\n`,
    ])
  })

  test('of an account that is gone whom to write to, and no page', async () => {
    const { visitor, post, told } = await start()
    await post(visitor, 'delete', { email: ADA.email })
    expect(told.map(({ text }) => text)).toEqual([
      `${[
        'Your account at Shop was deleted',
        'Everything that was stored about you for signing in is gone.',
        'Firefox on Linux · Jan 15, 2026, 12:00 UTC · Network 192.0.2.0/24',
        'If it was not you, write to the people who run this site at once.',
      ].join('\n\n')}\n`,
    ])
  })

  test.each([
    [
      'de',
      /^Firefox auf Linux · 15\.01\.2026, 12:00 UTC · Netz 192\.0\.2\.0\/24$/,
      'Konto ansehen',
    ],
    ['ar', /^Firefox على Linux · .*2026.* UTC · الشبكة \u2066192\.0\.2\.0\/24\u2069$/, 'عرض حسابك'],
  ] as const)('in the language of whoever did it: %s', async (language, place, button) => {
    const { visitor, link, told } = await start({ languages: [language] })
    await link(visitor, 'other')
    expect(told[0]?.text.split('\n\n')[2]).toMatch(place)
    expect(told[0]?.html.replaceAll(/\s*\n\s*/g, '')).toMatch(new RegExp(`>${button}</a`))
  })
})
