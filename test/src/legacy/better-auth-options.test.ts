import { afterEach, describe, expect, test } from 'vitest'
import { type BetterAuthUse, findBetterAuth } from '../../../src/inspect/legacy/find-better-auth.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

/** What is found of a configuration with some options. */
const found = (options: string, files: Tree = {}): Promise<BetterAuthUse> => {
  root = makeTree({
    'package.json': '{"name":"shop","type":"module"}',
    'src/auth.ts': `import { betterAuth } from 'better-auth'\nimport * as plugins from 'better-auth/plugins'\nimport { env } from './env'\n\nconst { admin, captcha, twoFactor } = plugins\nconst more = [...(env.KEY ? [captcha({})] : [])]\n\nexport const auth = betterAuth({ ${options} })\n`,
    'src/env.ts':
      "import { createEnv } from '@t3-oss/env-nextjs'\n\nexport const env = createEnv({})\n",
    ...files,
  })
  return findBetterAuth(root)
}
const reasons = ({ open }: BetterAuthUse): readonly string[] =>
  open.map(({ reason }) => reason.slice(0, 48))

describe('options of Better Auth that only some conditions bring', () => {
  test.each([
    ['github: env.ON ? { clientId: env.GITHUB_ID } : undefined'],
    ['...(env.ON ? { github: { clientId: env.GITHUB_ID } } : {})'],
    ['...(env.ON && { github: { clientId: process.env.GITHUB_ID } })'],
    ["github: { clientId: process.env.GITHUB_ID ?? '' }"],
  ])('%s: a provider, with its variable', async (provider) => {
    const use = await found(`socialProviders: { ${provider} }`)
    expect(use.providers).toEqual([{ id: 'github', clientId: 'GITHUB_ID' }])
    expect(use.open).toEqual([])
  })

  test.each([
    ['[admin(), ...more]', ['admin', 'captcha']],
    [
      '[env.ON && admin(), ...(env.TWO ? [twoFactor()] : [])].filter(Boolean)',
      ['admin', 'twoFactor'],
    ],
    ['more', ['captcha']],
    ['[own]', ['own']],
  ])('%s: each plugin by its name', async (list, names) => {
    const use = await found(`plugins: ${list}`)
    expect(use.plugins).toEqual(names)
    expect(use.open).toHaveLength(names.length)
  })

  test('other names of columns are read, where they are written out', async () => {
    const use = await found(
      "user: { fields: { emailVerified: 'is_verified', name: undefined } }, verification: { fields: { value: 'code' } }",
    )
    expect(use.columns).toEqual({
      user: { emailVerified: 'is_verified' },
      verificationToken: { value: 'code' },
    })
    expect(use.open).toEqual([])
  })

  test.each([
    ['account', '{ accountId: env.ACCOUNT }', 'accountId', 'account'],
    ['verification', 'env.FIELDS', '…', 'verificationToken'],
  ])(
    'a name of a column that is not written is a step: %s: %s',
    async (group, fields, name, id) => {
      const use = await found(`${group}: { fields: ${fields} }`)
      expect(use.columns).toEqual({})
      expect(use.open).toMatchObject([
        {
          file: 'src/auth.ts',
          line: 8,
          reason: `what the column ${name} of ${group} is called is not written here: the adapter has to be told`,
          snippet: `columns: { ${id}: { ${name}: '…' } }, // among the options of the adapter`,
        },
      ])
    },
  )

  test.each([
    ["['https://a.test', 'https://b.test']", "['https://a.test', 'https://b.test']"],
    ['[env.ORIGIN]', "['https://app.example.com']"],
    ['async () => []', "['https://app.example.com']"],
  ])('origins that are trusted are said here, too: %s', async (origins, said) => {
    const { open } = await found(`trustedOrigins: ${origins}`)
    expect(open).toMatchObject([
      {
        line: 8,
        reason:
          'origins of other sites whose pages may use the endpoints are said one by one here, without wildcards and functions: the own one needs no word',
        snippet: `trustedOrigins: ${said}`,
      },
    ])
  })

  test('plugins that can’t be read are a step', async () => {
    const use = await found('plugins: env.PLUGINS')
    expect(use.plugins).toEqual([])
    expect(reasons(use)).toEqual(['which plugins there are is not written here'])
  })

  test('what a choice or a method says is an option as any other', async () => {
    const use = await found(
      'advanced: env.ON ? { ipAddress: env.ON } : undefined, emailAndPassword: { enabled: true, sendResetPassword() {} }',
    )
    expect(reasons(use)).toEqual([
      'where the address of a visitor is read, the prox',
      'the provider of mails sends what resets a passwo',
    ])
    expect(use).not.toHaveProperty('cookiePrefix')
  })

  test('of providers it is said what stands for each of their options', async () => {
    const { open } = await found(
      "socialProviders: { google: env.ON ? { redirectURI: '/x', prompt: 'consent', hd: 'x' } : undefined }",
    )
    expect(open).toMatchObject([
      {
        file: 'src/auth.ts',
        line: 8,
        snippet:
          "// among the arguments of the provider, in authConfig\n// the service leads back to {path}/callback/<id>: register that address there\nauthorization: { params: { prompt: 'select_account' } }\n// hd",
      },
    ])
  })

  test.each([
    ['...env.SHARED, appName: 1', ['which options ...env.SHARED brings along is not ']],
    ['...{ appName: 1 }', []],
  ])('what is spread into them is a step where it can’t be read: %s', async (options, left) => {
    expect(reasons(await found(options))).toEqual(left)
  })
})
