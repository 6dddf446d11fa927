import { expect, test } from 'vitest'
import { hasAccountPage } from '../../../../src/changes/providers/has-account-page.js'

const asks = (text: string): Promise<boolean> => hasAccountPage('src/auth.ts', text)

test.each([
  'export const config = { providers: [GitHub], account: true }',
  "export const config = { 'account': { delete: false }, adapter } satisfies AuthConfig",
  'const account = { newDevice: true }\nexport default Auth({ adapter: adapter(), account })',
  'const account = true\nexport const config = { adapter, account }',
  'const shared = { account: true }\nexport const config = { ...shared, providers }',
  'export const config = (env) => ({ adapter, account: env.ACCOUNT_PAGE === "1" })',
  'export const config = { ...shared, adapter, account: options }',
])('a configuration asks for the account page: %s', async (text) => {
  expect(await asks(text)).toBe(true)
})

test.each([
  ['false', 'export const config = { adapter, account: false }'],
  ['undefined', 'export const config = { adapter, account: undefined }'],
  ['a name for false', 'const account = false\nexport const config = { adapter, account }'],
  [
    'the last of two that are spread',
    'const off = { account: false }\nconst config = { ...{ account: true }, ...off, adapter }',
  ],
  [
    'nothing of an object that is elsewhere',
    "import { shared } from './shared.js'\nexport const config = { ...shared, accounts: {}, adapter }",
  ],
  [
    'the argument of a callback',
    'export const config = { adapter, callbacks: { jwt: ({ token, account }) => save({ token, account }) } }',
  ],
  [
    'an input of a form',
    "export const config = { adapter, providers: [Credentials({ account: 'email' })] }",
  ],
  ['a page of the application', "export const config = { adapter, pages: { account: '/me' } }"],
  [
    'names of columns',
    "export const config = { adapter: Drizzle(db, { columns: { account: { userId: 'user' } } }) }",
  ],
  ['a comment', 'export const config = { adapter } // account: true'],
])('does not ask for it: %s', async (_, text) => {
  expect(await asks(text)).toBe(false)
})
