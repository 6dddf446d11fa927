import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { afterEach, expect, test } from 'vitest'
import type { LegacySource } from '../../../src/catalog/legacy-sources.js'
import { type Tree } from '../apply/tree.js'
import { EXPRESS_TS } from './project.js'
import { makeDiskProject, type DiskProject } from './disk-project.js'

// The configuration of Drizzle Kit names no file of the project, and the client has its tables from a file that passes them on.

type Source = 'init' | LegacySource

const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`
const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`

const CORE = "import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'"
const PEOPLE = lines(
  CORE,
  '',
  "export const users = pgTable('users', {",
  "  id: text('id').primaryKey(),",
  "  name: text('name'),",
  "  email: text('email').notNull(),",
  '})',
)
/** As the adapter of Auth.js asks for them. */
const AUTHJS_PEOPLE = lines(
  CORE,
  '',
  "export const users = pgTable('user', {",
  "  id: text('id').primaryKey(),",
  "  name: text('name'),",
  "  email: text('email').unique(),",
  "  emailVerified: timestamp('emailVerified'),",
  "  image: text('image'),",
  '})',
  '',
  "export const accounts = pgTable('account', {",
  "  userId: text('userId').notNull().references(() => users.id),",
  "  type: text('type').notNull(),",
  "  provider: text('provider').notNull(),",
  "  providerAccountId: text('providerAccountId').notNull(),",
  '}, (table) => [primaryKey({ columns: [table.provider, table.providerAccountId] })])',
)
const BETTER_PEOPLE = lines(
  CORE,
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
const TODOS = lines(
  "import { pgTable, text } from 'drizzle-orm/pg-core'",
  '',
  "export const todos = pgTable('todos', { id: text('id').primaryKey() })",
)

/** What a project has before, and after: whatever else there is, these tables are. */
const PARTS: Readonly<
  Record<Source, { people: string; had: readonly string[]; get: readonly string[] }>
> = {
  init: { people: PEOPLE, had: ['users', 'todos'], get: ['accounts', 'sessions'] },
  authjs: {
    people: AUTHJS_PEOPLE,
    had: ['users', 'accounts', 'todos'],
    get: ['sessions', 'verificationTokens'],
  },
  'next-auth-4': {
    people: AUTHJS_PEOPLE,
    had: ['users', 'accounts', 'todos'],
    get: ['sessions', 'verificationTokens'],
  },
  'better-auth': { people: BETTER_PEOPLE, had: ['user', 'todos'], get: ['account', 'session'] },
}

interface Form {
  readonly title: string
  /** The file that passes the tables on, without its ending. */
  readonly behind: 'schema' | 'index'
  readonly language: 'ts' | 'js'
  readonly passes: (had: readonly string[]) => string
  /** The configuration of Drizzle Kit. */
  readonly config: Tree
  /** True where the tables and the client lie in a package of a workspace. */
  readonly isPackage?: true
}

const passAll = (): string =>
  lines("export * from './users.js'", "export * from './todo.schema.js'")
const passNames = (had: readonly string[]): string =>
  lines(
    `export { ${had.filter((name) => name !== 'todos').join(', ')} } from './users.js'`,
    "export { todos } from './todo.schema.js'",
  )
const says = (schema: string): Tree => ({
  'drizzle.config.ts': `export default { dialect: 'postgresql', schema: ${schema}, out: './drizzle' }\n`,
})
const FORMS: readonly Form[] = [
  {
    title: 'a file of the build',
    behind: 'schema',
    language: 'ts',
    passes: passAll,
    config: says("'./dist/db/schema/schema.js'"),
  },
  {
    title: 'a .ts file where the sources are .js',
    behind: 'schema',
    language: 'js',
    passes: passAll,
    config: says("'./src/db/schema/schema.ts'"),
  },
  {
    title: 'a pattern that nothing matches',
    behind: 'schema',
    language: 'ts',
    passes: passNames,
    config: says("['./dist/db/**/*.schema.js']"),
  },
  {
    title: 'a folder that is not there',
    behind: 'index',
    language: 'ts',
    passes: passAll,
    config: says("'./dist/db/schema'"),
  },
  {
    title: 'a file of the build, in JSON',
    behind: 'schema',
    language: 'ts',
    passes: passNames,
    config: {
      'drizzle.config.json': json({ dialect: 'postgresql', schema: './dist/db/schema/schema.js' }),
    },
  },
  {
    title: 'a file of the build, in a package',
    behind: 'index',
    language: 'ts',
    passes: passAll,
    config: says("'./dist/schema/index.js'"),
    isPackage: true,
  },
]

const clientOf = (behind: string): string =>
  lines(
    "import { drizzle } from 'drizzle-orm/node-postgres'",
    `import * as schema from './schema/${behind}.js'`,
    '',
    'export const db = drizzle(process.env.DATABASE_URL, { schema })',
  )

const DATA = { 'drizzle-orm': '^0.45.0', pg: '^8.0.0' }
const manifest = (more: object): string =>
  json({
    name: 'shop',
    type: 'module',
    scripts: { dev: 'tsx watch src/server.ts' },
    dependencies: { ...DATA, ...more },
    devDependencies: { 'drizzle-kit': '^0.31.0', typescript: '^5.9.0' },
  })
const express = (imports: string, use: string): string =>
  lines(
    "import express from 'express'",
    imports,
    '',
    'const app = express()',
    use,
    'app.listen(4000)',
  )

/** An application that has sign-in from there. */
const appOf = (
  source: Source,
  language: Form['language'],
  db: string,
  schema: string,
  more: object,
): Tree => {
  const tables = `import { accounts, users } from '${schema}'`
  const adapter = 'DrizzleAdapter(db, { usersTable: users, accountsTable: accounts })'
  switch (source) {
    case 'init':
      return {
        'package.json': manifest({ ...more, express: '^5.1.0' }),
        [`src/server.${language}`]: express(`import { db } from '${db}'`, "app.get('/', () => db)"),
      }
    case 'authjs':
      return {
        'package.json': manifest({
          ...more,
          express: '^5.1.0',
          '@auth/express': '^0.12.0',
          '@auth/drizzle-adapter': '^1.11.0',
        }),
        [`src/auth.config.${language}`]: lines(
          "import { DrizzleAdapter } from '@auth/drizzle-adapter'",
          "import GitHub from '@auth/express/providers/github'",
          `import { db } from '${db}'`,
          tables,
          '',
          `export const authConfig = { adapter: ${adapter}, providers: [GitHub] }`,
        ),
        [`src/server.${language}`]: express(
          "import { ExpressAuth } from '@auth/express'\nimport { authConfig } from './auth.config.js'",
          "app.use('/auth/*splat', ExpressAuth(authConfig))",
        ),
      }
    case 'next-auth-4':
      return {
        'package.json': manifest({
          ...more,
          next: '15.5.9',
          'next-auth': '^4.24.11',
          react: '19.2.3',
          'react-dom': '19.2.3',
          '@auth/drizzle-adapter': '^1.11.0',
        }),
        [`src/app/page.${language}x`]: 'export default function Page() {\n  return null\n}\n',
        [`src/app/api/auth/[...nextauth]/route.${language}`]: lines(
          "import NextAuth from 'next-auth'",
          "import { authOptions } from '../../../../auth-options.js'",
          '',
          'const handler = NextAuth(authOptions)',
          'export { handler as GET, handler as POST }',
        ),
        [`src/auth-options.${language}`]: lines(
          "import { DrizzleAdapter } from '@auth/drizzle-adapter'",
          "import GithubProvider from 'next-auth/providers/github'",
          `import { db } from '${db}'`,
          tables,
          '',
          `export const authOptions = { adapter: ${adapter}, providers: [GithubProvider({ clientId: '1', clientSecret: process.env.GITHUB_SECRET })] }`,
        ),
      }
    case 'better-auth':
      return {
        'package.json': manifest({ ...more, express: '^5.1.0', 'better-auth': '^1.6.0' }),
        [`src/better.${language}`]: lines(
          "import { betterAuth } from 'better-auth'",
          "import { drizzleAdapter } from 'better-auth/adapters/drizzle'",
          `import { db } from '${db}'`,
          '',
          "export const auth = betterAuth({ database: drizzleAdapter(db, { provider: 'pg' }) })",
        ),
        [`src/server.${language}`]: express(
          "import { toNodeHandler } from 'better-auth/node'\nimport { auth } from './better.js'",
          "app.all('/api/auth/*splat', toNodeHandler(auth))",
        ),
      }
  }
}

const below = (folder: string, tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).map(([path, file]) => [folder + path, file]))

