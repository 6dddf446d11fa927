import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

// `migrate --check` of a project that was moved: what a second move would leave is open, until the code shows that it is done.

let project: TestProject
afterEach(() => {
  project.remove()
})

const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`
const open = (dependencies: object, files: Tree): void => {
  project = makeProject({
    ...EXPRESS_TS,
    'node_modules/.keep': '',
    'package.json': `${JSON.stringify({ name: 'shop', type: 'module', scripts: { start: 'tsx src/server.ts' }, dependencies: { express: '^5.1.0', ...dependencies } })}\n`,
    ...files,
  })
}
const write = (file: string, text: string): void => {
  project.write(file, text)
}
const move = async (from: string) =>
  project.run(['migrate', '--from', from, '--yes', '--no-install'])
const check = async (...words: string[]) => project.run(['migrate', '--check', ...words])
/** The steps that a run leaves, as they are told. */
const left = (stderr: string): string => stderr.slice(stderr.search(/\d+ steps? (?:is|are) left/))

const READS = lines("import { getToken } from '@auth/core/jwt'", '', 'export const read = getToken')
const AUTHJS: Tree = {
  'src/server.ts': lines(
    "import express from 'express'",
    "import { ExpressAuth } from '@auth/express'",
    "import GitHub from '@auth/express/providers/github'",
    '',
    'const app = express()',
    "app.use('/auth', ExpressAuth({ providers: [GitHub] }))",
    'app.listen(4000)',
  ),
  'src/token.ts': READS,
}

test('without a database, the steps are all that is checked', async () => {
  open({ '@auth/express': '^0.12.0' }, AUTHJS)
  const moved = await move('authjs')
  expect(moved.status).toBe(5)
  const tree = project.tree()
  const checked = await check()
  expect([checked.status, left(checked.stderr)]).toEqual([5, left(moved.stderr)])
  expect(left(checked.stderr)).toContain('1 step is left to you\n\n  src/token.ts:3:21\n')
  const doctor = await project.run(['doctor', '--only', 'open-step', '--json'])
  expect(JSON.parse(doctor.stdout).findings).toMatchObject([
    {
      severity: 'error',
      evidence: [{ file: 'src/token.ts', line: 3 }],
      snippet: expect.any(String),
    },
  ])
  expect(JSON.parse((await check('--json')).stdout)).toEqual({
    ok: false,
    steps: [
      {
        kind: 'manual',
        path: 'src/token.ts',
        line: 3,
        column: 21,
        reason: expect.any(String),
        snippet: expect.any(String),
      },
    ],
    exitCode: 5,
  })
  write('src/token.ts', "export { getToken as read } from '@create-auth/runtime/jwt'\n")
  const done = await check()
  expect([done.status, done.stderr]).toEqual([0, ''])
  expect(done.stdout).toContain('✓ No step of the move is open.\n')
  expect(JSON.parse((await check('--json')).stdout)).toEqual({ ok: true, steps: [], exitCode: 0 })
  write('src/token.ts', READS)
  expect(project.tree()).toEqual(tree)
})

const ASKS = (name: string): string =>
  lines(
    "import { better } from './better.js'",
    '',
    `export const ${name} = (headers: Headers) => better.api.getSession({ headers })`,
  )
const CLIENT = lines(
  "import { createAuthClient } from 'better-auth/client'",
  '',
  'export const authClient = createAuthClient()',
)
const BETTER: Tree = {
  'src/db.ts':
    "import Database from 'better-sqlite3'\n\nexport const db = new Database('shop.db')\n",
  'src/better.ts': lines(
    "import { betterAuth } from 'better-auth'",
    "import { db } from './db.js'",
    '',
    'export const better = betterAuth({ database: db })',
  ),
  'src/server.ts': lines(
    "import express from 'express'",
    "import { toNodeHandler } from 'better-auth/node'",
    "import { better } from './better.js'",
    '',
    'const app = express()',
    "app.all('/api/auth/*splat', toNodeHandler(better))",
    'app.listen(4000)',
  ),
  'src/who.ts': ASKS('who'),
  'src/client.ts': CLIENT,
}
const openBetter = (): void => {
  open({ 'better-auth': '^1.7.0', 'better-sqlite3': '^12.0.0' }, BETTER)
}

test.each([
  ['authjs', () => open({ '@auth/express': '^0.12.0' }, AUTHJS), ['add', 'provider', 'google']],
  ['better-auth', openBetter, ['init', '--providers', 'google']],
] as const)('what is set up later keeps that it came from %s', async (source, make, words) => {
  make()
  await move(source)
  const ran = await project.run([...words, '--yes', '--no-install'])
  expect(ran, ran.stderr).toMatchObject({ status: 0 })
  const { answers } = JSON.parse(project.read('.create-auth.json')) as { answers: unknown }
  expect(answers).toMatchObject({
    providers: expect.arrayContaining(['google']),
    movedFrom: source,
  })
})

test('with a database, they are told along with what it lacks', async () => {
  openBetter()
  const moved = await move('better-auth')
  expect(left(moved.stderr)).toMatch(/^2 steps are left[^]*src\/client\.ts:3:27[^]*src\/who\.ts:3:/)
  const checked = await check()
  expect([checked.status, left(checked.stderr)]).toEqual([5, left(moved.stderr)])
  expect(checked.stdout).toContain('✓ The schema has everything that sign-in needs.\n')
  const { steps, ...rest } = JSON.parse((await check('--json')).stdout) as {
    steps: { path: string }[]
  }
  expect(steps.map(({ path }) => path)).toEqual(['src/client.ts', 'src/who.ts'])
  expect(rest).toMatchObject({ ok: false, differences: [], problems: [], exitCode: 5 })

  project.delete('migrations')
  const both = await check()
  expect(both.stdout).toContain('Missing:\n  ')
  expect([both.status, left(both.stderr)]).toEqual([5, left(moved.stderr)])
})

test('sessions that the configuration seals need no table, so that nothing of it is missing', async () => {
  const model = (name: string, ...fields: readonly string[]): string =>
    lines(`model ${name} {`, ...fields.map((field) => `  ${field}`), '}')
  open(
    { '@auth/express': '^0.12.0', '@auth/prisma-adapter': '^2.0.0', '@prisma/client': '^6.0.0' },
    {
      'src/db.ts': lines(
        "import { PrismaClient } from '@prisma/client'",
        '',
        'export const prisma = new PrismaClient()',
      ),
      'src/server.ts': lines(
        "import express from 'express'",
        "import { ExpressAuth } from '@auth/express'",
        "import { PrismaAdapter } from '@auth/prisma-adapter'",
        "import GitHub from '@auth/express/providers/github'",
        "import { prisma } from './db.js'",
        '',
        'const app = express()',
        "const authConfig = { adapter: PrismaAdapter(prisma), session: { strategy: 'jwt' }, providers: [GitHub] }",
        "app.use('/auth', ExpressAuth(authConfig))",
        'app.listen(4000)',
      ),
      'prisma/schema.prisma': [
        lines('datasource db {', '  provider = "postgresql"', '}'),
        lines('generator client {', '  provider = "prisma-client-js"', '}'),
        model(
          'User',
          'id String @id @default(cuid())',
          'name String?',
          'email String? @unique',
          'emailVerified DateTime?',
          'image String?',
          'accounts Account[]',
          'sessions Session[]',
        ),
        model(
          'Account',
          'userId String',
          'type String',
          'provider String',
          'providerAccountId String',
          'refresh_token String?',
          'access_token String?',
          'expires_at Int?',
          'token_type String?',
          'scope String?',
          'id_token String?',
          'session_state String?',
          'user User @relation(fields: [userId], references: [id], onDelete: Cascade)',
          '@@id([provider, providerAccountId])',
          '@@index([userId])',
        ),
        model(
          'Session',
          'sessionToken String @unique',
          'userId String',
          'expires DateTime',
          'user User @relation(fields: [userId], references: [id], onDelete: Cascade)',
        ),
      ].join('\n'),
    },
  )
  expect(await move('authjs')).toMatchObject({ status: 0, stderr: '' })
  const [sessions] = /model Session \{[^}]*\}/.exec(project.read('prisma/schema.prisma')) ?? []
  expect(sessions).not.toContain('@@index')
  const checked = await check()
  expect([checked.status, checked.stderr]).toEqual([0, ''])
  expect(checked.stdout).toContain('✓ The schema has everything that sign-in needs.\n')
})

test('what is left of Better Auth is open where its configuration has been taken out', async () => {
  openBetter()
  await move('better-auth')
  for (const file of ['better.ts', 'who.ts']) project.delete(join('src', file))
  for (const run of [await check(), await move('better-auth')]) {
    expect(run.status).toBe(5)
    expect(left(run.stderr)).toMatch(/^1 step is left to you\n\n {2}src\/client\.ts:3:27\n/)
  }
  project.delete('src/client.ts')
  for (const run of [await check(), await move('better-auth')])
    expect([run.status, run.stderr]).toEqual([0, ''])
})

test('ids that the database counts are open until the adapter is told', async () => {
  openBetter()
  const counting = '{ database: db, advanced: { database: { useNumberId: true } } }'
  write('src/better.ts', project.read('src/better.ts').replace('{ database: db }', counting))
  for (const file of ['who.ts', 'client.ts']) project.delete(join('src', file))
  const moved = await move('better-auth')
  expect(left(moved.stderr)).toContain("userIds: 'integer', in the adapter's options")
  const checked = await check()
  expect([checked.status, left(checked.stderr)]).toEqual([5, left(moved.stderr)])
  const told = "layout: 'better-auth', userIds: 'integer'"
  write('src/auth.ts', project.read('src/auth.ts').replace("layout: 'better-auth'", told))
  expect((await check()).status).toBe(0)
})

test.each([
  ['email_verified', 'created_at, updated_at', 0],
  ['"emailVerified"', '"createdAt", "updatedAt"', 5],
] as const)(
  'columns in snake_case are no step where the tables have them: %s',
  async (verified, times, status) => {
    openBetter()
    const fields = "{ database: db, user: { fields: { emailVerified: 'email_verified' } } }"
    write('src/better.ts', project.read('src/better.ts').replace('{ database: db }', fields))
    for (const file of ['who.ts', 'client.ts']) project.delete(join('src', file))
    project.makeFolder('migrations')
    const [created, updated] = times.split(', ')
    const columns = `id text primary key, name text not null, email text not null unique, ${verified} integer not null, image text`
    const sql = `create table "user" (${columns}, ${created} date not null, ${updated} date not null);\n`
    write('migrations/1.sql', sql)
    expect((await move('better-auth')).status).toBe(status)
    const isSnake = project.read('src/auth.ts').includes("naming: 'snake_case'")
    expect([isSnake, (await check()).status]).toEqual([status === 0, status])
  },
)

test('of several configurations the one that is meant can be named', async () => {
  openBetter()
  await move('better-auth')
  project.delete('src/who.ts')
  const other = "import { betterAuth } from 'better-auth'\n\nexport const tools = betterAuth({})\n"
  write('src/tools.ts', other)
  expect(await check()).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('several times'),
  })
  expect((await check('--auth', 'src/better.ts')).status).toBe(5)
})

test('a configuration is named of a project that was moved, and of no other', async () => {
  open({}, {})
  await project.run(['init', '--yes', '--no-install'])
  expect(await check('--auth', 'src/auth.ts')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('the option --auth is for migrate --from'),
  })
})
