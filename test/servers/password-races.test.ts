import { scryptSync } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { fromBase32 } from '../../runtime/src/crypto/base32.js'
import { hotp, totpStep } from '../../runtime/src/crypto/totp.js'
import { each, places, startFleet, type Place, type Posted } from './fleet.js'
import { NOW, openPasswordSite, type PasswordSite } from './password-races-site.js'

const PROCESS = fileURLToPath(new URL('password-races-process.js', import.meta.url))
const ADA = 'ada@example.test'
const FIRST = 'careful horse battery staple'
const HOME = 'https://app.test/'
const TWO_FACTOR = 'https://app.test/auth/two-factor'
const STORES = Object.entries(places)

interface Told {
  readonly locations: readonly string[]
  readonly written: readonly string[]
}

const post = startFleet<Told>(PROCESS)

interface World extends PasswordSite {
  /** Posts a form from each process, all at once. */
  readonly race: (form: (index: number) => Posted) => Promise<Told>
  /** The cookies of a browser in which the mailbox was proven, and a password is waited for. */
  readonly prove: (path: 'signup' | 'forgot-password') => Promise<string>
  /** Signs in by the password. */
  readonly signIn: (password: string) => ReturnType<PasswordSite['ask']>
  /** The cookies of Ada, who has signed up. */
  readonly session: string
}

/** A site where Ada has signed up. */
async function open(kind: string, begin: () => Promise<Place>): Promise<World> {
  const place = await begin()
  const site = openPasswordSite(kind, place.url, place.prefix ?? '')
  onTestFinished(async () => {
    await site.close()
    await place.close()
  })
  const { ask, codes } = site
  const prove: World['prove'] = async (path) => {
    const { cookie } = await ask(path, { fields: { email: ADA } })
    return (await ask('new-password', { fields: { code: codes.at(-1) ?? '' }, cookie })).cookie
  }
  const signIn: World['signIn'] = (password) =>
    ask('callback/password', { fields: { email: ADA, password } })
  const race: World['race'] = async (form) => {
    const told = await post(
      kind,
      place,
      each((index) => [form(index)]),
    )
    return {
      locations: told.flatMap(({ locations }) => locations),
      written: told.flatMap(({ written }) => written),
    }
  }
  const fields = { name: 'Ada', password: FIRST }
  const { cookie: session } = await ask('new-password', { fields, cookie: await prove('signup') })
  return { ...site, prove, race, session, signIn }
}

/** The password that each process chooses. */
const chosen = (index: number): string => `number ${index} of eight passwords`

/** How many of all answers lead on. */
const led = (locations: readonly string[]): number =>
  locations.filter((location) => location === HOME).length

/** Those of the eight passwords that sign in. */
async function working({ signIn }: World): Promise<readonly number[]> {
  const found: number[] = []
  for (const index of each((number) => number))
    if ((await signIn(chosen(index))).location === HOME) found.push(index)
  return found
}

test.each(STORES)(
  'a reset with one proof has one winner of 8 processes: %s',
  async (kind, begin) => {
    const world = await open(kind, begin)
    const cookie = await world.prove('forgot-password')
    const { locations, written } = await world.race((index) => ({
      path: 'new-password',
      fields: { password: chosen(index) },
      cookie,
    }))
    expect(led(locations)).toBe(1)
    expect(written).toHaveLength(1)
    expect(await working(world)).toEqual([locations.indexOf(HOME)])
  },
)

test.each(STORES)('of two resets with two proofs one wins: %s', async (kind, begin) => {
  const world = await open(kind, begin)
  const proofs = [await world.prove('forgot-password'), await world.prove('forgot-password')]
  const { locations, written } = await world.race((index) => ({
    path: 'new-password',
    fields: { password: chosen(index) },
    cookie: proofs[index % 2] ?? '',
  }))
  expect(led(locations)).toBe(1)
  expect(written).toHaveLength(1)
  expect(await working(world)).toEqual([locations.indexOf(HOME)])
})

test.each(STORES)(
  'a weaker hash is replaced once by 8 sign-ins at once, and none is refused: %s',
  async (kind, begin) => {
    const { adapter, race, signIn } = await open(kind, begin)
    const user = await adapter.getUserByEmail?.(ADA)
    const stored = await adapter.getFactor?.(user?.id ?? '', 'password')
    if (!stored) throw new Error('Ada has no password')
    const key = scryptSync(FIRST, 'a-salt-of-16-byt', 32, { N: 1024, r: 8, p: 1 })
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')
    const weak = `$scrypt$ln=10,r=8,p=1$${text(Buffer.from('a-salt-of-16-byt'))}$${text(key)}`
    await adapter.putFactor?.({ ...stored, value: weak }, { expected: stored.value })
    const fields = { email: ADA, password: FIRST }
    const { locations, written } = await race(() => ({ path: 'callback/password', fields }))
    expect(locations).toEqual(each(() => HOME))
    const after = await adapter.getFactor?.(stored.userId, 'password')
    expect(written).toEqual([after?.value])
    expect(after?.value).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/)
    expect((await signIn(FIRST)).location).toBe(HOME)
  },
)

test.each(STORES)(
  'a code of an authenticator, and a recovery code, are used once by 8 processes: %s',
  async (kind, begin) => {
    const { ask, race, session, signIn } = await open(kind, begin)
    const shown = await ask('two-factor/setup', { cookie: session })
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(shown.html)?.[1] ?? ''
    const key = fromBase32(secret.replaceAll(' ', '')) ?? new Uint8Array()
    const codeOf = (steps: number) => hotp(key, totpStep(NOW) + steps)
    const { html } = await ask('two-factor/setup', {
      fields: { code: await codeOf(0) },
      cookie: `${session}; ${shown.cookie}`,
    })
    const [recovery = ''] = /(?<=<li><code>)[^<]+/.exec(html) ?? []
    const waiting: string[] = []
    for (const _ of each(() => undefined)) {
      const begun = await signIn(FIRST)
      expect(begun.location).toBe(TWO_FACTOR)
      waiting.push(begun.cookie)
    }
    const next = await codeOf(1)
    const codes = await race((index) => ({
      path: 'two-factor',
      fields: { code: next },
      cookie: waiting[index] ?? '',
    }))
    expect(led(codes.locations)).toBe(1)
    const recoveries = await race((index) => ({
      path: 'two-factor/recovery',
      fields: { code: recovery },
      cookie: waiting[index] ?? '',
    }))
    expect(led(recoveries.locations)).toBe(1)
  },
)
