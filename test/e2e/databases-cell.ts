import { expect } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { choosePairwise } from '../support/pairwise.js'
import { CELLS, SERVERS, type Cell } from './databases-orms.js'
import { belongings } from './belongings.js'
import { agreed, unpackedOnce, type Install, type Packages } from './unpacked.js'
import { makeWorkspace } from './workspace.js'

type Workspace = ReturnType<typeof makeWorkspace>

const { opened, dropped } = belongings()

const TYPESCRIPT = {
  tsx: '^4.20.0',
  '@types/express': '^5.0.0',
  '@types/node': '^22.0.0',
}

// What scripts would fetch are engines that these clients do without.
const NPMRC = { '.npmrc': 'ignore-scripts=true\n' }

/** The compilers that people have, each with one database or more. */
const COMPILERS: Packages = { PostgreSQL: '~5.9.0' }
const NEWEST = '^7.0.0'

const packagesOf = ({ database, dependencies, language }: Cell): readonly [Packages, Packages] => [
  { express: '^5.1.0', ...dependencies },
  language === 'ts' ? { ...TYPESCRIPT, typescript: COMPILERS[database.title] ?? NEWEST } : {},
]

/** A project with an ORM, and what is done with it again and again. */
async function projectOf(cell: Cell, install: Install): Promise<Workspace> {
  const { files, language } = cell
  const [dependencies, devDependencies] = packagesOf(cell)
  const { path, text, type, runner } = SERVERS[language]
  const isTyped = language === 'ts'
  const workspace = makeWorkspace({
    'package.json': JSON.stringify({
      name: 'existing',
      private: true,
      type,
      scripts: { start: [...runner, path].join(' ').replace('node_modules/.bin/', '') },
      dependencies,
      devDependencies,
    }),
    ...NPMRC,
    '.gitignore': 'node_modules\n.env\n',
    ...(isTyped && {
      'tsconfig.json':
        '{ "compilerOptions": { "module": "nodenext", "target": "es2022", "types": ["node"], "strict": true, "skipLibCheck": true, "noEmit": true, "experimentalDecorators": true } }\n',
    }),
    [path]: text,
    ...files,
  })
  opened.push(workspace)
  await install(workspace)
  return workspace
}

/** A database of the project, with the users that are in it. */
async function databaseOf(
  workspace: Workspace,
  { database, people, apply, ids, names: { users, accounts, sessions } }: Cell,
  id: string | undefined,
  column?: string,
) {
  const own = await database.open()
  dropped.push(own)
  const ask = database.ask(own.url)
  workspace.write('.env', `DATABASE_URL=${own.url}\n`)
  for (const [path, text] of Object.entries(people(id, column))) workspace.write(path, text)
  await apply(workspace, ask)
  if (id !== undefined) {
    const values = {
      email: "'ada@example.com'",
      ...(ids[id] ? { id: database.newId } : {}),
      ...(column === undefined ? {} : { password: "'swordfish'" }),
    }
    const [columns, given] = [Object.keys(values), Object.values(values)]
    await ask(`insert into ${users} (${columns.join()}) values (${given.join()})`)
  }
  const count = async (table: string): Promise<number> =>
    Number((await ask(`select count(*) as n from ${table}`))[0]?.['n'])
  return {
    apply: () => apply(workspace, ask),
    /** How many users, accounts and sessions there are. */
    counts: async () => [await count(users), await count(accounts), await count(sessions)],
  }
}

/** Expects to be told what keeps people from signing up, with what makes it right, before anybody tries; and writes that. */
async function initAndMend(
  workspace: Workspace,
  { column, reason, snippet }: NonNullable<Cell['required']>,
  mend: Cell['mend'],
): Promise<void> {
  const { code, stdout } = await workspace.createAuth('init', '--yes', '--no-install', '--json')
  const { plan } = JSON.parse(stdout) as {
    plan: { changes: { kind: string; path: string; reason: string; snippet: string }[] }
  }
  const steps = plan.changes.filter(({ kind }) => kind === 'manual')
  expect([code, steps]).toMatchObject([5, [{ reason, snippet }]])
  expect((await workspace.createAuth('migrate', '--check')).code).toBe(5)
  if (mend) return mend(workspace, snippet)
  const [{ path } = { path: '' }] = steps
  const text = workspace.read(path)
  expect(text).toContain(column)
  workspace.write(path, text.replace(column, snippet.replaceAll('\n', '\n  ')))
}

