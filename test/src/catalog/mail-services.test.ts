import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { askableProviders } from '../../../src/catalog/providers.js'
import { RUNTIME } from '../../../src/catalog/runtime.js'
import { parseJson } from '../../../src/validation.js'
import { listPackages } from '../../../src/catalog/versions.js'

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

test('they are known, but not offered before there is a database', () => {
  const runtime = { ...parseJson(RUNTIME, json), file: '/x' }
  const kinds = (rows: readonly { type: string }[]) => new Set(rows.map(({ type }) => type))
  expect(kinds(runtime.providers)).toEqual(new Set(['oauth', 'oidc', 'email']))
  expect(kinds(askableProviders(runtime, false))).toEqual(new Set(['oauth', 'oidc', 'credentials']))
  expect(kinds(askableProviders(runtime, true))).toEqual(
    new Set(['oauth', 'oidc', 'email', 'credentials', 'webauthn', 'password']),
  )
})

test('no package of the application’s can contradict the runtime, in whatever version', () => {
  const { peerDependencies, peerDependenciesMeta = {} } = JSON.parse(
    readFileSync(new URL('../../../runtime/package.json', import.meta.url), 'utf8'),
  ) as Record<string, Record<string, unknown> | undefined>
  // npm holds the peers of a peer against the application, though nobody installs it.
  expect(peerDependencies).toBeUndefined()
  expect(Object.keys(peerDependenciesMeta)).toContain('drizzle-orm')
  for (const meta of Object.values(peerDependenciesMeta)) expect(meta).toEqual({ optional: true })
})

test('nodemailer is asked for in a version that the runtime works with', () => {
  const [needed, ...others] = listPackages([{ id: 'github' }, { id: 'nodemailer' }])
  expect([needed, others]).toEqual([{ name: 'nodemailer', range: '^10.0.0' }, []])
})
