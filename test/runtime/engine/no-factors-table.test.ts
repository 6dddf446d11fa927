import Database from 'better-sqlite3'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pluralNames } from '../../../runtime/src/tables/tables.js'
import { schema } from '../../support/databases.js'
import { embeddedPglite } from '../../support/embedded-pglite.js'
import { ADA, at, makeSite, SITE } from './password-site.js'

const isOfFactors = (statement: string) => /\bfactors\b/.test(statement)

/** Databases with all tables but that of factors, as they are before `create-auth migrate`. */
const DATABASES = {
  async SQLite() {
    const client = new Database(':memory:')
    for (const statement of schema('sqlite', pluralNames))
      if (!isOfFactors(statement)) client.exec(statement)
    onTestFinished(() => void client.close())
    return SqlAdapter(client)
  },
  async PostgreSQL() {
    const client = await embeddedPglite()
    for (const statement of schema('postgresql', pluralNames))
      if (!isOfFactors(statement)) await client.exec(statement)
    onTestFinished(() => client.close())
    return SqlAdapter(client)
  },
}

describe.each(Object.entries(DATABASES))('a database without the table: %s', (_, open) => {
  test.each([
    ['a sign-in', 'callback/password', { email: ADA, password: 'whatever it may be' }],
    ['a code at sign-in', 'callback/mail', undefined],
    ['a new password', 'new-password', { password: 'whatever it may be', name: 'Ada' }],
  ])(
    '%s: one error names what adds it, and the visitor sees a page',
    async (_what, path, given) => {
      const adapter = await open()
      const site = makeSite({ strategy: 'jwt', config: { adapter, twoFactor: true } })
      await adapter.createUser?.({ id: 'ada-s-id', email: ADA, emailVerified: new Date(0) })
      const browser = site.make()
      if (path !== 'callback/password')
        await site.ask(browser, ADA, path === 'callback/mail' ? 'signin/mail' : 'forgot-password')
      if (path === 'new-password') await site.typeCode(browser)
      const answer = await browser.submit(
        `/auth/${path}`,
        given ?? { code: site.lastMail().code ?? '' },
      )
      expect(at(answer)).toBe(`${SITE}/auth/error?error=Configuration`)
      const page = await browser.step(answer)
      expect([page.status, await page.text()]).toEqual([
        500,
        expect.stringContaining('Something is wrong here'),
      ])
      expect(site.log.errors.map(({ type, cause }) => [type, cause])).toEqual([
        [
          'AdapterError',
          {
            err: expect.objectContaining({
              message: 'the database has no table for factors: create-auth migrate adds it',
            }),
          },
        ],
      ])
      expect(await browser.session()).toBeNull()
    },
  )
})
