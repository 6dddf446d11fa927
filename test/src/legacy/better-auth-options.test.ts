import { afterEach, describe, expect, test } from 'vitest'
import { type BetterAuthUse, findBetterAuth } from '../../../src/inspect/legacy/find-better-auth.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

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
  return findBetterAuth(disk(root))
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

  test.each([
    ['user: { deleteUser: {}, changeEmail: {} }, account: {}', []],
    ['account: given()', ['there is no option account here: what it does is y']],
  ])('a group with nothing in it says nothing: %s', async (options, told) => {
    expect(reasons(await found(options))).toEqual(told.map((reason) => reason.slice(0, 48)))
  })

  test('what people may do with their account is on the account page, where they may', async () => {
    const { open } = await found(
      'user: { changeEmail: { enabled: true, sendChangeEmailVerification: send }, deleteUser: { enabled: true, beforeDelete: ask, afterDelete: tell } }',
    )
    expect(open.map(({ snippet }) => snippet)).toEqual([
      'account: true, // the page {path}/account',
      'account: true, // the page {path}/account',
      'callbacks: { deleteUser: ({ user }) => true }',
      'events: { userDeleted: ({ user }) => {} }',
    ])
  })

  test('what people may not do with their account is no step', async () => {
    const { open } = await found(
      'user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } }',
    )
    expect(open).toEqual([])
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
          path: 'src/auth.ts',
          line: 8,
          reason: `what the column ${name} of ${group} is called is not written here: the adapter has to be told`,
          snippet: `columns: { ${id}: { ${name}: '…' } }, // among the options of the adapter`,
        },
      ])
    },
  )

  const PASSKEYS =
    "import { passkey } from '@better-auth/passkey'\nimport { betterAuth } from 'better-auth'\nimport { env } from './env'\n\nexport const auth = betterAuth({ plugins: [GIVEN] })\n"
  const withPasskeys = (options: string): Promise<BetterAuthUse> =>
    found('', {
      'src/auth.ts': PASSKEYS.replace('GIVEN', `passkey(${options})`),
    })

  test.each([
    [
      "{ schema: { passkey: { modelName: 'keys', fields: { credentialID: 'credential', counter: undefined } } } }",
    ],
    [
      "{ schema: { passkey: { ...{ modelName: 'keys' }, fields: { credentialID: `credential` } } }, advanced: {} }",
    ],
  ])(
    'the table of passkeys and its columns have the names that the plugin is told: %s',
    async (options) => {
      const use = await withPasskeys(options)
      expect([use.models, use.columns, use.open]).toEqual([
        { authenticator: 'keys' },
        { authenticator: { credentialID: 'credential' } },
        [],
      ])
    },
  )

  test.each(['', '{}', '{ schema: {} }', '{ schema: { passkey: {} } }'])(
    'where the plugin is told none, it has the usual ones: %s',
    async (options) => {
      const use = await withPasskeys(options)
      expect([use.models, use.columns, use.open]).toEqual([{}, {}, []])
    },
  )

  const HIDDEN =
    'what the column … of passkey is called is not written here: the adapter has to be told'
  const TOLD = "columns: { authenticator: { …: '…' } }, // among the options of the adapter"

  test.each([
    [
      '{ schema: { passkey: { fields: { userId: env.OWNER } } } }',
      'what the column userId of passkey is called is not written here: the adapter has to be told',
      "columns: { authenticator: { userId: '…' } }, // among the options of the adapter",
    ],
    ['{ schema: { passkey: { fields: env.FIELDS } } }', HIDDEN, TOLD],
    ['{ schema: { passkey: env.TABLE } }', HIDDEN, TOLD],
    ['{ schema: env.SCHEMA }', HIDDEN, TOLD],
    [
      '{ schema: { passkey: { modelName: env.TABLE } } }',
      'what the table passkey is called is not written here: the adapter has to be told',
      "tables: { authenticator: '…' }, // among the options of the adapter, or the table itself, where it is handed tables",
    ],
    [
      'env.PASSKEYS',
      'which options the plugin passkey is handed is not written here',
      "Passkey({ relayingParty: { id: '…', name: '…' } })\n// and among the options of the adapter, where the table has other names: tables, columns: { authenticator: { … } }",
    ],
    [
      "{ rpName: 'Shop', rpID: env.HOST, origin: null, authenticatorSelection: { userVerification: 'required' }, registration: {} }",
      'options of the plugin passkey are not taken over: rpName, rpID, authenticatorSelection, registration',
      "Passkey({ relayingParty: { id: env.HOST, name: 'Shop' }, registrationOptions: { authenticatorSelection: { userVerification: 'required' } } }) // in authConfig\n// without registration",
    ],
  ])('what is told of passkeys otherwise is a step: %s', async (options, reason, snippet) => {
    const use = await withPasskeys(options)
    expect([use.models, use.columns]).toEqual([{}, {}])
    expect(use.open).toMatchObject([{ path: 'src/auth.ts', line: 5, reason, snippet }])
  })

  test.each([
    ["['https://a.test', 'https://b.test']", "['https://a.test', 'https://b.test']"],
    [
      "['https://a.test/', 'http://localhost:3000', 'shop://', 'http://b.test', 'https://*.c.test']",
      "['https://a.test', 'http://localhost:3000'] // no origins of pages: shop://, http://b.test, https://*.c.test",
    ],
    ["['https://*.a.test']", "['https://app.example.com']"],
    ['[]', '[]'],
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

  test.each([
    ['session: { expiresIn: 60 * 60 * 24 * 30 }', 'session: { maxAge: 60 * 60 * 24 * 30 }'],
    ['session: { updateAge: env.AGE }', 'session: { updateAge: env.AGE }'],
    ['session: { freshAge: 0 }', 'requireFresh({ maxAge: 600 })'],
    [
      "advanced: { defaultCookieAttributes: {\n  sameSite: 'None',\n  secure: true,\n} }",
      "cookies: { sessionToken: { options: { sameSite: 'none', secure: true, } } }",
    ],
  ])('what is written is part of the step: %s', async (options, snippet) => {
    expect((await found(options)).open.map((point) => point.snippet)).toEqual([snippet])
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

  /** What is written in place of the options of a provider. */
  const besides = async (providers: string): Promise<readonly string[]> => {
    const { open } = await found(`socialProviders: { ${providers} }`)
    expect(open.map(({ line }) => line)).toEqual(open.map(() => 8))
    return open.map(({ snippet }) => {
      const [first, ...lines] = snippet.split('\n')
      expect(first).toBe('// among the arguments of the provider, in authConfig')
      return lines.join('\n')
    })
  }

  test('of a provider it is said in one step what stands for each of its options, with what is written', async () => {
    expect(
      await besides(
        "google: env.ON ? { redirectURI: '/x', accessType: 'offline', prompt: 'consent', hd: 'a.test', scope: ['email', 'drive'] } : undefined",
      ),
    ).toEqual([
      [
        '// the service leads back to {path}/callback/google: register that address there',
        "authorization: { params: { access_type: 'offline', prompt: 'consent', hd: 'a.test', scope: 'email profile openid drive' } }",
        "// callbacks.signIn refuses other accounts: ({ account, profile }) => account?.provider !== 'google' || profile?.hd === 'a.test'",
      ].join('\n'),
    ])
  })

  test.each([
    [
      'scopes beside the usual ones',
      "github: { scope: ['repo'] }",
      "authorization: { params: { scope: 'read:user user:email repo' } }",
    ],
    [
      'scopes in place of the usual ones',
      "github: { disableDefaultScope: true, scope: ['repo'] }",
      "authorization: { params: { scope: 'repo' } }",
    ],
    [
      'no scopes',
      'github: { prompt: env.PROMPT, disableDefaultScope: true }',
      "authorization: { params: { prompt: env.PROMPT, scope: '' } }",
    ],
    [
      'scopes that are said elsewhere',
      'github: { scope: env.SCOPES }',
      "authorization: { params: { scope: ['read:user', 'user:email', ...env.SCOPES].join(' ') } }",
    ],
    [
      'scopes of a service whose usual ones are not known',
      "paybin: { scope: ['repo'] }",
      "authorization: { params: { scope: '… repo' } }",
    ],
    [
      'a parameter that has another name at the service',
      "dropbox: { accessType: 'offline' }",
      "authorization: { params: { token_access_type: 'offline' } }",
    ],
    [
      'a tenant',
      'microsoft: { tenantId: process.env.TENANT }',
      'issuer: `https://login.microsoftonline.com/${process.env.TENANT}/v2.0`',
    ],
    [
      'a tenant elsewhere',
      "microsoft: { tenantId: '3f2a', authority: 'https://shop.ciamlogin.com/' }",
      "issuer: 'https://shop.ciamlogin.com/3f2a/v2.0'",
    ],
    ['its own server', 'gitlab: { issuer: env.GITLAB }', 'baseUrl: env.GITLAB'],
    [
      'whether it is there',
      'github: { enabled: env.ON === 1 }',
      '// enabled: a provider whose id and secret are not set is left out here',
    ],
    [
      'what is added to a user',
      'google: { mapProfileToUser: (p) => ({ plan: p.hd }) }',
      'profile: async (profile) => ({ id: profile.sub, name: profile.name, email: profile.email, image: profile.picture, ...(await ((p) => ({ plan: p.hd }))(profile)) })',
    ],
    [
      'what a function adds to a user',
      'github: { mapProfileToUser: env.map }',
      'profile: async (profile) => ({ id: String(profile.id), name: profile.name, email: profile.email, image: profile.avatar_url, ...(await env.map(profile)) })',
    ],
    [
      'what a method adds to a user',
      'discord: { async mapProfileToUser(p) { return {} } }',
      'profile: async (profile) => ({ id: profile.id, name: profile.global_name, email: profile.email, ...(await (async function (p) { return {} })(profile)) })',
    ],
    ['what ours has no word for', 'google: { getUserInfo: env.ask }', '// getUserInfo'],
  ])('of options of a provider: %s', async (_, provider, lines) => {
    expect(await besides(provider)).toEqual([lines])
  })

  test('options of a provider that say what goes without saying are no step', async () => {
    expect(
      await besides(
        'github: { enabled: true, disableSignUp: false, disableDefaultScope: false, prompt: undefined }',
      ),
    ).toEqual([])
  })

  test.each([
    ['...env.SHARED, appName: 1', ['which options ...env.SHARED brings along is not ']],
    ['...{ appName: 1 }', []],
  ])('what is spread into them is a step where it can’t be read: %s', async (options, left) => {
    expect(reasons(await found(options))).toEqual(left)
  })
})

describe('what an option names is written out in the step', () => {
  const SHARED = 'links where both addresses are proven'
  const FIELDS =
    '// in TypeScript: const adapter = …, and satisfies …<typeof adapter> behind authConfig\n'

  test.each([
    [
      "account: { accountLinking: { trustedProviders: ['credential', 'google', 'github'] } }",
      [
        `{import|google}({ allowDangerousEmailAccountLinking: true }) // ${SHARED}`,
        `{import|github}({ allowDangerousEmailAccountLinking: true }) // ${SHARED}`,
      ].join('\n'),
    ],
    [
      "account: { accountLinking: { trustedProviders: ['google', 'own'] } }",
      `GitHub({ allowDangerousEmailAccountLinking: true }) // ${SHARED}`,
    ],
    [
      "user: { additionalFields: { site: { type: 'string', fieldName: 'site_url' }, pin: { type: 'string', returned: false }, bio: { type: 'string' } } }",
      `${FIELDS}callbacks: { session: ({ session, user }) => ({ ...session, user: { ...session.user, site: user.site_url, bio: user.bio } }) }`,
    ],
    [
      'user: { additionalFields: unseen() }',
      'callbacks: { session: ({ session, user }) => ({ ...session, user: { ...session.user, role: user.role } }) }',
    ],
    [
      "baseURL: { allowedHosts: ['https://shop.example', '*.shop.example', 'localhost:*'] }",
      "trustHost: ['shop.example', '*.shop.example']",
    ],
    ['baseURL: { allowedHosts: unseen() }', "trustHost: ['app.example.com', '*.example.com']"],
    [
      'advanced: { crossSubDomainCookies: { enabled: env.ON, domain: `.shop.example` } }',
      "cookies: { sessionToken: { options: { domain: '.shop.example' } } }",
    ],
    [
      'advanced: { crossSubDomainCookies: { enabled: true } }',
      "cookies: { sessionToken: { options: { domain: '.example.com' } } }",
    ],
  ])('%s', async (options, snippet) => {
    const { open } = await found(options)
    expect(open.map((point) => point.snippet)).toEqual([snippet])
  })

  test.each([
    "account: { accountLinking: { trustedProviders: ['email-password'] } }",
    "user: { additionalFields: { pin: { type: 'string', returned: false } } }",
    'baseURL: env.URL',
    'advanced: { crossSubDomainCookies: { enabled: false } }',
  ])('%s: nothing is left', async (options) => {
    expect((await found(options)).open).toEqual([])
  })
})

test('whoever the plugin admin has banned is refused by a callback', async () => {
  const { open } = await found('plugins: [admin()]')
  expect(open.map(({ reason, snippet }) => [reason, snippet])).toEqual([
    [
      'whoever the plugin admin has banned may sign in here until a callback refuses it; its other columns stay, and what it does is yours to write',
      "callbacks: { signIn: ({ user }) => !('banned' in user && user.banned) } // and banExpires, where bans end by themselves",
    ],
  ])
})
