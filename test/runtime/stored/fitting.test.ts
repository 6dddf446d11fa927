import { describe, expect, test } from 'vitest'
import { ADA, makeWorld, type Person } from './world.js'

/** Signs in where the columns for texts take so many characters. */
async function signedIn(person: Person & { image?: string }, most: number) {
  const world = makeWorld({
    meddle: ({ method, args }, go) => {
      const [row] = args as readonly { name?: string | null; image?: string | null }[]
      const texts = method === 'createUser' ? [row?.name, row?.image] : []
      if (texts.some((text) => (text?.length ?? 0) > most)) throw new Error('Data too long')
      return go()
    },
    config: { callbacks: {} },
  })
  const browser = world.browser()
  await world.signIn(browser, person)
  return { world, session: await browser.session(), writes: world.spy.writes() }
}

describe('what a column can not hold is left out, and nobody stays outside for it', () => {
  test.each([
    ['a picture', { ...ADA, picture: `data:,${'x'.repeat(200_000)}` }, 65_535, 'Ada'],
    ['a name', { ...ADA, name: 'A'.repeat(300) }, 255, null],
  ])('%s', async (_, person, most, name) => {
    const { world, session } = await signedIn(person, most)
    expect(session).toMatchObject({ user: { name, image: null, email: ADA.email } })
    expect(world.log.errors).toEqual([])
  })

  test('what fails for another reason fails as it did, once', async () => {
    const { world, session, writes } = await signedIn(ADA, 2)
    expect(session).toBeNull()
    expect(writes.filter(({ method }) => method === 'createUser')).toHaveLength(1)
    expect(world.log.errors).toMatchObject([{ type: 'AdapterError' }])
  })
})
