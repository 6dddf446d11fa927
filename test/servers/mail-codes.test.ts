import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { each, places, startFleet, type Answered, type Place, type Posted } from './fleet.js'

const PROCESS = fileURLToPath(new URL('mail-codes-process.js', import.meta.url))
const HOME = 'https://app.test/'
const REFUSED = 'https://app.test/auth/verify-request?provider=mail&type=email&error=Verification'
const INVALID = 'https://app.test/auth/error?error=Verification'

interface Told {
  readonly answers: readonly Answered[]
  readonly counted: number
  readonly mails: readonly { readonly link: string; readonly code: string }[]
}

const postAll = startFleet<Told>(PROCESS)

test.each(Object.entries(places))(
  'the five tries of a code, and the one use of it and of its link, hold for 8 processes at once: %s',
  async (kind, open) => {
    const place: Place = await open()
    const run = (forms: readonly (readonly Posted[])[]) => postAll(kind, place, forms)
    /** Asks for a mail in a browser of its own. */
    const ask = async () => {
      const fields = { email: 'ada@example.test' }
      const [told] = await run([[{ path: 'signin/mail', fields }]])
      const { link = '', code = '' } = told?.mails[0] ?? {}
      const cookie = told?.answers[0]?.cookie ?? ''
      const token = new URL(link).searchParams.get('token') ?? ''
      const path = 'callback/mail'
      return {
        code: (typed = code): Posted => ({ path, fields: { code: typed }, cookie }),
        link: { path, fields: { ...fields, token }, cookie } satisfies Posted,
        wrong: (by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0'),
      }
    }
    const post = async (posted: Posted) => (await run([[posted]]))[0]?.answers[0]?.location
    try {
      const one = await ask()
      const tries = each((index) =>
        Array.from({ length: 10 }, (_, turn) => one.code(one.wrong(1 + index * 10 + turn))),
      )
      const told = await run(tries)
      expect(told.reduce((sum, { counted }) => sum + counted, 0)).toBe(5)
      expect([await post(one.code()), await post(one.link)]).toEqual([REFUSED, INVALID])

      const two = await ask()
      const uses = await run(each((index) => [index % 2 === 0 ? two.link : two.code()]))
      const locations = uses.flatMap(({ answers }) => answers.map(({ location }) => location))
      expect(locations.filter((location) => location === HOME)).toHaveLength(1)
      expect([await post(two.code()), await post(two.link)]).toEqual([REFUSED, INVALID])
    } finally {
      await place.close()
    }
  },
)
