import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Dev from '@create-auth/runtime/providers/dev'
import Passkey, { type WebAuthnOptions } from '@create-auth/runtime/providers/passkey'
import WebAuthn from '@create-auth/runtime/providers/webauthn'
import { describe, expect, test } from 'vitest'
import { visit } from '../engine/visitor.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

async function page(...providers: Parameters<typeof visit>[0]['providers']) {
  const config = { providers, adapter: MemoryAdapter(), experimental: { enableWebAuthn: true } }
  const response = await visit(config).ask('/auth/signin')
  return { html: await response.text(), policy: response.headers.get('content-security-policy') }
}

const withOptions = async (options: WebAuthnOptions) => (await page(Passkey(options))).html

describe('the sign-in page', () => {
  test('has one script, with the nonce of the page, that may ask this site and no other', async () => {
    const { html, policy } = await page(Passkey(), WebAuthn({ enableConditionalUI: false }))
    const nonce = /<style nonce="([\w-]{22})">/.exec(html)?.[1]
    expect(policy).toBe(
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src 'self' data: https:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    expect(html.split(/<\/?script/)).toHaveLength(3)
    expect(html.includes(`<script nonce="${nonce}">`) && html.includes(Passkey().script)).toBe(true)
    expect(html.match(/data-options="[^"]*"/g)).toEqual([
      'data-options="https://app.test/auth/webauthn-options/passkey"',
      'data-options="https://app.test/auth/webauthn-options/webauthn"',
    ])
    expect(html.match(/ data-conditional/g)).toHaveLength(1)
  })

  test('has none where nobody signs in with a passkey', async () => {
    const { html, policy } = await page(Dev())
    expect(html).not.toContain('<script')
    expect(policy).not.toMatch(/script-src|connect-src/)
  })

  test('carries what the callback needs, and two actions that wait for the script', async () => {
    const { html } = await page(Passkey())
    expect(html).toContain('action="https://app.test/auth/callback/passkey"')
    expect(html).toMatch(/<input type="hidden" name="csrfToken" value="[\w-]{43}" \/>/)
    expect(html.match(/<button[^>]*>/g)).toEqual([
      '<button class="primary" type="submit" data-ceremony="authenticate" disabled>',
      '<button class="link" type="button" data-ceremony="register" disabled>',
    ])
    expect(html).toContain('autocomplete="username webauthn"')
    expect(html).toContain('<label for="input-email-for-passkey">E-mail address</label>')
  })

  describe('beside mails', () => {
    const mail = {
      id: 'mail',
      name: 'Mail',
      type: 'email',
      sendVerificationRequest: () => {},
    } as const
    const fields = (html: string) =>
      [...html.matchAll(/<input\s[^>]*?name="([^"]+)"[^>]*>/g)]
        .filter(([input]) => !input.includes('type="hidden"'))
        .map(([input, name]) => [name, /autocomplete="([^"]+)"/.exec(input)?.[1]])

    test('has one field for an address, in a form that mails a link where no script runs', async () => {
      const { html } = await page(mail, Passkey())
      expect(fields(html)).toEqual([['email', 'username webauthn']])
      expect(html.match(/<form[^>]*>/g)?.map((form) => form.replace(/\s+/g, ' '))).toEqual([
        '<form method="post" action="https://app.test/auth/signin/mail" data-options="https://app.test/auth/webauthn-options/passkey" data-callback="https://app.test/auth/callback/passkey" data-conditional>',
      ])
      expect(
        [...html.matchAll(/<button([^>]*)>(?:\s*<svg.*?<\/svg>)?\s*([^<]+?)\s*<\/button>/gs)].map(
          ([, attributes = '', label]) => [attributes.trim(), label],
        ),
      ).toEqual([
        ['class="primary" type="submit"', 'Sign in by e-mail'],
        ['type="button" data-ceremony="authenticate" disabled', 'Sign in with a passkey'],
        ['class="link" type="button" data-ceremony="register" disabled', 'Create a passkey'],
      ])
    })

    test.each([
      ['in the form for both', {}, ['signin/mail']],
      [
        'in its own form',
        { formFields: { handle: {}, email: {} }, enableConditionalUI: false },
        ['callback/passkey'],
      ],
    ])('what went wrong with a passkey is told %s', async (_where, options, expected) => {
      const config = {
        providers: [mail, Passkey(options)],
        adapter: MemoryAdapter(),
        experimental: { enableWebAuthn: true },
      }
      const answer = await visit(config).ask('/auth/signin?error=WebAuthnVerificationError')
      const forms = (await answer.text())
        .split('<form')
        .map((form) => form.split('</form>')[0] ?? '')
      const told = forms.filter((form) => form.includes('role="alert"'))
      expect(
        told.map((form) => /action="https:\/\/app\.test\/auth\/([^"]+)"/.exec(form)?.[1]),
      ).toEqual(expected)
    })

    test('has a form of its own where it asks for something else', async () => {
      const { html } = await page(
        mail,
        Passkey({ formFields: { email: {}, handle: {} }, enableConditionalUI: false }),
      )
      expect(fields(html)).toEqual([
        ['email', undefined],
        ['handle', undefined],
        ['email', 'email'],
      ])
    })
  })

  test('shows the fields of the configuration, escaped', async () => {
    const html = await withOptions({
      enableConditionalUI: false,
      formFields: { '"><b>': { label: '</label><script>', placeholder: '"' } },
    })
    expect(html).toContain('name="&quot;&gt;&lt;b&gt;"')
    expect(html.split('<script')).toHaveLength(2)
  })
})

test('the script is what its sources give, and can stand in a page', async () => {
  const script = `${root}runtime/scripts/browser.js`
  await promisify(execFile)(process.execPath, [script, '--check'], { cwd: root })
  expect(Passkey().script).not.toMatch(/<!--|<\/?script/i)
  expect(Passkey().script).toMatch(/^[\u0020-\u007e\n]+$/)
})

test('nobody bundles passkeys but who imports their provider', () => {
  const src = `${root}runtime/src/`
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const importers = (module: RegExp) =>
    files.filter((name) => {
      const imports = readFileSync(`${src}${name}`, 'utf8').matchAll(
        /^(?:import(?! type)|export) [^']*?from '([^']+)'/gms,
      )
      return [...imports].some(([, from = '']) => module.test(from))
    })
  expect(importers(/^@simplewebauthn/)).toEqual(['providers/webauthn.ts'])
  expect(importers(/webauthn-script\.js$/)).toEqual(['providers/webauthn.ts'])
  expect(importers(/\.\/webauthn\.js$/).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'providers/entries/passkey.ts',
    'providers/entries/webauthn.ts',
  ])
})
