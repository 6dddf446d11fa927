import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import js from '@eslint/js'
import { ESLint, type Linter } from 'eslint'
import globals from 'globals'
import { format, getFileInfo, type Options } from 'prettier'
import typescript from 'typescript-eslint'
import { afterAll, describe, expect, test } from 'vitest'
import { detectStyle } from '../../src/syntax/style.js'
import { writeTree, type Tree } from '../src/apply/tree.js'
import { makeProject, type TestProject } from '../src/cli/project.js'
import { CLIENTS, withDatabase } from '../src/plan/database-projects.js'
import { OTHER_FRAMEWORKS, PROJECTS } from '../src/plan/projects.js'
import { takeTurns } from '../support/pairwise.js'

const plans = fileURLToPath(new URL('../src/plan/', import.meta.url))

/** The files that `init` writes, in projects of every framework, and with every ORM: each whose hash is in the manifest. */
const GENERATED: readonly string[] = [
  ...below('golden').flatMap((path) => {
    if (!path.endsWith('_create-auth.json')) return []
    const manifest: { files: Record<string, string> } = JSON.parse(read(path))
    return Object.keys(manifest.files).map((file) => join(path, '..', file))
  }),
  ...below('databases/golden'),
].filter((path) => /\.[cm]?[jt]s$/.test(path))

function below(folder: string): readonly string[] {
  const paths = readdirSync(join(plans, folder), { recursive: true, encoding: 'utf8' })
  return paths.map((path) => join(folder, path))
}

function read(path: string): string {
  return readFileSync(join(plans, path), 'utf8')
}

const eslint = new ESLint({
  cwd: '/',
  overrideConfigFile: true,
  overrideConfig: [
    js.configs.recommended,
    { languageOptions: { globals: globals.node } },
    ...[...typescript.configs.strict, ...typescript.configs.stylistic].map((config) => ({
      ...config,
      files: ['**/*.{ts,tsx}'],
    })),
  ] as Linter.Config[],
})

/** What ESLint minds in a file, without the places. */
async function lint(path: string, text: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(text, { filePath: `/${path}` })
  return result?.messages.map(({ ruleId, message }) => `${path}: ${ruleId} ${message}`) ?? []
}

describe(`what is generated, ${GENERATED.length} files`, () => {
  test('is as Prettier leaves it, with its defaults and the project’s quotes, semicolons and indentation', async () => {
    const others = await Promise.all(
      GENERATED.map(async (path) => {
        const text = read(path)
        const { quote, semicolons, indent, trailingComma, eol } = detectStyle(text)
        const formatted = await format(text, {
          filepath: path,
          singleQuote: quote === "'",
          semi: semicolons,
          useTabs: indent === '\t',
          tabWidth: indent === '\t' ? 2 : indent.length,
          trailingComma: trailingComma ? 'all' : 'none',
          endOfLine: eol === '\n' ? 'lf' : 'crlf',
        })
        return formatted === text ? [] : [{ path, formatted }]
      }),
    )
    expect(others.flat()).toEqual([])
  })

  test('has nothing that ESLint’s recommended rules, and the strict and stylistic ones of typescript-eslint, mind', async () => {
    const said = await Promise.all(
      GENERATED.map(async (path) => {
        // What is CommonJS says so by what it calls.
        const text = read(path)
        const [result] = await eslint.lintText(text, { filePath: `/${path}` })
        return (
          result?.messages.map(
            ({ ruleId, line, message }) => `${path}:${line} ${ruleId} ${message}`,
          ) ?? []
        )
      }),
    )
    expect(said.flat()).toEqual([])
  })
})

/** Projects of every framework, and one with each ORM. */
const FRESH: Readonly<Record<string, Tree>> = {
  ...PROJECTS,
  ...OTHER_FRAMEWORKS,
  ...Object.fromEntries(
    Object.keys(CLIENTS).map((orm, at) => {
      const form = Object.keys(PROJECTS)[at % Object.keys(PROJECTS).length] ?? ''
      return [`${form}+${orm}`, withDatabase(form, orm)]
    }),
  ),
}

/** What is run in them, as far as a project takes it. */
const COMMANDS = [
  ['init', '--yes', '--no-install', '--providers', 'github'],
  ['add', 'provider', 'google', 'microsoft-entra-id', '--yes', '--no-install'],
  ['add', 'password', '--yes', '--no-install'],
  ['add', 'tests', '--runner', 'vitest', '--yes', '--no-install'],
]

/** Applications that have another library, and its name. */
const legacy = fileURLToPath(new URL('../src/legacy/golden/', import.meta.url))
const MOVED = readdirSync(legacy).map((name) => {
  const [, source = ''] = /^(authjs|better-auth|next-auth-4)/.exec(name) ?? []
  return [name, source] as const
})

