import { signInMail } from '@create-auth/runtime/providers/nodemailer'
import type { Theme } from '@create-auth/runtime/types'
import { describe, expect, test } from 'vitest'

const URL_OF_LINK = 'https://app.test/auth/callback/mail?callbackUrl=%2F&token=t&email=a%40x.test'

describe('the texts of the mail (E140)', () => {
  test('both parts have the link; neither shows the address', () => {
    const mail = signInMail({ url: URL_OF_LINK })
    expect(mail.subject).toBe('Sign in to app.test')
    expect(mail.text).toBe(
      `Sign in to app.test\n\n${URL_OF_LINK}\n\nThe link works once. If you did not ask for this mail, you can ignore it.\n`,
    )
    expect(mail.html.match(/href="[^"]*"/g)).toEqual([
      `href="${URL_OF_LINK.replaceAll('&', '&amp;')}"`,
    ])
    expect(mail.html.replace(/href="[^"]*"/, '')).not.toMatch(/x\.test|a@|a%40/)
  })

  test('the dots of the host are broken, so that it is no link', () => {
    const { html } = signInMail({ url: 'https://pay.evil.test/x' })
    expect(html).toMatch(/<h1[^>]*>\s*Sign in to pay\u200b\.evil\u200b\.test\s*<\/h1>/)
    expect(html.replace(/href="[^"]*"/, '')).not.toContain('evil.test')
  })

  test('the application has its name, escaped and in one line, and the host beside it', () => {
    const mail = signInMail({ url: URL_OF_LINK, theme: { name: ' Acme\r\nBcc: <Shop> v2.0 ' } })
    expect(mail.subject).toBe('Sign in to Acme Bcc: <Shop> v2.0')
    expect(mail.text).toBe(
      `Sign in to Acme Bcc: <Shop> v2.0\n\n${URL_OF_LINK}\n\nThe link to app.test works once. If you did not ask for this mail, you can ignore it.\n`,
    )
    const shown = 'Sign in to Acme Bcc: &lt;Shop&gt; v2\u200b.0'
    const html = mail.html.replace(/\s+/g, ' ')
    expect(html).toContain(`<title>${shown}</title>`)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${shown}</h1>`))
    expect(html).toContain('The link to app\u200b.test works once.')
    expect(signInMail({ url: URL_OF_LINK, theme: { name: ' ' } })).toEqual(
      signInMail({ url: URL_OF_LINK }),
    )
  })

  test('a URL can not leave its attribute', () => {
    const url = `https://app.test/x?y="><script>alert(1)</script>'`
    const { html } = signInMail({ url })
    expect(html).not.toContain('<script')
    expect(html).toContain(
      'href="https://app.test/x?y=&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;"',
    )
  })

  test('only hex colours of the theme are used, and the text can be read on them', () => {
    const hostile = { brandColor: 'red;}"><script>', buttonText: '"><script>' }
    const { html } = signInMail({ url: URL_OF_LINK, theme: hostile })
    expect(html).toContain('background:#14171c;color:#fff;')
    expect(html).not.toContain('<script')
    const light = signInMail({ url: URL_OF_LINK, theme: { brandColor: '#FFEE00' } })
    expect(light.html).toContain('background:#ffee00;color:#000;')
    const own = { brandColor: '#0b7285', buttonText: '#eee' }
    expect(signInMail({ url: URL_OF_LINK, theme: own }).html).toContain(
      'background:#0b7285;color:#eee;',
    )
  })

  test('in the dark it is dark, as the theme says; a colour of the application stays', () => {
    const styleOf = (theme: Theme) =>
      /<style>\s*(.*?)\s*<\/style>/s.exec(signInMail({ url: URL_OF_LINK, theme }).html)?.[1]
    const rules =
      '.page{background:#0e1116!important;color:#edf0f4!important}.card{background:#171b22!important}' +
      '.quiet{color:#9aa4b2!important}.code{background:#1f252e!important}'
    const button = '.button{background:#edf0f4!important;color:#14171c!important}'
    expect(styleOf({})).toBe(`@media (prefers-color-scheme:dark){${rules}${button}}`)
    expect(styleOf({ colorScheme: 'dark' })).toBe(rules + button)
    expect(styleOf({ colorScheme: 'dark', brandColor: '#0b7285' })).toBe(rules)
    expect(styleOf({ colorScheme: 'light' })).toBeUndefined()
  })

  test('it loads nothing, and runs nothing', () => {
    const { html } = signInMail({ url: URL_OF_LINK })
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i)
  })
})
