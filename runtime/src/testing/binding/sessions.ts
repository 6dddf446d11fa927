import type { Callbacks } from '../../config/config.js'
import { atOnce, same } from '../suite/same.js'
import type { FrameworkRule } from './rule.js'
import { play, type Visitor } from './visitor.js'

const PLACES = ['/session', '/function'] as const

const DAY = 86_400

async function readVisitorName(visitor: Visitor, place: string): Promise<unknown> {
  const { status, body } = await visitor.ask(place)
  return status === 200 ? (JSON.parse(body)?.user?.name ?? null) : status
}

export const bindingSessionRules: readonly FrameworkRule[] = [
  {
    name: 'the session is null for whoever is not signed in, and no cookie is set',
    run: async (world) =>
      play(world, {}, async ({ visitor, errors }) => {
        for (const place of PLACES) {
          const answer = await visitor().ask(place)
          same(
            [answer.status, answer.body, answer.headers.getSetCookie()],
            [200, 'null', []],
            place,
          )
        }
        same(errors, [], 'what is logged')
      }),
  },
  {
    name: 'the session is that of whoever is signed in, with its end, and as the callback makes it',
    run: async (world) => {
      const callbacks: Partial<Callbacks> = {
        session: ({ session, token }) => ({ ...session, id: token.sub }),
      }
      await play(world, { config: { callbacks } }, async ({ visitor, basePath }) => {
        const ada = visitor()
        await ada.signIn()
        const told = JSON.parse((await ada.ask(`${basePath}/session`)).body)
        same([told.id, told.user.name], ['ada', 'ada'], 'the endpoint')
        const onServer = { ...told, user: { ...told.user, id: 'ada' } }
        for (const place of PLACES) same(JSON.parse((await ada.ask(place)).body), onServer, place)
      })
    },
  },
  {
    name: 'the server knows whose session it is, whatever the callback leaves out; the client what the callback tells',
    run: async (world) => {
      const made: readonly (Callbacks['session'] | undefined)[] = [
        undefined,
        ({ session: { expires } }) => ({ expires }),
        ({ session: { expires } }) => ({ expires, user: { id: 'ada of acme' } }),
      ]
      for (const session of made) {
        const config = session ? { callbacks: { session } } : {}
        await play(world, { config }, async ({ visitor, basePath }) => {
          const ada = visitor()
          await ada.signIn()
          const told = JSON.parse((await ada.ask(`${basePath}/session`)).body)
          same(told.user?.id, session === made[2] ? 'ada of acme' : undefined, 'the client')
          const user = { id: 'ada', ...told.user }
          for (const place of PLACES)
            same(JSON.parse((await ada.ask(place)).body).user, user, place)
        })
      }
    },
  },
  {
    name: 'a callback that tells no user, or nothing at all, says that nobody is signed in',
    run: async (world) => {
      for (const told of [{ user: null }, {}]) {
        const callbacks = { session: () => JSON.parse(JSON.stringify(told)) }
        await play(world, { config: { callbacks } }, async ({ visitor, basePath }) => {
          const ada = visitor()
          await ada.signIn()
          same(JSON.parse((await ada.ask(`${basePath}/session`)).body), told, 'the endpoint')
          for (const place of PLACES) same((await ada.ask(place)).body, 'null', place)
        })
      }
    },
  },
  {
    name: 'a cookie that is worth nothing is nobody, and is removed',
    run: async (world) =>
      play(world, {}, async ({ visitor, errors }) => {
        for (const value of ['x', '%zz', '', 'eyJhbGciOiJkaXIifQ..x.y.z']) {
          const headers = { cookie: `auth.session-token=${value}` }
          for (const place of PLACES) {
            const { status, body } = await visitor().ask(place, { headers })
            same([status, body], [200, 'null'], `${place} with ${value}`)
          }
        }
        const headers = { cookie: 'auth.session-token.0=x; auth.session-token.1=y' }
        const removed = (await visitor().ask('/session', { headers })).headers.getSetCookie()
        same(
          removed.map((line) => line.split(';', 2)),
          [0, 1].map((index) => [`auth.session-token.${index}=`, ' Max-Age=0']),
          'the chunks',
        )
        same(errors, [], 'what is logged')
      }),
  },
  {
    name: 'what something else has put where the session is lets nobody pass',
    run: async (world) =>
      play(world, {}, async ({ visitor }) => {
        const ada = visitor()
        const stranger = await readVisitorName(ada, '/forged')
        same(
          stranger === null || stranger === 401,
          true,
          `a stranger is taken for ${String(stranger)}`,
        )
        await ada.signIn()
        same(await readVisitorName(ada, '/forged'), 'ada', 'whoever is signed in')
      }),
  },
  {
    name: 'the session that was read for a request is not read again by the guard',
    needs: 'once',
    run: async (world) => {
      const reads: unknown[] = []
      const session: Callbacks['session'] = ({ session: shown }) => {
        reads.push(shown)
        return shown
      }
      await play(world, { config: { callbacks: { session } } }, async ({ visitor }) => {
        const ada = visitor()
        await ada.signIn()
        same(
          [await readVisitorName(ada, '/forged'), reads.length],
          ['ada', 1],
          'how often it was read',
        )
      })
    },
  },
  {
    name: 'a session is passed on when it is renewed, past every cache, and only then',
    run: async (world) =>
      play(world, {}, async ({ visitor, pass }) => {
        const ada = visitor()
        await ada.signIn()
        const before = ada.cookies.get('auth.session-token')
        pass(DAY - 1)
        same((await ada.ask('/session')).headers.getSetCookie(), [], 'before a day is over')
        pass(1)
        const renewed = await ada.ask('/session')
        const lines = renewed.headers.getSetCookie()
        same(
          lines.map((line) => line.split('=')[0]),
          ['auth.session-token'],
          'after a day',
        )
        same(renewed.headers.get('cache-control'), 'private, no-store', 'Cache-Control')
        same(ada.cookies.get('auth.session-token') === before, false, 'the same cookie')
        same((await ada.ask('/session')).headers.getSetCookie(), [], 'and again')
        pass(30 * DAY + 60)
        same(await readVisitorName(ada, '/session'), null, 'after 30 days without a visit')
      }),
  },
  {
    name: 'the cookies that the application sets itself are kept, beside a renewed session',
    run: async (world) =>
      play(world, {}, async ({ visitor, pass }) => {
        const ada = visitor()
        await ada.signIn()
        pass(DAY)
        const lines = (await ada.ask('/cookie')).headers.getSetCookie()
        const set = ['auth.session-token', 'theme'].map(
          (name) => lines.filter((line) => line.startsWith(`${name}=`)).length,
        )
        same([lines.length, ...set], [2, 1, 1], 'Set-Cookie')
        same(
          [ada.cookies.get('theme'), await readVisitorName(ada, '/session')],
          ['dark', 'ada'],
          'kept',
        )
      }),
  },
  {
    name: 'whoever signs out while a session is due for renewal is signed out',
    run: async (world) =>
      play(world, {}, async ({ visitor, pass }) => {
        const ada = visitor()
        await ada.signIn()
        const { csrfToken } = JSON.parse((await ada.ask('/auth/csrf')).body)
        pass(DAY)
        const out = await ada.ask('/auth/signout', { form: { csrfToken: String(csrfToken) } })
        const set = out.headers
          .getSetCookie()
          .filter((line) => line.startsWith('auth.session-token='))
        same(set.length, 1, 'lines that set the session cookie')
        same(ada.cookies.has('auth.session-token'), false, 'a session cookie is left')
        same(await readVisitorName(ada, '/session'), null, 'the session')
      }),
  },
  {
    name: 'where the session can not be checked, the request fails, and nobody is told why',
    run: async (world) => {
      const reason = 'the database of the people is down'
      const session = (): never => {
        throw new TypeError(reason)
      }
      await play(world, { config: { callbacks: { session } } }, async ({ visitor }) => {
        const ada = visitor()
        await ada.signIn()
        for (const place of PLACES) {
          const { status, body } = await ada.ask(place)
          const tells = ['ada', reason].some((word) => body.includes(word))
          same([status >= 500, tells], [true, false], place)
        }
      })
    },
  },
  {
    name: 'where the configuration is not valid, whoever asks for the session is refused, and the rest of the application answers',
    run: async (world) => {
      const said: string[] = []
      const logger = { error: ({ name }: Error) => void said.push(name), warn: () => undefined }
      await play(world, { config: { secret: '', logger } }, async ({ visitor }) => {
        const eve = visitor()
        const asking = ['/auth/signin', '/auth/session', '/function', '/forged']
        for (const place of asking) same((await eve.ask(place)).status >= 500, true, place)
        same((await eve.ask('/release')).status, 200, 'a route that does not ask')
        same((await eve.ask('/session')).body.includes('"user"'), false, 'nobody is shown')
        same(said.filter((name) => name === 'MissingSecret').length, 1, 'times that it is logged')
      })
    },
  },
  {
    name: 'of 60 visitors at once each is told of themselves',
    run: async (world) =>
      play(world, {}, async ({ visitor }) => {
        const people = ['ada', 'grace', 'edsger'].map((name) => ({ name, browser: visitor() }))
        for (const { name, browser } of people) await browser.signIn(name)
        const told = await atOnce(60, async (turn) => {
          const { name, browser } = people[turn % 3] ?? { name: '', browser: visitor() }
          return [name, await readVisitorName(browser, PLACES[turn % 2] ?? '')]
        })
        same([told.length, told.filter(([name, seen]) => name !== seen)], [60, []], 'mixed up')
      }),
  },
]