function readLegacy(name: string): Tree {
  const folder = join(legacy, name, 'input')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
  return Object.fromEntries(
    files
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .map((path) => [
        path.slice(folder.length + 1).replace(/(^|\/)_/, '$1.'),
        readFileSync(path, 'utf8'),
      ]),
  )
}

/** The files that formatters look at; lock files are none. */
function listFiles(project: TestProject): readonly string[] {
  return Object.keys(project.files()).filter(
    (path) => !/(?:^|\/)(?:node_modules\/|package-lock)/.test(path),
  )
}

/** The text of a file as Prettier leaves it; as it is where that takes no such file. */
async function formatFile(path: string, text: string, options: Options): Promise<string> {
  const { inferredParser } = await getFileInfo(path)
  return inferredParser === null ? text : format(text, { ...options, filepath: path })
}

async function makeFormatted(tree: Tree, options: Options): Promise<TestProject> {
  const project = makeProject({ ...tree, '.prettierrc': JSON.stringify(options) })
  for (const path of listFiles(project)) {
    project.write(path, await formatFile(path, project.read(path), options))
  }
  return project
}

async function listUnformatted(
  project: TestProject,
  options: Options,
): Promise<readonly (readonly [string, string])[]> {
  const files = listFiles(project).map(async (path) => {
    const [text, wanted] = [project.read(path), await formatFile(path, project.read(path), options)]
    return text === wanted ? [] : [[path, text] as const]
  })
  return (await Promise.all(files)).flat()
}

/** What ESLint minds in each file of code. */
async function lintAll(project: TestProject): Promise<readonly string[]> {
  const code = listFiles(project).filter((path) => /\.(?:[cm]?[jt]s|tsx)$/.test(path))
  return (await Promise.all(code.map(async (path) => lint(path, project.read(path))))).flat()
}

describe('a project that Prettier and ESLint have nothing against stays so', () => {
  const configurations: Readonly<Record<string, Options>> = {
    'its defaults': {},
    'no semicolons in 100 columns': {
      singleQuote: true,
      semi: false,
      printWidth: 100,
      trailingComma: 'none',
    },
    'tabs in 60 columns': {
      useTabs: true,
      printWidth: 60,
      singleQuote: true,
      bracketSpacing: false,
    },
  }

  test.each(takeTurns(Object.keys(FRESH), Object.keys(configurations)))(
    '%s, with %s',
    async (name, style) => {
      const options = configurations[style] ?? {}
      const project = await makeFormatted(FRESH[name] ?? {}, options)
      const before = await lintAll(project)
      for (const command of COMMANDS) {
        await project.run(command)
        expect(await listUnformatted(project, options)).toEqual([])
      }
      expect(project.has('.create-auth.json')).toBe(true)
      expect((await lintAll(project)).filter((each) => !before.includes(each))).toEqual([])
    },
  )

  test.each(takeTurns(MOVED, Object.keys(configurations)))(
    'moved from %s, with %s',
    async ([name, source], style) => {
      const options = configurations[style] ?? {}
      const project = await makeFormatted(readLegacy(name), options)
      const { stdout } = await project.run(['migrate', '--from', source, '--yes', '--no-install'])
      expect(stdout).toContain('@create-auth/runtime')
      expect(await listUnformatted(project, options)).toEqual([])
    },
  )
})

describe('a project that Biome has nothing against stays so', () => {
  const root = mkdtempSync(join(tmpdir(), 'create-auth-biome-'))
  afterAll(() => {
    rmSync(root, { recursive: true, force: true })
  })
  const program = fileURLToPath(new URL('node_modules/@biomejs/biome/bin/biome', import.meta.url))
  const check = (...options: readonly string[]): string =>
    execFileSync(process.execPath, [program, 'check', ...options], { cwd: root, encoding: 'utf8' })

  test('the format, the order of imports and what is recommended', async () => {
    const projects = Object.entries(FRESH).map(
      ([name, tree]) => [name, makeProject({ ...tree, 'biome.json': '{}' })] as const,
    )
    const write = (): void => {
      for (const [name, project] of projects) {
        const texts = listFiles(project)
          .filter((path) => path !== 'biome.json')
          .map((path) => [`${name}/${path}`, project.read(path)] as const)
        writeTree(root, Object.fromEntries(texts))
      }
    }
    write()
    check('--write', '--unsafe')
    for (const [name, project] of projects) {
      for (const path of listFiles(project).filter((each) => each !== 'biome.json')) {
        project.write(path, readFileSync(join(root, name, path), 'utf8'))
      }
      for (const command of COMMANDS) await project.run(command)
    }
    write()
    // One of the projects has a variable of its own that nobody uses.
    const report: unknown = JSON.parse(check('--reporter=json', '--diagnostic-level=warn'))
    expect(report).toMatchObject({ summary: { errors: 0, warnings: 1 } })
  })
})
