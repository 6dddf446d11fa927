import type { Callbacks } from '../../config/config.js'
import { same } from '../suite/same.js'
import type { FrameworkRule, WireAnswer } from './rule.js'
import { play, type Scene, type SceneOptions, type Visitor } from './visitor.js'

const PAGE = { accept: 'text/html' }

/** Seconds after which a session is not fresh any more, where nobody says anything else. */
const STALE = 601

function challenge(maxAge: number): string {
  return `Bearer error="insufficient_user_authentication", max_age="${maxAge}"`
}

const passes = ({ status, body }: WireAnswer): boolean => status === 200 && body.includes('passed')

/** Where a page leads, by whichever status the framework has for it. */
function readRedirect({ status, headers }: WireAnswer): unknown {
  return status > 300 && status < 400 ? headers.get('location') : status
}

async function stale({ visitor, pass }: Scene): Promise<Visitor> {
  const ada = visitor()
  await ada.signIn()
  pass(STALE)
  return ada
}

/** What a page and a program are told, and what a form is that was sent. */
const asked = async ({ ask }: Visitor): Promise<readonly WireAnswer[]> => [
  await ask('/fresh', { headers: PAGE }),
  await ask('/fresh'),
  await ask('/fresh', { form: {}, headers: PAGE }),
]

function broken(): never {
  throw new TypeError('the database of the people is down')
}

const LEADS: readonly (readonly [string, SceneOptions, string, string])[] = [
  [
    'below another base path',
    { basePath: '/api/auth' },
    '',
    '/api/auth/confirm?callbackUrl=%2Ffresh',
  ],
  [
    'to the page of the application',
    { config: { pages: { confirm: '/me/confirm' } } },
    '',
    '/me/confirm?callbackUrl=%2Ffresh',
  ],
  [
    'where AUTH_URL is, behind a proxy',
    { env: { AUTH_URL: 'https://x.test/shop/auth' } },
    'https://x.test',
    '/shop/auth/confirm?callbackUrl=%2Fshop%2Ffresh',
  ],
]

export const freshRules: readonly FrameworkRule[] = [
  {
    name: 'whoever has proven it lately enough passes where a fresh session is asked for, and nobody else',
    needs: 'fresh',
    run: async (world) =>
      play(world, {}, async ({ visitor, pass }) => {
        const ada = visitor()
        await ada.signIn()
        pass(59)
        same(passes(await ada.ask('/fresh/minute')), true, 'within the minute that is asked for')
        pass(2)
        same(passes(await ada.ask('/fresh/minute')), false, 'after it')
        pass(538)
        same((await asked(ada)).map(passes), [true, true, true], 'within ten minutes')
        pass(2)
        same((await asked(ada)).map(passes), [false, false, false], 'after them')
      }),
  },
  {
    name: 'a page whose session is not fresh leads to where that is confirmed, and back',
    needs: 'fresh',
    run: async (world) =>
      play(world, {}, async (scene) => {
        const { application, basePath } = scene
        const ada = await stale(scene)
        const led = await ada.ask('/fresh?tab=1', { headers: PAGE })
        const page = `${application.origin}${basePath}/confirm?callbackUrl=%2Ffresh%3Ftab%3D1`
        same(readRedirect(led), page, 'where it leads')
        const head = await ada.ask('/fresh?tab=1', { method: 'HEAD', headers: PAGE })
        same(readRedirect(head), page, 'where HEAD leads')
        const { status, body } = await ada.ask(page.replace(application.origin, ''))
        const form = `action="${application.origin}${basePath}/confirm/credentials"`
        same([status, body.includes(form)], [200, true], 'the page that asks')
        const prove = async (password: string): Promise<WireAnswer> =>
          ada.submit('/confirm/credentials', {
            username: 'ada',
            password,
            callbackUrl: '/fresh?tab=1',
          })
        await prove('wrong')
        same(passes(await ada.ask('/fresh')), false, 'after what is wrong')
        same(
          readRedirect(await prove('right')),
          `${application.origin}/fresh?tab=1`,
          'the way back',
        )
        same((await asked(ada)).map(passes), [true, true, true], 'after the proof')
      }),
  },
  ...LEADS.map(([where, options, origin, path]): FrameworkRule => ({
    name: `a page whose session is not fresh leads ${where}`,
    needs: 'fresh',
    run: async (world) =>
      play(world, options, async (scene) => {
        const ada = await stale(scene)
        const page = `${origin || scene.application.origin}${path}`
        same(readRedirect(await ada.ask('/fresh', { headers: PAGE })), page, 'where it leads')
      }),
  })),
  {
    name: 'a program, and what a form has sent, gets 401 where the session is not fresh, with the header of RFC 9470',
    needs: 'fresh',
    run: async (world) =>
      play(world, {}, async (scene) => {
        const ada = await stale(scene)
        const answers = [
          await ada.ask('/fresh'),
          await ada.ask('/fresh', { form: {}, headers: PAGE }),
          await ada.ask('/fresh', { json: {} }),
        ]
        for (const { status, headers } of answers)
          same(
            [status, headers.get('www-authenticate'), headers.get('cache-control')],
            [401, challenge(600), 'private, no-store'],
            'the answer',
          )
        const { headers } = await ada.ask('/fresh/minute')
        same(headers.get('www-authenticate'), challenge(60), 'what is asked for')
      }),
  },
  {
    name: 'a stranger is led to the sign-in page where a fresh session is asked for, and a program is refused',
    needs: 'fresh',
    run: async (world) =>
      play(world, {}, async ({ visitor, application, basePath }) => {
        const [page, program, form] = await asked(visitor())
        const signIn = `${application.origin}${basePath}/signin?callbackUrl=%2Ffresh`
        same(page && readRedirect(page), signIn, 'where it leads')
        same(
          [program?.status, program?.headers.get('www-authenticate')],
          [401, null],
          'the answer to a program',
        )
        same(form && passes(form), false, 'whether a form passes')
      }),
  },
  {
    name: 'where the session can not be told, nobody passes where a fresh one is asked for',
    needs: 'fresh',
    run: async (world) => {
      await play(world, { config: { callbacks: { session: broken } } }, async ({ visitor }) => {
        const ada = visitor()
        await ada.signIn()
        for (const { status, body } of await asked(ada))
          same([status >= 500, body.includes('passed')], [true, false], 'the answer')
      })
      const logger = { error: () => undefined, warn: () => undefined }
      await play(world, { config: { secret: '', logger } }, async ({ visitor }) => {
        for (const { status, body } of await asked(visitor()))
          same([status >= 500, body.includes('passed')], [true, false], 'without a secret')
      })
    },
  },
  {
    name: 'the session that was read for a request is not read again where it has to be fresh, and is renewed as ever',
    needs: 'fresh',
    run: async (world) => {
      const reads: unknown[] = []
      const session: Callbacks['session'] = ({ session: shown }) => {
        reads.push(shown)
        return shown
      }
      const config = { callbacks: { session }, session: { updateAge: 120 } }
      await play(world, { config }, async ({ visitor, pass }) => {
        const ada = visitor()
        await ada.signIn()
        reads.splice(0)
        pass(120)
        const answer = await ada.ask('/fresh')
        const names = answer.headers.getSetCookie().map((line) => line.split('=')[0])
        same(
          [passes(answer), reads.length, names],
          [true, 1, ['auth.session-token']],
          'the answer, how often it was read, and what is set',
        )
      })
    },
  },
]
