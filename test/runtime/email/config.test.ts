import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import type { EmailConfig } from '@create-auth/runtime/providers'
import Nodemailer from '@create-auth/runtime/providers/nodemailer'
import { describe, expect, test } from 'vitest'
import { makeLog } from '../../support/log.js'
import { visit } from '../engine/visitor.js'

/** The faults of a site that has this provider, in short and in words. */
async function problems(provider: object, env: Record<string, string> = {}, stored = true) {
  const log = makeLog()
  const given = { id: 'mail', name: 'Mail', type: 'email', sendVerificationRequest: () => {} }
  const config = {
    providers: [{ ...given, ...provider } as EmailConfig],
    logger: log.logger,
    ...(stored && { adapter: MemoryAdapter() }),
  }
  const { status } = await visit(config, { world: { env } }).ask('/auth/session')
  return { status, errors: log.errors, warnings: log.warnings, text: log.text() }
}

const KEPT = '; until then its mails are kept on this machine'
const broken = { status: 500, errors: [{ type: 'InvalidConfig' }], warnings: [] }

describe('a configuration that can not be used', () => {
  test.each([0, -1, Number.NaN, 1e12, 1.5, Infinity, '600'])('maxAge %s (E156)', async (maxAge) => {
    const found = await problems({ maxAge })
    expect(found).toMatchObject(broken)
    expect(found.text).toContain('provider mail: maxAge must be a whole number of seconds')
  })

  test.each([1, 600, 86_400])('maxAge %s is one (E156)', async (maxAge) => {
    expect(await problems({ maxAge })).toMatchObject({ status: 200, errors: [], warnings: [] })
  })

  test('no sender', async () => {
    const found = await problems({ sendVerificationRequest: undefined })
    expect(found).toMatchObject(broken)
    expect(found.text).toContain('provider mail: sendVerificationRequest is missing')
  })

  test('a secret that is too short', async () => {
    const found = await problems({ secret: 'x'.repeat(31) })
    expect(found).toMatchObject(broken)
    expect(found.text).toContain('provider mail: secret must have at least 32 characters')
    expect(await problems({ secret: 'x'.repeat(32) })).toMatchObject({ status: 200, errors: [] })
  })

  test.each(['', 'a@x.test', 'App <a@x.test>', '"App, Inc." <a@x.test>', 'Übung <a@localhost>'])(
    'from %j is one',
    async (from) => {
      expect(await problems({ from })).toMatchObject({ status: 200, errors: [] })
    },
  )

  test.each([
    'App',
    'a@x.test, b@x.test',
    'App <a@x.test>, b@x.test',
    'App <a@x.test',
    'App <a@x.test> ',
    'App <>',
    'App\r\nBcc: v@x.test <a@x.test>',
    'a@x.test\r\nBcc: v@x.test',
    'a@x.test\n',
    'App <a@x.test\n>',
  ])('from %j is none: it could begin another header', async (from) => {
    const found = await problems({ from })
    expect(found).toMatchObject(broken)
    expect(found.text).toContain(
      'provider mail: from must be one address, or a name and an address: My site <hello@example.com>',
    )
  })

  test('no adapter', async () => {
    const found = await problems({}, {}, false)
    expect(found).toMatchObject({ status: 500, errors: [{ type: 'MissingAdapter' }] })
  })

  test('no mail server is a warning while developing, and an error in production', async () => {
    const provider = Nodemailer({ from: 'a@x.test' })
    const warned = { status: 200, errors: [] }
    expect(await problems(provider, { NODE_ENV: 'development' })).toMatchObject({
      ...warned,
      warnings: [`provider-not-configured: nodemailer: set AUTH_NODEMAILER_SERVER${KEPT}`],
    })
    expect(await problems(provider)).toMatchObject({
      ...warned,
      warnings: [
        'provider-not-configured: nodemailer: set AUTH_NODEMAILER_SERVER; where NODE_ENV is development its mails are kept on this machine until then',
      ],
    })
    const found = await problems(provider, { NODE_ENV: 'production' })
    expect(found).toMatchObject(broken)
    expect(found.text).toContain('provider nodemailer: not configured, set AUTH_NODEMAILER_SERVER')
    expect(await problems(Nodemailer(), { NODE_ENV: 'development' })).toMatchObject({
      warnings: [
        `provider-not-configured: nodemailer: set AUTH_NODEMAILER_SERVER, AUTH_NODEMAILER_FROM${KEPT}`,
      ],
    })
    const complete = Nodemailer({ server: 'smtp://x.test', from: 'a@x.test' })
    expect(await problems(complete, { NODE_ENV: 'production' })).toMatchObject({ errors: [] })
  })
})