/** The test of each of some cells, whose packages are unpacked once for all of them. */
export function signUpInCells(cells: readonly Cell[]): (cell: Cell) => Promise<void> {
  const install = unpackedOnce(agreed(cells.flatMap(packagesOf)), NPMRC)
  return (cell) => signUpInCell(cell, install)
}

/** What ids are, whatever an ORM calls that. */
const kindOfIds = (id: string): string =>
  /bigint/i.exec(id)?.[0] ?? /int/i.exec(id)?.[0] ?? /uuid/i.exec(id)?.[0] ?? 'text'

const IDS = choosePairwise(
  CELLS.flatMap((cell) => Object.keys(cell.ids).map((id) => ({ cell, id }))),
  ({ cell, id }) => [cell.orm, cell.database.title, kindOfIds(id)],
)

/** The ids that a cell is tried with: each kind with each ORM and each database, and the last, with which more is tried. */
const idsOf = (cell: Cell): readonly string[] =>
  Object.keys(cell.ids).filter(
    (id, at, all) =>
      !CELLS.includes(cell) ||
      at === all.length - 1 ||
      IDS.some((each) => each.cell === cell && each.id === id),
  )

/** Sets a project up on databases of its own, fresh and with people of every kind, and signs somebody up on each. */
async function signUpInCell(cell: Cell, install: Install): Promise<void> {
  const workspace = await projectOf(cell, install)
  const kinds = idsOf(cell)
  for (const id of [undefined, ...kinds]) {
    const must = async (...words: string[]): Promise<void> => {
      const { code, stdout, stderr } = await workspace.createAuth(...words)
      expect(code, `${id}, ${words.join(' ')}: ${stdout}\n${stderr}`).toBe(0)
    }
    const required = id === kinds.at(-1) ? cell.required : undefined
    const column = required?.column
    const { apply, counts } = await databaseOf(workspace, cell, id, column)
    const people = id === undefined ? 0 : 1
    const isFirst = id === undefined
    // What is installed then stays when all else is undone.
    const init = ['init', '--yes', ...(isFirst ? [] : ['--no-install'])]
    await (required ? initAndMend(workspace, required, cell.mend) : must(...init))
    await must('migrate', '--check')
    if (cell.language === 'ts' && (isFirst || required)) {
      expect(await workspace.run('node_modules/.bin/tsc'), id).toMatchObject({ code: 0 })
    }
    if (isFirst) {
      const behind = await workspace.createAuth('migrate', '--check', '--database')
      expect(behind.code, `${id}: ${behind.stdout}${behind.stderr}`).toBe(5)
    }
    await apply()
    await must('migrate', '--check', '--database')

    const { runner, path } = SERVERS[cell.language]
    const origin = await workspace.start([...runner, path])
    const visitor = makeVisitor(origin)
    await visitor.press('/auth/signin', 'Grace Hopper')
    const session: unknown = await (await visitor.ask('/auth/session')).json()
    expect(session, id).toMatchObject({ user: { name: 'Grace Hopper' } })
    expect(await counts(), id).toEqual([people + 1, 1, 1])
    await visitor.press('/auth/signout', 'Sign out')
    expect(await counts(), id).toEqual([people + 1, 1, 0])
    const again = makeVisitor(origin)
    await again.press('/auth/signin', 'Grace Hopper')
    expect(await counts(), id).toEqual([people + 1, 1, 1])
    await workspace.stop()
    if (!required) await must('undo', '--yes')
  }
}
