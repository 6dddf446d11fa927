import type { ts } from 'ts-morph'
import { listLeadingComments, readTrailingComments } from './layout.js'
import { parseSource, type Source } from './parse-source.js'
import { spliceText, type Splice } from './splice.js'

/** An import, as far as its place depends on it. */
interface ImportPart {
  /** Where it stands, with the comments directly above it and behind it on its line. */
  readonly start: number
  readonly end: number
  /** The names in it are in their order. */
  readonly text: string
  readonly from: string
  /** The place of its source in {@link DISTANCES}. */
  readonly distance: number
  /** Types first, then a module as a whole. */
  readonly rank: number
}

/** Where an import is from, the farthest first: a protocol, a package, an alias of the project, and paths but for those below. */
const DISTANCES = [/^[a-z][\w+-]*:/, /^(?:@[^/]+\/)?[a-z\d]/, /^[#@~$%]/, /^\//, /^\.\./]

/** Signs in names of modules that stand before all others, in this order. */
const SIGNS = '/._-'

/**
 * Code with its imports in the order of Biome: the farthest first, then by name. One that loads a module for its effects parts
 * those before it from those behind it, and so does a comment with an empty line below. Imports of which two could be one stay as
 * they are.
 *
 * @param file decides the language
 */
export async function sortImports(file: string, text: string): Promise<string> {
  const source = await parseSource(file, text)
  return source.problem ? text : spliceText(text, listRuns(source).flatMap(sortRun))
}

/** Imports that follow each other. */
function listRuns(source: Source): readonly (readonly ImportPart[])[] {
  const { ts, text, tree } = source
  return tree.statements.reduce<readonly (readonly ImportPart[])[]>((runs, statement) => {
    if (!ts.isImportDeclaration(statement) || !statement.importClause) return [...runs, []]
    const part = describeImport(source, statement, statement.importClause)
    const run = runs.at(-1) ?? []
    const between = text.slice(run.at(-1)?.end ?? part.start, part.start)
    return between.trim() === '' ? [...runs.slice(0, -1), [...run, part]] : [...runs, [part]]
  }, [])
}

function sortRun(run: readonly ImportPart[]): readonly Splice[] {
  const sorted = run.toSorted(compareImports)
  const isApart = sorted.every((part, at) => {
    const before = sorted[at - 1]
    return !before || compareImports(before, part) !== 0
  })
  return isApart
    ? run.map(({ start, end }, at) => ({ start, end, content: [sorted[at]?.text ?? ''] }))
    : []
}

function describeImport(
  source: Source,
  node: ts.ImportDeclaration,
  { isTypeOnly, namedBindings: bindings }: ts.ImportClause,
): ImportPart {
  const { ts, text, tree } = source
  const [comment] = listLeadingComments(source, node)
  const start = comment?.pos ?? node.getStart(tree)
  const { end } = readTrailingComments(source, node.end)
  const names = bindings && ts.isNamedImports(bindings) ? bindings.elements : []
  const inOrder = names.toSorted((a, b) => compareNames(getName(a), getName(b)))
  const own = names.map((name, at) => ({
    start: name.getStart(tree) - start,
    end: name.end - start,
    content: [inOrder[at]?.getText(tree) ?? ''],
  }))
  const { moduleSpecifier: specifier } = node
  const from = ts.isStringLiteral(specifier) ? specifier.text : ''
  const distance = DISTANCES.findIndex((pattern) => pattern.test(from))
  const isWhole = bindings !== undefined && ts.isNamespaceImport(bindings)
  return {
    start,
    end,
    text: spliceText(text.slice(start, end), own),
    from,
    distance: distance < 0 ? DISTANCES.length : distance,
    rank: [isTypeOnly, isWhole, true].indexOf(true),
  }
}

function getName({ name, propertyName = name }: ts.ImportSpecifier): string {
  return propertyName.text
}

function compareImports(a: ImportPart, b: ImportPart): number {
  return a.distance - b.distance || compareNames(a.from, b.from) || a.rank - b.rank
}

/** Sign by sign, numbers by what they count; a capital letter stands before its small one. */
function compareNames(a: string, b: string): number {
  const first = splitName(a)
  const second = splitName(b)
  for (const [at, one] of first.entries()) {
    const other = second[at]
    if (other === undefined) return 1
    const difference = compareSigns(one, other)
    if (difference !== 0) return difference
  }
  return first.length - second.length
}

function splitName(name: string): readonly string[] {
  return name.match(/\d+|\D/g) ?? []
}

function compareSigns(a: string, b: string): number {
  if (a === b) return 0
  const [one, other] = [SIGNS.indexOf(a), SIGNS.indexOf(b)]
  if (one >= 0 || other >= 0) return one < 0 ? 1 : other < 0 ? -1 : one - other
  if (/\d/.test(a) && /\d/.test(b)) return Number(a) - Number(b)
  const [small, smaller] = [a.toLowerCase(), b.toLowerCase()]
  if (small === smaller) return a < b ? -1 : 1
  return small < smaller ? -1 : 1
}
