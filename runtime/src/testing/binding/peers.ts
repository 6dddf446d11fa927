import Dev from '../../providers/by-id/dev.js'
import type { AuthConfig } from '../../config/config.js'
import { same } from '../suite/same.js'
import type { FrameworkRule } from './rule.js'
import { play, type Scene } from './visitor.js'

/** Headers by which somebody who is no proxy may claim something, or a proxy tells it. */
const CLAIMS = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-host': 'app.test',
  'x-forwarded-proto': 'https',
}

async function readOrigin({ visitor }: Scene, headers: Record<string, string>): Promise<string> {
  const { body } = await visitor().ask('/auth/providers', { headers })
  return String(JSON.parse(body).acme?.callbackUrl).replace('/auth/callback/acme', '')
}

async function offersDev({ visitor }: Scene, headers: Record<string, string>): Promise<boolean> {
  return (await visitor().ask('/auth/signin', { headers })).body.includes('Development sign-in')
}

/** The networks that wrong credentials are counted for, once they are too many, and whether a proxy is told of that nobody trusts. */
async function listNetworks(
  world: Parameters<FrameworkRule['run']>[0],
  headers: Readonly<Record<string, string>>,
  given: Partial<AuthConfig> = {},
): Promise<readonly unknown[]> {
  const networks: (string | undefined)[] = []
  const told: string[] = []
  const config: Partial<AuthConfig> = {
    trustHost: true,
    limits: { credentialsPerAccountAndNetwork: { max: 1, window: 60 } },
    events: { rateLimited: ({ network }) => void networks.push(network) },
    logger: { error: () => undefined, warn: (code) => void told.push(code) },
    ...given,
  }
  await play(world, { config }, async ({ visitor }) => {
    const fields = { username: 'ada', password: 'wrong' }
    const eve = visitor()
    for (const _ of [1, 2, 3]) await eve.submit('/callback/credentials', fields, headers)
  })
  return [...new Set(networks), told.includes('proxy-not-trusted')]
}

const DEVELOPMENT = {
  config: { providers: [Dev], trustHost: true },
  env: { NODE_ENV: 'development' },
}

export const peerRules: readonly FrameworkRule[] = [
  {
    name: 'a session that the application reads is told with the request that it was read for',
    run: async (world) => {
      const told: string[] = []
      const headers = { 'x-request-id': 'request-7', 'user-agent': 'Ada/1.0' }
      const events: AuthConfig['events'] = {
        session: ({ requestId, userAgent }) => void told.push(`${requestId} ${userAgent}`),
      }
      await play(world, { config: { events } }, async ({ visitor }) => {
        const ada = visitor()
        await ada.signIn()
        for (const place of ['/session', '/function']) {
          told.splice(0)
          await ada.ask(place, { headers })
          same([...new Set(told)], ['request-7 Ada/1.0'], place)
        }
      })
    },
  },
  {
    name: 'what a visitor claims about a proxy is not believed',
    run: async (world) => {
      await play(world, { config: { trustHost: true } }, async (scene) => {
        same(await readOrigin(scene, CLAIMS), scene.application.origin, 'the origin')
      })
    },
  },
  {
    name: 'limits are counted by where a visitor is, and by no network where a proxy is in between that nobody trusts',
    needs: 'address',
    run: async (world) => {
      same(await listNetworks(world, {}), ['127.0.0.1', false], 'the network')
      same(await listNetworks(world, CLAIMS), [true], 'the network behind a proxy')
    },
  },
  {
    name: 'with proxies that are named, limits are counted by what they say, and not by what a visitor writes',
    run: async (world) => {
      const written = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
      same(await listNetworks(world, written, { proxy: 1 }), ['203.0.113.7', false], 'one proxy')
      const twice = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.9' }
      same(await listNetworks(world, twice, { proxy: 2 }), ['203.0.113.7', false], 'two proxies')
    },
  },
  {
    name: 'what a proxy tells that the framework trusts is believed',
    needs: 'proxy',
    run: async (world) => {
      const config = { trustHost: true }
      await play(world, { config, trustsProxy: true }, async (scene) => {
        same(await readOrigin(scene, CLAIMS), 'https://app.test', 'the origin')
        const ada = scene.visitor()
        const headers = CLAIMS
        await ada.submit('/callback/credentials', { username: 'ada', password: 'right' }, headers)
        same(ada.cookies.has('__Host-auth.session-token'), true, 'the cookie of https')
        const seen = await ada.ask('/session', { headers })
        same(JSON.parse(seen.body)?.user?.name, 'ada', 'the session')
      })
    },
  },
  {
    name: 'AUTH_URL counts more than whatever a request says',
    run: async (world) =>
      play(world, { env: { AUTH_URL: 'https://app.test' } }, async (scene) => {
        same(await readOrigin(scene, { host: 'evil.test' }), 'https://app.test', 'the origin')
        const ada = scene.visitor()
        await ada.signIn()
        same(ada.cookies.has('__Host-auth.session-token'), true, 'the cookie of https')
        const seen = await ada.ask('/session')
        same(JSON.parse(seen.body)?.user?.name, 'ada', 'the session')
      }),
  },
  {
    name: 'in production a host that nobody has named is not answered',
    run: async (world) =>
      play(world, { env: { NODE_ENV: 'production' } }, async ({ visitor, errors }) => {
        const refused = await visitor().ask('/auth/signin')
        same([refused.status, refused.headers.getSetCookie()], [500, []], 'the sign-in page')
        same(errors, ['UntrustedHost'], 'what is logged')
      }),
  },
  {
    name: 'sign-in for development is there on this machine, and not through a proxy',
    needs: 'peer',
    run: async (world) =>
      play(world, DEVELOPMENT, async (scene) => {
        same(await offersDev(scene, {}), true, 'on this machine')
        same(await offersDev(scene, { 'x-forwarded-for': '127.0.0.1' }), false, 'through a proxy')
      }),
  },
  {
    name: 'sign-in for development is there on this machine where NODE_ENV is development, and at no other host',
    run: async (world) =>
      play(world, DEVELOPMENT, async (scene) => {
        same(await offersDev(scene, {}), true, 'on this machine')
        same(await offersDev(scene, { host: 'app.test' }), false, 'at another host')
        same(await offersDev(scene, CLAIMS), false, 'for somebody behind a proxy')
      }),
  },
  {
    name: 'sign-in for development is nowhere where NODE_ENV does not say so, whoever asks',
    run: async (world) => {
      for (const env of [{}, { NODE_ENV: 'test' }])
        await play(world, { ...DEVELOPMENT, env }, async (scene) => {
          same(await offersDev(scene, {}), false, JSON.stringify(env))
          const refused = await scene.visitor().submit('/callback/dev', { user: 'dev-ada' })
          same(refused.status, 404, 'the endpoint')
        })
    },
  },
]
