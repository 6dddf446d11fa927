import { same } from '../suite/same.js'
import type { FrameworkRule } from './rule.js'
import { play, type Scene, type Visitor } from './visitor.js'

type SentFields = Readonly<Record<string, string>>

/** Headers of a browser where another site has posted a form. */
const FOREIGN: readonly SentFields[] = [
  { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.test' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

/** Headers of a browser where a page of the site has posted it, and of a program. */
const own = ({ application: { origin } }: Scene): readonly SentFields[] => [
  { origin, 'sec-fetch-site': 'same-origin' },
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
  { origin },
  {},
]

async function refusal(
  visitor: Visitor,
  path: '/in' | '/out',
  headers: SentFields,
): Promise<unknown> {
  const { status, body } = await visitor.ask(path, { form: {}, headers })
  return status === 200 ? JSON.parse(body).refused : status
}

const hasSession = ({ cookies }: Visitor): boolean => cookies.has('auth.session-token')

export const actionRules: readonly FrameworkRule[] = [
  {
    name: 'the application’s own code signs in and out for what a page of the site has posted',
    needs: 'actions',
    run: async (world) =>
      play(world, {}, async (scene) => {
        for (const headers of own(scene)) {
          const ada = scene.visitor()
          same([await refusal(ada, '/in', headers), hasSession(ada)], [null, true], 'signing in')
          same(JSON.parse((await ada.ask('/session')).body).user.name, 'ada', 'the session')
          same([await refusal(ada, '/out', headers), hasSession(ada)], [null, false], 'signing out')
        }
        same(scene.errors, [], 'what is logged')
      }),
  },
  {
    name: 'what another site has posted signs nobody in and out, by the application’s code as by the endpoints',
    needs: 'actions',
    run: async (world) =>
      play(world, {}, async ({ visitor }) => {
        for (const headers of FOREIGN) {
          const [ada, eve] = [visitor(), visitor()]
          same(
            [await refusal(eve, '/in', headers), hasSession(eve)],
            ['CrossSiteRequest', false],
            `signing in with ${JSON.stringify(headers)}`,
          )
          await ada.signIn()
          same((await ada.submit('/signout', {}, headers)).status, 403, 'the endpoint')
          same(
            [await refusal(ada, '/out', headers), hasSession(ada)],
            ['CrossSiteRequest', true],
            `signing out with ${JSON.stringify(headers)}`,
          )
        }
      }),
  },
  {
    name: 'a page that signs in when it is opened may be linked to from anywhere',
    needs: 'actions',
    run: async (world) =>
      play(world, {}, async ({ visitor }) => {
        const ada = visitor()
        const { body } = await ada.ask('/in', { headers: { 'sec-fetch-site': 'cross-site' } })
        same([JSON.parse(body), hasSession(ada)], [{ refused: null }, true], 'signing in')
      }),
  },
]
