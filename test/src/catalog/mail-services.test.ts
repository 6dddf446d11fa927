import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseRuntime } from '../../../src/catalog/runtime.js'

const json: unknown = JSON.parse(
  readFileSync(new URL('../../../dist/runtime.json', import.meta.url), 'utf8'),
)
const { providers } = json as {
  providers: readonly { id: string; type: string; import: string; env: object[]; setup: object }[]
}

test('what the build tells of the services that send mails: their names, and their variables', () => {
  const mail = providers.filter(({ type }) => type === 'email')
  const from = (id: string) => ({ key: `AUTH_${id}_FROM`, what: 'address to send from' })
  const key = (id: string) => ({ key: `AUTH_${id}_KEY`, what: 'API key' })
  expect(Object.fromEntries(mail.map((row) => [row.import, row.env]))).toEqual({
    ForwardEmail: [key('FORWARDEMAIL'), from('FORWARDEMAIL')],
    Loops: [
      key('LOOPS'),
      { key: 'AUTH_LOOPS_TRANSACTIONAL_ID', what: 'id of the transactional e-mail' },
    ],
    Mailgun: [key('MAILGUN'), from('MAILGUN')],
    Nodemailer: [{ key: 'AUTH_NODEMAILER_SERVER', what: 'SMTP URL' }, from('NODEMAILER')],
    Postmark: [key('POSTMARK'), from('POSTMARK')],
    Resend: [key('RESEND'), from('RESEND')],
    SendGrid: [key('SENDGRID'), from('SENDGRID')],
  })
  const https = expect.stringMatching(/^https:\/\//)
  for (const { setup } of mail)
    expect(setup).toEqual({ url: https, docs: https, steps: expect.any(Array) })
})

test('they are not offered as long as no adapter can be set up', () => {
  const offered = parseRuntime(json).providers.map(({ type }) => type)
  expect(new Set(offered)).toEqual(new Set(['oauth', 'oidc']))
})
