import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { findRunners, testRunners } from '../catalog/test-runners.js'
import { exportsOf, type ModuleExport } from '../code/module-exports.js'
import type { ResolveImport } from '../code/value.js'
import type { Framework } from '../frameworks/framework.js'
import type { ApplicationFact } from '../project.js'
import { listFilesBelow } from '../reading/match-files.js'
import { readBounded } from '../reading/read-file.js'
import { readSources } from '../reading/read-sources.js'
import { isAside, isMade, sourceFiles } from '../reading/source-files.js'
import { splitBom } from '../syntax/lines.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'
import type { GivenApplication, TestFile, TestsFact } from '../tests-fact.js'
import { importResolver } from './project/import-resolver.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'

const TEST_FILE = /\.(?:test|spec)\.[cm]?[jt]sx?$/

const ENDINGS = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs', 'json']

/** Code that begins to listen. */
const LISTENS = /\.listen\s*\(|\bserve\s*\(/

/** What a file of tests has to fit to: those that are there, and how the application is reached. */
export async function findTests(
  project: ReadableProject,
  framework: Framework,
): Promise<TestsFact> {
  const { world } = project
  const resolve = importResolver(world)
  const given = await findGivenApplication(project, resolve)
  const virtual = findVirtual(project, framework, resolve)
  const folders = readTestFolders(world)
  return {
    files: listFilesBelow(world, '.')
      .filter((file) => TEST_FILE.test(file) && !isMade(file))
      .map((path) => testFile(project, folders, path)),
    folders,
    ...(given && { application: given }),
    readsPort: readsPort(project, resolve),
    ...(virtual !== undefined && { virtual }),
  }
}

function readTestFolders(world: World): Readonly<Record<string, string>> {
  const said = testRunners.flatMap(({ id, looks }) => {
    const { stems = [], said: pattern = /$^/ } = looks ?? {}
    const files = stems.flatMap((stem) => ENDINGS.map((ending) => `${stem}.${ending}`))
    const texts = files.map((file) => readBounded(world, file) ?? '')
    const folder = texts.map((text) => pattern.exec(text)?.[1]).find((each) => each !== undefined)
    return folder === undefined ? [] : [[id, posix.join(folder)] as const]
  })
  return Object.fromEntries(said)
}

/** A file of tests, with the runner whose functions it imports; else in whose folder it is, or which gives them without that. */
function testFile(
  { world, package: json }: ReadableProject,
  folders: TestsFact['folders'],
  path: string,
): TestFile {
  const text = readBounded(world, path) ?? ''
  const runner =
    testRunners.find(({ module }) =>
      [`'${module}'`, `"${module}"`].some((each) => text.includes(each)),
    ) ??
    testRunners.find(({ id }) => folders[id] !== undefined && path.startsWith(`${folders[id]}/`)) ??
    findRunners(json).findLast(({ everywhere }) => everywhere)
  return { path, ...(runner && { runner: runner.id }) }
}

/** Tells whether code or a script of the project's own speaks of the variable. */
function readsPort({ world, package: json }: ReadableProject, resolve: ResolveImport): boolean {
  const own = sourceFiles(world, resolve).filter(({ file }) => !isAside(file))
  const texts = [...own.map(({ text }) => text), ...Object.values(json.scripts)]
  return texts.some((text) => /\bPORT\b/.test(text))
}

function findVirtual(
  { world, layout }: ReadableProject,
  { tests: { virtual } }: Framework,
  resolve: ResolveImport,
): string | undefined {
  if (!virtual) return undefined
  const specifiers = readSources(world, [layout.auth], resolve).flatMap(({ text }) =>
    [...text.matchAll(/(?:\bfrom|\bimport)\s*(?:\(\s*)?(['"])([^'"\n]+)\1/g)].map(
      ([, , specifier = '']) => specifier,
    ),
  )
  return specifiers.find((specifier) => virtual.test(specifier))
}

async function findGivenApplication(
  { world, application }: ReadableProject,
  resolve: ResolveImport,
): Promise<GivenApplication | undefined> {
  const fact = application?.value
  if (fact?.variable === undefined) return undefined
  const reached = readSources(world, [fact.file], resolve)
  if (reached.some(({ text }) => LISTENS.test(text))) return undefined
  const [own] = reached
  const source = await parseSource(fact.file, splitBom(own?.text ?? '').body)
  const found = exportsOf(source).find((each) => gives(source, each, fact))
  return found && { file: fact.file, name: found.name, made: fact.scope === 'function' }
}

/** Tells whether an export is the application, or a function that makes it of nothing. */
function gives(
  source: Source,
  { value }: ModuleExport,
  { variable, scope }: ApplicationFact,
): boolean {
  const { ts, tree } = source
  if (scope === 'module') return ts.isIdentifier(value) && value.text === variable
  const made = findFunction(source, value)
  if (!made || made.parameters.some(({ initializer }) => !initializer)) return false
  return [...walk(source, made)].some(
    (node) => ts.isReturnStatement(node) && node.expression?.getText(tree) === variable,
  )
}

function findFunction(
  { ts }: Source,
  value: ModuleExport['value'],
): ts.SignatureDeclaration | undefined {
  if (ts.isFunctionDeclaration(value)) return value
  const { parent } = value
  const initial = ts.isVariableDeclaration(parent) ? parent.initializer : undefined
  return initial && (ts.isArrowFunction(initial) || ts.isFunctionExpression(initial))
    ? initial
    : undefined
}