/** @returns the files, the folder of the project, and the file that passes the tables on */
const treeOf = (form: Form, source: Source): { tree: Tree; folder: string; file: string } => {
  const { behind, language, passes, config, isPackage } = form
  const { people, had } = PARTS[source]
  const data: Tree = {
    [`index.${language}`]: clientOf(behind),
    [`schema/users.${language}`]: people,
    [`schema/todo.schema.${language}`]: TODOS,
    [`schema/${behind}.${language}`]: passes(had),
  }
  const lock: Tree = { 'package-lock.json': '{ "lockfileVersion": 3 }\n' }
  const tsconfig: Tree = { 'tsconfig.json': EXPRESS_TS['tsconfig.json'] ?? '' }
  const written = language === 'ts' ? tsconfig : {}
  if (!isPackage) {
    const app = appOf(source, language, './db/index.js', `./db/schema/${behind}.js`, {})
    const tree = { ...lock, ...written, ...config, ...app, ...below('src/db/', data) }
    return { tree, folder: '', file: `src/db/schema/${behind}.${language}` }
  }
  const app = appOf(source, language, '@acme/db', '@acme/db/schema', { '@acme/db': '*' })
  const exports = { '.': './src/index.ts', './schema': `./src/schema/${behind}.ts` }
  const own = json({ name: '@acme/db', type: 'module', exports, dependencies: DATA })
  const tree = {
    ...lock,
    'package.json': json({ private: true, workspaces: ['apps/*', 'packages/*'] }),
    ...below('apps/api/', { ...written, ...app }),
    ...below('packages/db/', { 'package.json': own, ...config, ...below('src/', data) }),
  }
  return { tree, folder: 'apps/api', file: `packages/db/src/schema/${behind}.ts` }
}

