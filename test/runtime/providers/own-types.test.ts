import { expectTypeOf, test } from 'vitest'
import type { AuthConfig, EventMessage } from '../../../runtime/src/index.js'
import type { OAuthConfig, OIDCConfig, Provider } from '../../../runtime/src/providers/provider.js'

// What an application declares of its own, as TypeScript sees it.

/** Claims of a service that counts its users. */
type Person = { id: number; login: string }

test('a provider may have a profile whose id is a number', () => {
  expectTypeOf<OAuthConfig<Person>>().toExtend<Provider>()
  expectTypeOf<OIDCConfig<Person>>().toExtend<Provider>()
  const config = {
    providers: [
      {
        id: 'counted',
        name: 'Counted',
        type: 'oauth',
        authorization: 'https://counted.test/authorize',
        token: 'https://counted.test/token',
        userinfo: 'https://counted.test/user',
        profile: ({ id, sub, nickname }) => {
          expectTypeOf([sub, nickname]).toEqualTypeOf<(string | null | undefined)[]>()
          return { id: String(id) }
        },
      },
    ],
  } satisfies AuthConfig
  expectTypeOf(config).toExtend<AuthConfig>()
})

test('the event signOut has a session or a token, and either may be taken from it', () => {
  const left = ({ session, token }: EventMessage<'signOut'>): string =>
    token?.email ?? session?.userId ?? 'somebody'
  expectTypeOf(left).returns.toEqualTypeOf<string>()
})
