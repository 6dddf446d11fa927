import { afterEach, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { makeProject, type TestProject } from './project.js'

// How applications are put together that sign-in is moved in: where their tables are, and what answers in them.

let project: TestProject
afterEach(() => {
  project.remove()
})

const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`
const json = (value: object): string => `${JSON.stringify(value)}\n`

const PEOPLE = lines(
  "import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'",
  '',
  "export const user = pgTable('user', {",
  "  id: text('id').primaryKey(),",
  "  name: text('name').notNull(),",
  "  email: text('email').notNull().unique(),",
  "  emailVerified: boolean('email_verified').notNull(),",
  "  createdAt: timestamp('created_at').notNull(),",
  "  updatedAt: timestamp('updated_at').notNull(),",
  '})',
)
const CLIENT = lines(
  "import { drizzle } from 'drizzle-orm/node-postgres'",
  '',
  'export const db = drizzle(process.env.DATABASE_URL)',
)
const BETTER = (client: string): string =>
  lines(
    "import { betterAuth } from 'better-auth'",
    "import { drizzleAdapter } from 'better-auth/adapters/drizzle'",
    `import { db } from '${client}'`,
    '',
    "export const auth = betterAuth({ database: drizzleAdapter(db, { provider: 'pg' }) })",
  )
const MOVE = ['migrate', '--from', 'better-auth', '--yes', '--no-install']

/** Everything that is imported on behalf of the database, by where it comes from. */
const imports = (text: string, from: RegExp): Record<string, readonly string[]> =>
  Object.fromEntries(
    [...text.matchAll(/import \{([^}]*)\} from '([^']+)'/g)]
      .filter(([, , specifier = '']) => from.test(specifier))
      .map(([, names = '', specifier = '']) => [
        specifier,
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      ]),
  )

/** A workspace whose package of the database has these exports and these files. */
const workspace = (exports: Tree, files: Tree): Tree => ({
  'package.json': json({ private: true, workspaces: ['apps/*', 'packages/*'] }),
  'package-lock.json': '{ "lockfileVersion": 3 }\n',
  'apps/api/package.json': json({
    name: 'api',
    type: 'module',
    scripts: { start: 'tsx src/server.ts' },
    dependencies: {
      '@acme/db': '*',
      'better-auth': '^1.6.0',
      'drizzle-orm': '^0.45.0',
      hono: '^4.10.0',
      pg: '^8.0.0',
    },
  }),
  'apps/api/tsconfig.json': '{ "compilerOptions": { "moduleResolution": "bundler" } }\n',
  'apps/api/src/better.ts': BETTER('@acme/db/client'),
  'apps/api/src/server.ts': lines(
    "import { Hono } from 'hono'",
    "import { auth } from './better'",
    '',
    'const app = new Hono()',
    "app.on(['GET', 'POST'], '/api/auth/*', (c) => auth.handler(c.req.raw))",
    'export default app',
  ),
  'packages/db/package.json': json({
    name: '@acme/db',
    type: 'module',
    exports,
    dependencies: { 'drizzle-orm': '^0.45.0', pg: '^8.0.0' },
  }),
  'packages/db/drizzle.config.ts':
    "export default { dialect: 'postgresql', schema: './src/schema/index.ts' }\n",
  'packages/db/src/client.ts': CLIENT,
  'packages/db/src/schema/people.ts': PEOPLE,
  ...files,
})

const INDEX = { 'packages/db/src/schema/index.ts': "export * from './people'\n" }

test('the client and the tables may be two subpaths of one package, which nothing else imports', async () => {
  const exports = { './client': './src/client.ts', './schema': './src/schema/index.ts' }
  project = makeProject(workspace(exports, INDEX))
  const before = project.tree()
  const run = await project.run([...MOVE, '--cwd', 'apps/api'])
  expect(run.stderr).not.toContain('×')
  expect(imports(project.read('apps/api/src/auth.ts'), /^@acme/)).toEqual({
    '@acme/db/client': ['db'],
    '@acme/db/schema': [
      'user',
      'account',
      'session as sessionTable',
      'verification',
      'signInLimits',
    ],
  })
  expect(project.read('packages/db/src/schema/index.ts')).toBe(
    "export * from './people'\nexport * from './auth-schema'\n",
  )
  expect((await project.run(['undo', '--yes', '--cwd', 'apps/api'])).status).toBe(0)
  expect(project.tree()).toEqual(before)
})

test('each table comes from the subpath that gives its file', async () => {
  const exports = {
    './client': './src/client.ts',
    './people': './src/schema/people.ts',
    './sign-in': './src/schema/sign-in.ts',
  }
  const config =
    "export default { dialect: 'postgresql', schema: ['./src/schema/sign-in.ts', './src/schema/people.ts'] }\n"
  const other =
    "import { pgTable, text } from 'drizzle-orm/pg-core'\n\nexport const log = pgTable('log', { id: text('id').primaryKey() })\n"
  project = makeProject(
    workspace(exports, {
      'packages/db/drizzle.config.ts': config,
      'packages/db/src/schema/sign-in.ts': other,
    }),
  )
  expect((await project.run([...MOVE, '--cwd', 'apps/api'])).stderr).not.toContain('×')
  expect(imports(project.read('apps/api/src/auth.ts'), /^@acme/)).toEqual({
    '@acme/db/client': ['db'],
    '@acme/db/people': ['user'],
    '@acme/db/sign-in': ['account', 'session as sessionTable', 'verification', 'signInLimits'],
  })
})

test('an application whose own schema is that of another package gets the new tables beside it', async () => {
  project = makeProject(
    workspace(
      { './client': './src/client.ts', './schema': './src/schema/index.ts' },
      {
        ...INDEX,
        'apps/api/drizzle.config.ts':
          "export default { dialect: 'postgresql', schema: './src/schema.ts' }\n",
        'apps/api/src/schema.ts': "export * from '@acme/db/schema'\n",
      },
    ),
  )
  project.delete('packages/db/drizzle.config.ts')
  expect((await project.run([...MOVE, '--cwd', 'apps/api'])).stderr).not.toContain('×')
  expect(imports(project.read('apps/api/src/auth.ts'), /^@acme|schema/)).toEqual({
    '@acme/db/client': ['db'],
    '@acme/db/schema': ['user'],
    './schema': ['account', 'session as sessionTable', 'verification', 'signInLimits'],
  })
  expect(project.read('apps/api/src/schema.ts')).toMatch(
    /^import \{[^}]*\} from 'drizzle-orm\/pg-core'\nimport \{ user \} from '@acme\/db\/schema'\n\nexport \* from '@acme\/db\/schema'\n\nexport const account = /,
  )
})

test('tables that a package keeps for itself are refused, with the way out', async () => {
  project = makeProject(workspace({ './client': './src/client.ts' }, INDEX))
  const before = project.tree()
  const { status, stderr: err } = await project.run([...MOVE, '--cwd', 'apps/api'])
  expect([status, err.replaceAll(/\s+/g, ' ')]).toEqual([
    3,
    expect.stringContaining(
      '× the client of Drizzle comes from @acme/db/client, and so would its tables, which no package that this one depends on exports Let @acme/db/client export its schema (export * from …)',
    ),
  ])
  expect(project.tree()).toEqual(before)
})

/** An application with all of it in one package. */
const shop = (files: Tree): Tree => ({
  'package.json': json({
    name: 'shop',
    type: 'module',
    scripts: { start: 'tsx src/server.ts' },
    dependencies: {
      '@hono/node-server': '^1.19.0',
      'better-auth': '^1.6.0',
      'drizzle-orm': '^0.45.0',
      hono: '^4.10.0',
      pg: '^8.0.0',
    },
  }),
  'package-lock.json': '{ "lockfileVersion": 3 }\n',
  'tsconfig.json': '{ "compilerOptions": { "moduleResolution": "bundler" } }\n',
  'drizzle.config.ts': "export default { dialect: 'postgresql', schema: './src/schema.ts' }\n",
  'src/schema.ts': PEOPLE,
  'src/client.ts': CLIENT,
  'src/better.ts': BETTER('./client'),
  ...files,
})

test('a column that people of before have no value for is left, and said', async () => {
  const named = PEOPLE.replace("name: text('name')", "firstName: text('first_name')")
  const server = lines(
    "import { serve } from '@hono/node-server'",
    "import { Hono } from 'hono'",
    "import { auth } from './better'",
    '',
    'const app = new Hono()',
    "app.on(['GET', 'POST'], '/api/auth/*', (c) => auth.handler(c.req.raw))",
    'serve({ fetch: app.fetch, port: 3000 })',
  )
  project = makeProject(shop({ 'src/schema.ts': named, 'src/server.ts': server }))
  const { status, stderr: err } = await project.run(MOVE)
  expect([status, err.replaceAll(/\s+/g, ' ')]).toEqual([
    5,
    expect.stringContaining(
      "user.name is missing, and rows may be there that have no value for it name: text('name').notNull()",
    ),
  ])
  expect(project.read('src/schema.ts')).toContain(
    named
      .slice(named.indexOf('export const user'))
      .replace(
        '})\n',
        [
          "  image: text('image'),",
          '}, (table) => [',
          "  index('user_email_lower_idx').on(sql`lower(${table.email})`),",
          '])',
          '',
        ].join('\n'),
      ),
  )
})

test('of several applications in a file the one counts that is given away, whatever it is given among', async () => {
  const server = lines(
    "import { serve } from '@hono/node-server'",
    "import { Hono } from 'hono'",
    "import { auth } from './better'",
    '',
    'export function createApp() {',
    '  const app = new Hono()',
    '  const api = new Hono()',
    "  api.on(['GET', 'POST'], '/auth/*', (c) => auth.handler(c.req.raw))",
    "  const shop = api.get('/shop', (c) => c.json([]))",
    "  app.route('/api', api)",
    '  return { app, api, shop, close: () => undefined }',
    '}',
    '',
    'const { app } = createApp()',
    'serve({ fetch: app.fetch, port: 3000 })',
  )
  project = makeProject(shop({ 'src/server.ts': server }))
  const { status, stderr: err } = await project.run(MOVE)
  expect([status, err]).toEqual([0, ''])
  expect(project.read('src/server.ts')).toBe(
    server
      .replace(
        "import { auth } from './better'\n",
        "import { authHandler, authSession } from './auth'\n",
      )
      .replace("  api.on(['GET', 'POST'], '/auth/*', (c) => auth.handler(c.req.raw))\n", '')
      .replace(
        '  const app = new Hono()\n',
        "  const app = new Hono()\n  app.all('/api/auth/*', authHandler)\n  app.use(authSession)\n",
      ),
  )
})

test('a step calls providers as the auth file imports them', async () => {
  const accounts =
    "socialProviders: { microsoft: {} }, account: { accountLinking: { trustedProviders: ['microsoft'] } },"
  project = makeProject({
    'package.json': json({
      type: 'module',
      scripts: { start: 'node src/server.js' },
      dependencies: { 'better-auth': '^1.6.0', hono: '^4.10.0' },
    }),
    'src/server.js': lines(
      "import { Hono } from 'hono'",
      "import { betterAuth } from 'better-auth'",
      '',
      `const auth = betterAuth({ ${accounts} })`,
      'const app = new Hono()',
      "app.on(['GET', 'POST'], '/api/auth/*', (c) => auth.handler(c.req.raw))",
      'export default app',
    ),
  })
  const { stderr } = await project.run([...MOVE.slice(0, 3), '--dry-run'])
  expect(stderr).toContain(
    '    MicrosoftEntraID({ allowDangerousEmailAccountLinking: true }) // links where both addresses are proven\n',
  )
})
