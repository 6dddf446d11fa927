import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { Auth, type AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Dev from '@create-auth/runtime/providers/dev'
import { keepsFactors, ownProviders } from '../../../src/catalog/own-providers.js'
import { compile } from '../../docs/compile.js'

// What is written into a configuration for a provider that is no service: it is of its type, and the engine takes it.

// The provider of passwords needs another one beside it, and is tried with it where the command line adds both.
const rows = ownProviders.filter(({ id }) => !keepsFactors(id))

test('every element compiles where the type of the configuration is asked for', () => {
  const blocks = rows.map(({ id, import: name, call = '' }, line) => ({
    page: 'own-providers',
    line,
    language: 'ts',
    text: `import type { AuthConfig } from '@create-auth/runtime'\nimport ${name} from '@create-auth/runtime/providers/${id}'\nexport const authConfig: AuthConfig = { providers: [${name}${call}] }\n`,
  }))
  expect(compile(blocks)).toEqual([])
})

test.each(rows.map((row) => [row.id, row] as const))(
  '%s: the engine runs with it before anybody has filled anything in, and lacks what the row says',
  async (id, { import: name, call = '', env, setting }) => {
    const module: { readonly default: unknown } = await import(
      `../../../runtime/src/providers/by-id/${id}.ts`
    )
    const make: unknown = runInThisContext(`(${name}) => ${name}${call}`)
    if (typeof make !== 'function') throw new TypeError('not a function')
    const provider: AuthConfig['providers'][number] = make(module.default)
    const warned: (readonly [string, string | undefined])[] = []
    const config: AuthConfig = {
      providers: [provider, Dev],
      adapter: MemoryAdapter(),
      env: {
        AUTH_SECRET: 'a secret that is made for this test: 0123456789',
        NODE_ENV: 'development',
      },
      ...(setting && { [setting.name]: { [setting.value]: true } }),
      logger: { warn: (code, detail) => warned.push([code, detail]) },
    }
    const response = await Auth(new Request('http://localhost/auth/signin'), config)
    expect(response.status).toBe(200)
    const keys = env.map(({ key }) => key)
    const lacks =
      keys.length === 0 ? [] : [['provider-not-configured', `${id}: set ${keys.join(', ')}`]]
    const told = setting ? [['experimental-webauthn', undefined]] : lacks
    expect(warned.filter(([code]) => code !== 'dev-sign-in-enabled')).toEqual(told)
  },
)
