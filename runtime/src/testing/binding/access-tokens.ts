import type { Adapter, AdapterUser } from '../../adapter.js'
import type { AuthConfig, Callbacks } from '../../config/config.js'
import { same } from '../suite/same.js'
import type { FrameworkRule } from './rule.js'
import { play, type Visitor } from './visitor.js'

const PAGE = { accept: 'text/html' }

const buildUser = (id: string): AdapterUser => ({
  id,
  email: `${id}@example.test`,
  emailVerified: null,
})

async function never(): Promise<never> {
  throw new Error('nobody signs in with the service')
}

/** A store in which everybody has an account of the service, but for bob. */
const adapter: Adapter = {
  createUser: never,
  getUserByAccount: never,
  getUserByEmail: never,
  linkAccount: never,
  getAccount: never,
  updateAccount: never,
  getUser: async (id) => buildUser(id),
  listAccountsByUserId: async (userId) =>
    userId === 'bob'
      ? []
      : [
          {
            userId,
            type: 'oidc',
            provider: 'acme',
            providerAccountId: userId,
            access_token: `the token of ${userId}`,
          },
        ],
}

const config: Partial<AuthConfig> = { adapter, session: { strategy: 'jwt' } }

async function fetchToken({ ask }: Visitor, target: string): Promise<unknown> {
  const { status, body } = await ask(target, { headers: PAGE })
  return status === 200 ? JSON.parse(body) : status
}

export const accessTokenRules: readonly FrameworkRule[] = [
  {
    name: 'the access token of a service is that of whoever makes the request',
    run: async (world) =>
      play(world, { config }, async ({ visitor }) => {
        for (const name of ['ada', 'eve']) {
          const somebody = visitor()
          await somebody.signIn(name)
          const told = await fetchToken(somebody, '/token')
          same(told, { accessToken: `the token of ${name}` }, name)
        }
      }),
  },
  {
    name: 'whoever has no access token is told why, and where to sign in with the service',
    run: async (world) => {
      const options = { config, basePath: '/api/auth' }
      await play(world, options, async ({ visitor, application, basePath }) => {
        const bob = visitor()
        const signInUrl = `${application.origin}${basePath}/signin?provider=acme&callbackUrl=%2Fphotos`
        const stranger = { reason: 'signed-out', signInUrl }
        same(await fetchToken(bob, '/token/photos'), stranger, 'a stranger')
        await bob.signIn('bob')
        const unlinked = { reason: 'not-linked', signInUrl }
        same(await fetchToken(bob, '/token/photos'), unlinked, 'without an account')
      })
    },
  },
  {
    name: 'whoever has to sign in with the service comes back to the page, where AUTH_URL is',
    needs: 'page',
    run: async (world) => {
      const env = { AUTH_URL: 'https://x.test/shop/auth' }
      await play(world, { config, env }, async ({ visitor }) => {
        const callbackUrl = encodeURIComponent('/shop/token?tab=1')
        const signInUrl = `https://x.test/shop/auth/signin?provider=acme&callbackUrl=${callbackUrl}`
        const told = await fetchToken(visitor(), '/token?tab=1')
        same(told, { reason: 'signed-out', signInUrl }, 'where it leads')
      })
    },
  },
  {
    name: 'the session that was read for a request is not read again for an access token',
    needs: 'once',
    run: async (world) => {
      const reads: unknown[] = []
      const session: Callbacks['session'] = ({ session: shown }) => {
        reads.push(shown)
        return shown
      }
      const counting = { ...config, callbacks: { session } }
      await play(world, { config: counting }, async ({ visitor }) => {
        const ada = visitor()
        await ada.signIn()
        reads.splice(0)
        await fetchToken(ada, '/token')
        same(reads.length, 1, 'how often it was read')
      })
    },
  },
]
