import type { Adapter, AdapterSession, AdapterUser } from '../../adapter.js'
import type { AuthConfig, Callbacks } from '../../config/config.js'
import { getEngine } from '../../engine.js'
import { createToken } from '../../session/bearer.js'
import { atOnce, same } from '../suite/same.js'
import type { FrameworkRule, WireAnswer } from './rule.js'
import { play, type Scene, type Visitor } from './visitor.js'

const PLACES = ['/session', '/function'] as const

/** The form of a token, which is nobody's. */
const NOBODYS = 'x'.repeat(43)

const INVALID = 'Bearer error="invalid_token"'

const buildUser = (id: string): AdapterUser => ({
  id,
  name: id,
  email: `${id}@example.test`,
  emailVerified: null,
})

async function never(): Promise<never> {
  throw new Error('nobody signs in with the service')
}

function makeStore(): Adapter {
  const sessions = new Map<string, AdapterSession>()
  return {
    createUser: never,
    getUserByAccount: never,
    getUserByEmail: never,
    linkAccount: never,
    getUser: async (id) => buildUser(id),
    createSession: async (session) => {
      sessions.set(session.sessionToken, session)
      return session
    },
    getSessionAndUser: async (token) => {
      const session = sessions.get(token)
      return session ? { session, user: buildUser(session.userId) } : null
    },
    updateSession: async () => null,
    deleteSession: async (token) => void sessions.delete(token),
  }
}

const withRole: Callbacks['session'] = ({ session }) => ({
  ...session,
  user: { ...session.user, role: session.user?.name === 'ada' ? 'admin' : 'member' },
})

async function playTokens(
  world: Parameters<typeof play>[0],
  config: Partial<AuthConfig>,
  scene: (scene: Scene, tokenOf: (name: string) => Promise<string>) => Promise<void>,
): Promise<void> {
  const adapter = makeStore()
  const engine = getEngine({ providers: [], adapter, logger: { warn: () => undefined } })
  const createBearer = async (name: string): Promise<string> => {
    if (!engine.store) throw new Error('nothing is stored')
    const made = { name: 'a program', maxAge: 3600 }
    return (await createToken(engine, engine.store, buildUser(name), made)).token
  }
  const whole = { adapter, bearer: true, session: { strategy: 'database' as const }, ...config }
  await play(world, { config: whole }, async (given) => scene(given, createBearer))
}

async function present({ ask }: Visitor, path: string, authorization: string): Promise<WireAnswer> {
  return ask(path, { headers: { authorization } })
}

async function readVisitorName(
  browser: Visitor,
  place: string,
  authorization: string,
): Promise<unknown> {
  const { status, body } = await present(browser, place, authorization)
  return status === 200 ? (JSON.parse(body)?.user?.name ?? null) : status
}

export const bearerRules: readonly FrameworkRule[] = [
  {
    name: 'whoever presents a token is its user, and gets no cookie; whoever presents anything else is nobody',
    run: async (world) =>
      playTokens(world, {}, async ({ visitor, basePath }, tokenOf) => {
        const token = await tokenOf('ada')
        for (const place of [...PLACES, `${basePath}/session`]) {
          const { headers, body } = await present(visitor(), place, `Bearer ${token}`)
          same([JSON.parse(body)?.user.name, headers.getSetCookie()], ['ada', []], place)
          same(
            await readVisitorName(visitor(), place, `bearer ${token}`),
            'ada',
            'the scheme in small',
          )
          for (const wrong of [`Bearer ${NOBODYS}`, 'Bearer', `Basic ${token}`, token])
            same(await readVisitorName(visitor(), place, wrong), null, `${place} with ${wrong}`)
        }
      }),
  },
  {
    name: 'a token is not read where there is a session cookie',
    run: async (world) =>
      playTokens(world, {}, async ({ visitor }, tokenOf) => {
        const token = await tokenOf('ada')
        for (const place of PLACES) {
          const headers = { cookie: 'auth.session-token=x', authorization: `Bearer ${token}` }
          const { body } = await visitor().ask(place, { headers })
          same(JSON.parse(body), null, place)
        }
      }),
  },
  {
    name: 'a token is nothing where the configuration takes none',
    run: async (world) =>
      playTokens(world, { bearer: false }, async ({ visitor }, tokenOf) => {
        const token = await tokenOf('ada')
        for (const place of PLACES)
          same(await readVisitorName(visitor(), place, `Bearer ${token}`), null, place)
      }),
  },
  {
    name: 'a guard lets a token pass, but where a fresh session is asked for',
    needs: 'role',
    run: async (world) => {
      await playTokens(
        world,
        { callbacks: { session: withRole } },
        async ({ visitor }, tokenOf) => {
          const [ada, eve] = [await tokenOf('ada'), await tokenOf('eve')]
          const passed = await present(visitor(), '/admin', `Bearer ${ada}`)
          same(
            [passed.status, passed.body.includes('passed')],
            [200, true],
            'the one with the role',
          )
          same((await present(visitor(), '/admin', `Bearer ${eve}`)).status, 403, 'the other')
          const stale = await present(visitor(), '/fresh', `Bearer ${ada}`)
          const challenge = 'Bearer error="insufficient_user_authentication", max_age="600"'
          same([stale.status, stale.headers.get('www-authenticate')], [401, challenge], 'the fresh')
        },
      )
    },
  },
  {
    name: 'a program whose token opens nothing is told so, and no other stranger',
    needs: 'role',
    run: async (world) =>
      playTokens(world, {}, async ({ visitor }) => {
        const told = async (authorization: string): Promise<unknown> => {
          const { status, headers } = await present(visitor(), '/admin', authorization)
          return [status, headers.get('www-authenticate')]
        }
        same(await told(`Bearer ${NOBODYS}`), [401, INVALID], 'a token of nobody')
        same(await told('bearer'), [401, INVALID], 'no token')
        same(await told('Basic eDp5'), [401, null], 'another scheme')
      }),
  },
  {
    name: 'of 60 programs at once each is told of its user',
    run: async (world) =>
      playTokens(world, {}, async ({ visitor }, tokenOf) => {
        const names = ['ada', 'grace', 'edsger']
        const tokens = await Promise.all(names.map(tokenOf))
        const program = visitor()
        const told = await atOnce(60, async (turn) => {
          const place = PLACES[turn % 2] ?? ''
          const seen = await readVisitorName(program, place, `Bearer ${tokens[turn % 3] ?? ''}`)
          return [names[turn % 3], seen]
        })
        same([told.length, told.filter(([name, seen]) => name !== seen)], [60, []], 'mixed up')
      }),
  },
]
