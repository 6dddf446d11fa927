import { afterEach, describe, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { EXPRESS_TS, makeProject, type Run, type TestProject } from './project.js'

// Languages of pages and mails, and the account page, which are a setting of the configuration each.

let project: TestProject
afterEach(() => {
  project.remove()
})

const run = async (...words: readonly string[]): Promise<Run> =>
  project.run([...words, '--no-install'])
const add = async (...words: readonly string[]): Promise<Run> =>
  run('add', ...words, '--yes', '--allow-dirty')
const setUp = async (tree: Tree = EXPRESS_TS, ...words: readonly string[]): Promise<void> => {
  project = makeProject(tree)
  const { status, stderr } = await run('init', '--yes', '--allow-dirty', ...words)
  expect([status, stderr]).toEqual([0, ''])
}

const write = (auth: string): void => project.writeTree({ 'src/auth.ts': auth })

/** A project with a pool of PostgreSQL, and the words by which `init` is told of it. */
const withPool = (tree: Tree): Tree => {
  const file = tree['package.json'] ?? '{}'
  const json = JSON.parse(typeof file === 'string' ? file : file.text) as Record<string, object>
  const dependencies = { ...json['dependencies'], pg: '^8.16.0' }
  return {
    ...tree,
    'package.json': JSON.stringify({ ...json, dependencies }),
    'pool.js': "import { Pool } from 'pg'\nexport const pool = new Pool()\n",
  }
}
const POOL = ['--orm', 'sql', '--client', 'pool.js#pool', '--no-database']

/** The lines that a run has added to the code of a project, and how many it has taken out. */
async function changedBy(
  change: () => Promise<void>,
): Promise<{ added: readonly string[]; removed: number }> {
  const linesIn = (tree: Readonly<Record<string, string>>): readonly string[] =>
    Object.entries(tree).flatMap(([path, file]) => {
      const [, text] = /^\d+ (.*)$/s.exec(file) ?? []
      const isCode = /\.[cm]?[jt]sx?$/.test(path) && !path.includes('node_modules')
      return isCode && text !== undefined ? Buffer.from(text, 'base64').toString().split('\n') : []
    })
  const before = linesIn(project.tree())
  await change()
  const after = linesIn(project.tree())
  return {
    added: after.filter((line) => !before.includes(line)).map((line) => line.trim()),
    removed: before.filter((line) => !after.includes(line)).length,
  }
}

describe('init --languages', () => {
  test('begins with English and those that are named, remembers them, and plans nothing again', async () => {
    await setUp(EXPRESS_TS, '--languages', 'DE,fr,de')
    expect(project.read('src/auth.ts')).toContain("  languages: ['en', 'de', 'fr'],\n")
    expect(JSON.parse(project.read('.create-auth.json')).answers.languages).toEqual([
      'en',
      'de',
      'fr',
    ])
    const before = project.tree()
    expect((await run('init', '--yes', '--allow-dirty')).stdout).toContain('Nothing to do')
    expect((await run('init', '--languages', 'de,fr', '--yes')).stdout).toContain('Nothing to do')
    expect(project.tree()).toEqual(before)
    expect((await add('language', 'it')).status).toBe(0)
    expect(project.read('src/auth.ts')).toContain("languages: ['en', 'de', 'fr', 'it']")
  })

  test.each([
    [['--languages', 'klingon'], 2, "there is no language 'klingon'"],
    [['--languages', 'de'], 5, 'sign-in is set up already'],
  ])('%j is refused where it can not be', async (words, status, message) => {
    if (status === 5) await setUp()
    else project = makeProject(EXPRESS_TS)
    const before = project.tree()
    expect(await run('init', ...words, '--yes')).toMatchObject({
      status,
      stderr: expect.stringContaining(message),
    })
    expect(project.tree()).toEqual(before)
  })

  test('English alone is what a project has without a word', async () => {
    await setUp(EXPRESS_TS, '--languages', 'en')
    expect(project.read('src/auth.ts')).not.toContain('languages')
  })
})

describe('add language', () => {
  test('writes a list that begins with English, and adds to one that is there', async () => {
    await setUp()
    const { added, removed } = await changedBy(async () => {
      const { status, stdout, stderr } = await add('language', 'de', 'AR')
      expect([status, stderr]).toEqual([0, ''])
      expect(stdout).toMatch(/^ {2}src\/auth\.ts {2}show pages in German, Arabic$/m)
    })
    expect([added, removed]).toEqual([["languages: ['en', 'de', 'ar'],"], 0])
    const more = await changedBy(async () => {
      expect((await add('language', 'de', 'pt-br', 'de')).stdout).toMatch(
        /show pages in Brazilian Portuguese$/m,
      )
    })
    expect(more).toEqual({ added: ["languages: ['en', 'de', 'ar', 'pt-BR'],"], removed: 1 })
  })

  test('a second run changes nothing, nor does init; undo restores every byte', async () => {
    await setUp()
    const before = project.tree()
    expect((await add('language', 'ja')).status).toBe(0)
    const after = project.tree()
    expect((await add('language', 'ja')).stdout).toContain('Nothing to do: pages are in Japanese.')
    expect((await run('init', '--yes', '--allow-dirty')).stdout).toContain('Nothing to do')
    expect(project.tree()).toEqual(after)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('leaves a table of the application’s own in its place', async () => {
    await setUp()
    const auth = project.read('src/auth.ts')
    write(auth.replace('  providers: [', '  languages: [swedish],\n  providers: ['))
    expect(
      (await changedBy(async () => expect((await add('language', 'de')).status).toBe(0))).added,
    ).toEqual(["languages: [swedish, 'de'],"])
  })

  test('a list that is not written out is left to the user, and nothing changes', async () => {
    await setUp()
    const auth = project.read('src/auth.ts')
    write(auth.replace('  providers: [', '  languages: mine(),\n  providers: ['))
    const before = project.tree()
    const { status, stderr } = await add('language', 'de')
    expect(status).toBe(5)
    expect(stderr).toContain('languages is not written out here')
    expect(stderr).toContain("languages: ['en', 'de'],")
    expect(project.tree()).toEqual(before)
  })

  test.each([
    [['language', 'gr'], 2, /there is no language 'gr'/],
    [['language', 'swedish'], 2, /Another one is a table of texts of yours: docs\/languages\.md\./],
    [['language'], 4, /Name it: create-auth add language <id>\. There are en, de, fr/],
    [['language', 'de', '--offline'], 2, /the option --offline is for services/],
    [['languge', 'de'], 2, /Did you mean: create-auth add language/],
  ])('add %j is refused with %i', async (words, code, why) => {
    await setUp()
    const before = project.tree()
    const { status, stderr } = await run('add', ...words, '--yes')
    expect([status, stderr.replaceAll(/\s+/g, ' ')]).toEqual([code, expect.stringMatching(why)])
    expect(project.tree()).toEqual(before)
  })
})

describe('add account-page', () => {
  test('needs an adapter', async () => {
    await setUp()
    const { status, stderr } = await add('account-page')
    expect(status).toBe(3)
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      'account-page needs an adapter: what the page shows is kept in a database',
    )
  })

  test('a second run changes nothing, and one that is switched off is switched on', async () => {
    await setUp(withPool(EXPRESS_TS), ...POOL)
    const first = await changedBy(async () => {
      const { status, stdout, stderr } = await add('account-page')
      expect([status, stderr]).toEqual([0, ''])
      expect(stdout).toContain('it is at account, below the path of sign-in')
    })
    expect(first).toEqual({ added: ['account: true,'], removed: 0 })
    expect((await add('account-page')).stdout).toContain(
      'Nothing to do: the account page is there.',
    )
    write(project.read('src/auth.ts').replace('account: true', 'account: false'))
    expect(
      (await changedBy(async () => expect((await add('account-page')).status).toBe(0))).added,
    ).toEqual(['account: true,'])
  })
})

/** A project of each framework. */
const FRAMEWORKS: ReadonlyMap<string, Tree> = new Map(
  [['express-ts', EXPRESS_TS] as const, ...Object.entries(OTHER_FRAMEWORKS)]
    .toReversed()
    .map(([name, tree]) => [/^[a-z]+/.exec(name)?.[0] ?? name, tree]),
)

test.each([...FRAMEWORKS])('%s: each writes one line, and is taken back', async (_name, tree) => {
  await setUp(withPool(tree), ...POOL)
  for (const [words, line] of [
    [['language', 'de', 'fr'], /^languages: \[['"]en['"], ['"]de['"], ['"]fr['"]\],?$/],
    [['account-page'], /^account: true,?$/],
  ] as const) {
    const before = project.tree()
    const { added, removed } = await changedBy(async () => {
      const { status, stderr } = await add(...words)
      expect([status, stderr]).toEqual([0, ''])
    })
    expect([added, removed]).toEqual([[expect.stringMatching(line)], 0])
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  }
})
