import { beforeAll, describe, expect, test } from 'vitest'
import { chooseStatements, failingStore, type Statement } from '../../support/failing-store.js'
import {
  FORMS,
  makeEverydaySite,
  seenAt,
  type EverydaySite,
  type FormName,
} from './everyday-forms.js'
import { ADA, at, SITE, STRATEGIES } from './password-site.js'

/** A site whose store fails at one of its statements, from when that is asked for. */
function makeFailing(strategy: (typeof STRATEGIES)[number]) {
  const { around, failAt, statements } = failingStore()
  return { site: makeEverydaySite(strategy, { around }), failAt, statements }
}

/** The kinds of factors. Recovery codes without an authenticator open nothing. */
function factorsOf({ factors }: EverydaySite['tables']): readonly string[] {
  const kinds = [...factors.values()].map(({ kind }) => kind).toSorted()
  return kinds.includes('totp') ? kinds : kinds.filter((kind) => kind !== 'recovery')
}

/** Who is stored, and what each has to sign in with. What is for one use may be used up. */
const stateOf = ({ tables }: EverydaySite) => ({
  users: [...tables.users.values()].map(({ email, emailVerified }) => [
    email,
    emailVerified instanceof Date,
  ]),
  factors: factorsOf(tables),
})

/** The forms whose password is chosen are those of `password-faults.test.ts`. */
const OTHERS = [
  'a sign-up',
  'a forgotten password',
  'the code of a sign-up',
  'the click on the link of a sign-up',
  'a sign-in by password',
  'the code of a mail',
  'the click on the link of a mail',
  'the code of an authenticator',
  'a recovery code',
  'an authenticator that is set up',
  'two-step sign-in that is switched off',
  'new recovery codes',
  'a confirmation by password',
  'a confirmation by authenticator',
  'a confirmation by mailed code',
] as const satisfies readonly FormName[]

const BROKEN = `${SITE}/auth/error?error=Configuration`

/** Ada gets in, by what the store says that she has. */
async function expectWayIn(site: EverydaySite, secret: string | undefined): Promise<void> {
  if (stateOf(site).factors.length === 0) return
  site.clock.advance(3600)
  const browser = site.make()
  const first = await site.signIn(browser)
  const isHeldUp = stateOf(site).factors.includes('totp')
  expect(at(first)).toBe(isHeldUp ? `${SITE}/auth/two-factor` : `${SITE}/`)
  if (!isHeldUp || secret === undefined) return
  const code = await site.codeOf(secret)
  expect(at(await browser.submit('/auth/two-factor', { code }))).toBe(`${SITE}/`)
}

/** What a form does if no statement fails. */
async function sendWhole(name: (typeof OTHERS)[number], strategy: (typeof STRATEGIES)[number]) {
  const { path, open } = FORMS[name]
  const { site, failAt, statements } = makeFailing(strategy)
  const { browser, fields } = await open(site)
  const before = stateOf(site)
  const csrfToken = await browser.csrf()
  failAt(Infinity)
  const done = await browser.ask(`/auth/${path}`, { form: { csrfToken, ...fields } })
  expect(done.status).toBeLessThan(303)
  const methods = statements()
  expect(methods.length).toBeGreaterThan(1)
  return { done, before, after: stateOf(site), methods }
}

type Whole = Awaited<ReturnType<typeof sendWhole>>
const wholes = new Map<string, Whole>()
let tried: readonly Statement<(typeof OTHERS)[number]>[] = []
beforeAll(async () => {
  const made = OTHERS.flatMap((name) => STRATEGIES.map((strategy) => [name, strategy] as const))
  for (const [name, strategy] of made)
    wholes.set(`${name} ${strategy}`, await sendWhole(name, strategy))
  tried = chooseStatements(
    made.map(([name, strategy]) => [
      name,
      strategy,
      wholes.get(`${name} ${strategy}`)?.methods ?? [],
    ]),
  )
})

describe.each(STRATEGIES)('a store that fails in the middle, strategy %s', (strategy) => {
  test.each(OTHERS)(
    '%s: whichever statement fails, it is done or it is not, and the log has no secret',
    async (name) => {
      const { path, open } = FORMS[name]
      const { done, before, after, methods } = wholes.get(`${name} ${strategy}`)!
      const own = tried.filter((each) => each.name === name && each.strategy === strategy)
      for (const { at: statement } of own) {
        const { site, failAt } = makeFailing(strategy)
        const { browser, fields, secret } = await open(site)
        const token = await browser.csrf()
        const who = JSON.stringify(await browser.session())
        failAt(statement)
        const answer = await browser.ask(`/auth/${path}`, { form: { csrfToken: token, ...fields } })
        failAt(Infinity)
        const where = `statement ${statement} of ${methods.length}`
        const isDone = answer.status === done.status && at(answer) === at(done)
        // Whoever is stored by a mail has a way in, which is another mail, though the session could not be begun.
        const ends =
          !isDone && path === 'callback/mail' ? [before, after] : [isDone ? after : before]
        expect(ends, where).toContainEqual(stateOf(site))
        const created = site.events.filter(([event]) => event === 'createUser')
        expect(created, where).toHaveLength(site.tables.users.size)
        if (!isDone) {
          expect(at(answer), where).toBe(BROKEN)
          expect((await seenAt(browser, answer)).says, where).toBe('Something is wrong here')
          expect([JSON.stringify(await browser.session()), 'null'], where).toContain(who)
        }
        expect(
          site.log.errors.map(({ type }) => type),
          where,
        ).toEqual(['AdapterError'])
        const { email: _email, action: _action, ...typed } = fields
        const secrets = [...Object.values(typed), ...browser.cookies.values(), secret ?? ADA, ADA]
        const told = site.log.text()
        expect(
          secrets.filter((value) => value !== '' && told.includes(value)),
          where,
        ).toEqual([])
        await expectWayIn(site, secret)
      }
    },
  )
})
