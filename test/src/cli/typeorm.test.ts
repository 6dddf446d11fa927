import { afterEach, expect, test } from 'vitest'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const init = async () => project.run(['init', '--yes', '--no-install'])

/** An application with a data source whose entities are said like this. */
function withEntities(entities: string, imported = ''): TestProject {
  return makeProject({
    ...EXPRESS_TS,
    'package.json': `${JSON.stringify({
      type: 'module',
      scripts: { dev: 'tsx src/server.ts' },
      dependencies: { express: '^5.1.0', typeorm: '^0.3.20', 'better-sqlite3': '^12.0.0' },
    })}\n`,
    'src/server.ts': `import './db.js'\n${EXPRESS_TS['src/server.ts'] as string}`,
    'src/db.ts': [
      "import { DataSource } from 'typeorm'",
      imported,
      'export const db = new DataSource({',
      "  type: 'better-sqlite3',",
      "  database: 'a.db',",
      `  entities: ${entities},`,
      '})',
      '',
    ].join('\n'),
    'src/entities/note.ts': [
      "import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'",
      '',
      '@Entity()',
      'export class Note {',
      '  @PrimaryGeneratedColumn()',
      '  id!: number',
      '',
      '  @Column()',
      '  text!: string',
      '}',
      '',
    ].join('\n'),
  })
}

test.each([
  "new URL('./entities/*.ts', import.meta.url).pathname",
  "fileURLToPath(new URL('./entities/*.ts', import.meta.url).href)",
])('entities by a pattern at a URL get ours among them: %s', async (pattern) => {
  project = withEntities(`[${pattern}]`, "import { fileURLToPath } from 'node:url'")
  expect((await init()).status).toBe(0)
  expect(project.read('src/entities/auth-entities.ts')).toContain('export class User')
  expect((await init()).stdout).toContain('Nothing to do')
})

test('ours have a file of their own where the data source lists classes', async () => {
  project = withEntities('[Note]', "import { Note } from './entities/note.js'")
  const note = project.read('src/entities/note.ts')
  const { status, stderr } = await init()
  expect([status, project.read('src/entities/note.ts')]).toEqual([5, note])
  expect(stderr).toContain(
    "import { User, Account, Session, VerificationToken, SignInLimit } from './entities/auth-entities.js'\n    entities: [Note, User, Account, Session, VerificationToken, SignInLimit],\n",
  )
})

test('ours are there already on a second run where the list can’t be read', async () => {
  project = withEntities('[make()]', "import { make } from './make.js'")
  const first = await init()
  expect([first.status, first.stdout]).toEqual([
    0,
    expect.stringContaining("which entities the data source has can't be read (src/db.ts:6)"),
  ])
  const before = project.tree()
  const again = await init()
  expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('Nothing to do')])
  expect(project.tree()).toEqual(before)
})
