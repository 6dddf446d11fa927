import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
const contributing = readFileSync(`${root}CONTRIBUTING.md`, 'utf8')

/** Paths in back quotes: they have a slash, and neither a blank nor the sign of a package. */
const paths = [...contributing.matchAll(/`([^`\n]+)`/g)]
  .map(([, path = '']) => path)
  .filter(
    (path) => /^[\w.<][\w.<>/-]*\/[\w.<>/-]*$/.test(path) || /^[\w-]+\.(?:ts|json|md)$/.test(path),
  )

/** What git keeps, and what it would. */
const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

/** A path from the root, or from the sources of one of the packages; a placeholder stands for any name. */
function exists(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll(/<[\w-]+>/g, '[^/]+')
  const named = new RegExp(`^(?:runtime/src/|src/)?${pattern}(?:\\.ts)?(?:/|$)`)
  return all.some((name) => named.test(name))
}

test('every path that CONTRIBUTING names is there', () => {
  expect(paths.length).toBeGreaterThan(25)
  expect(paths.filter((path) => !exists(path))).toEqual([])
  expect(exists('runtime/src/providers/oauth2.ts')).toBe(false)
  expect(exists('runtime/src/providers/by-name/<id>.ts')).toBe(false)
})

test('every script that CONTRIBUTING names is there', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(`${root}package.json`, 'utf8'),
  )
  const named = [...contributing.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('a binding is as short as CONTRIBUTING says', () => {
  const [, most = ''] =
    /`runtime\/src\/frameworks\/<id>\.ts`: at most (\d+) lines/.exec(contributing) ?? []
  const folder = `${root}runtime/src/frameworks/`
  const bindings = readdirSync(folder).map((name) => ({
    name,
    lines: readFileSync(folder + name, 'utf8')
      .trimEnd()
      .split('\n').length,
  }))
  expect(bindings.length).toBeGreaterThan(10)
  expect(bindings.filter(({ lines }) => lines > Number(most))).toEqual([])
})

/** The sources of what users import: the subpaths that the engine exports. */
function publicSources(): readonly string[] {
  const { exports }: { exports: Record<string, string | { readonly types: string }> } = JSON.parse(
    readFileSync(`${root}runtime/package.json`, 'utf8'),
  )
  return Object.values(exports).flatMap((entry) => {
    if (typeof entry === 'string') return []
    const source = entry.types.replace('./dist/', 'runtime/src/').replace('.d.ts', '.ts')
    const [folder = '', end] = source.split('*')
    if (end === undefined) return [root + source]
    return readdirSync(root + folder).map((name) => root + folder + name)
  })
}

test('everything that users import says what it is', () => {
  const options = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    noLib: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  // What is said of a name is said in our own sources: the packages that they import need not be read.
  host.resolveModuleNameLiterals = (names, file) =>
    names.map(({ text }) =>
      text.startsWith('.')
        ? ts.resolveModuleName(text, file, options, host)
        : { resolvedModule: undefined },
    )
  const program = ts.createProgram(publicSources(), options, host)
  const checker = program.getTypeChecker()
  const exported = publicSources().flatMap((file) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${file} exports nothing`)
    return checker.getExportsOfModule(module).map((symbol) => {
      const alias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
      const { length } = (
        alias ? checker.getAliasedSymbol(symbol) : symbol
      ).getDocumentationComment(checker)
      return { name: `${file.slice(root.length)}: ${symbol.name}`, documented: length > 0 }
    })
  })
  expect(exported.length).toBeGreaterThan(publicSources().length)
  expect(exported.filter(({ documented }) => !documented).map(({ name }) => name)).toEqual([])
})