let project: DiskProject
afterEach(() => {
  project.remove()
})

/** What a module gives, as a bundler sees it. */
const exportsOf = (file: string): readonly string[] => {
  const { metafile } = buildSync({
    entryPoints: [join(project.root, file)],
    bundle: true,
    format: 'esm',
    packages: 'external',
    write: false,
    metafile: true,
    logLevel: 'silent',
    outdir: project.root,
  })
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports)
}

const SOURCES = ['init', 'authjs', 'next-auth-4', 'better-auth'] as const
const cases = FORMS.flatMap((form) => SOURCES.map((source) => [form.title, source, form] as const))

test.each(cases)(
  'the configuration names %s, %s: what was passed on is, our tables are with it, and a second run changes nothing',
  async (_, source, form) => {
    const { tree, folder, file } = treeOf(form, source)
    project = makeDiskProject(tree)
    const { had, get } = PARTS[source]
    const whole = form.passes(had).trimEnd().split('\n')
    expect(exportsOf(file).toSorted()).toEqual(had.toSorted())

    const command = source === 'init' ? ['init'] : ['migrate', '--from', source]
    const options = ['--yes', '--no-install', '--allow-dirty', '--cwd', join(project.root, folder)]
    const run = await project.run([...command, ...options])
    expect(run.stderr).not.toContain('×')
    expect(exportsOf(file)).toEqual(expect.arrayContaining([...had, ...get]))
    const after = project.read(file).split('\n')
    expect(after.filter((line) => whole.includes(line))).toEqual(whole)

    const once = project.tree()
    await project.run([...command, ...options])
    expect(project.tree()).toEqual(once)
  },
)

test('a file of somebody where the one for new tables would be stays, and the run ends as a conflict', async () => {
  const form = FORMS.find(({ behind, isPackage }) => behind === 'index' && !isPackage)!
  const { tree } = treeOf(form, 'init')
  const taken = 'src/db/schema/auth.schema.ts'
  project = makeDiskProject({ ...tree, [taken]: "export type Theirs = 'theirs'\n" })
  const before = project.tree()
  const run = await project.run(['init', '--yes', '--no-install', '--allow-dirty'])
  expect([run.status, run.stderr.split('\n')[0]]).toEqual([
    5,
    `× ${taken} exists, and create-auth has not read it`,
  ])
  expect(project.tree()).toEqual(before)
})
