import type { ts } from 'ts-morph'
import { type Position, getPosition } from './lines.js'
import { findPackage } from './origin.js'
import type { Source } from './parse-source.js'
import { perSource } from './per-source.js'
import { listReturns } from './list-returns.js'
import { unwrap, walk } from './walk.js'
import { writtenName } from './written-name.js'

/** A name that a file takes from a module. */
export interface UsedName {
  /** As the module calls it; `default` for its default export. */
  readonly name: string
  /** As the file calls it. */
  readonly local: string
  /** Where the text says so: the whole of `a as b`. */
  readonly start: number
  readonly end: number
  /** True where only the type is taken, said at the name itself. */
  readonly type: boolean
}

/** A place where a file names a module. */
export interface ModuleUse extends Position {
  readonly specifier: string
  /** Where the specifier stands, without its quotes. */
  readonly start: number
  readonly end: number
  /** `augment` for `declare module`. */
  readonly form: 'import' | 'require' | 'export' | 'augment' | 'type' | 'comment'
  /** Undefined where the module is taken as a whole. */
  readonly names?: readonly UsedName[]
}

type UseForm = Pick<ModuleUse, 'form' | 'names'>

/** Every place where a file names a module, in the order of the text: types and comments included. */
export const moduleUses: (source: Source) => readonly ModuleUse[] = perSource((source) => {
  const { ts, tree } = source
  const written = [...walk(source, tree)].flatMap((node): readonly ModuleUse[] => {
    if (!ts.isStringLiteral(node)) return []
    const form = findForm(source, node)
    if (!form) return []
    const start = node.getStart(tree) + 1
    return [describeUse(source, { specifier: node.text, start, end: node.end - 1, ...form })]
  })
  return [...written, ...inComments(source)].toSorted((a, b) => a.start - b.start)
})

/** Every place where a file names some packages, or a module of theirs. */
export function usesOfPackages(source: Source, packages: RegExp): readonly ModuleUse[] {
  return moduleUses(source).filter(({ specifier }) => packages.test(findPackage(specifier) ?? ''))
}

function describeUse({ text }: Source, use: Omit<ModuleUse, keyof Position>): ModuleUse {
  return { ...use, ...getPosition(text, use.start) }
}

/** The form that a string stands in, where that takes something from a module. */
function findForm(source: Source, node: ts.StringLiteral): UseForm | undefined {
  const { ts } = source
  const { parent } = node
  if (ts.isImportDeclaration(parent)) return { form: 'import', ...readImportNames(source, parent) }
  if (ts.isExportDeclaration(parent))
    return { form: 'export', ...readReexportNames(source, parent) }
  if (ts.isExternalModuleReference(parent)) return { form: 'require' }
  if (ts.isModuleDeclaration(parent)) return { form: 'augment' }
  if (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent)) {
    return { form: 'type', ...readQualifier(source, parent.parent) }
  }
  return ts.isCallExpression(parent) ? findLoadForm(source, parent, node) : undefined
}

function readImportNames(
  source: Source,
  { importClause }: ts.ImportDeclaration,
): Pick<UseForm, 'names'> {
  const { ts } = source
  if (!importClause) return { names: [] }
  const { name, namedBindings } = importClause
  if (namedBindings && ts.isNamespaceImport(namedBindings)) return {}
  const named = namedBindings?.elements ?? []
  return {
    names: [
      ...(name ? [getName(source, 'default', name.text, name)] : []),
      ...named.map((each) => ({ ...listed(source, each), type: each.isTypeOnly })),
    ],
  }
}

function readReexportNames(
  source: Source,
  { exportClause }: ts.ExportDeclaration,
): Pick<UseForm, 'names'> {
  if (!exportClause || !source.ts.isNamedExports(exportClause)) return {}
  const { elements } = exportClause
  return { names: elements.map((each) => ({ ...listed(source, each), type: each.isTypeOnly })) }
}

function listed(source: Source, node: ts.ImportSpecifier | ts.ExportSpecifier): UsedName {
  return getName(source, (node.propertyName ?? node.name).text, node.name.text, node)
}

function readQualifier(source: Source, { qualifier }: ts.ImportTypeNode): Pick<UseForm, 'names'> {
  if (!qualifier || !source.ts.isIdentifier(qualifier)) return {}
  return { names: [getName(source, qualifier.text, qualifier.text, qualifier)] }
}

/** The functions of test runners that take the name of a module. */
const MOCK =
  /^(?:jest|vi)\.(?:mock|doMock|unmock|requireActual|importActual|importMock|requireMock)$/

const STANDS = /^(?:jest|vi)\.(?:mock|doMock|unmock)$/

/** The names that a test gives in place of a module: `() => ({ useSession: fake })`; no `names` where it doesn't tell them. */
function readMockNames(source: Source, call: ts.CallExpression): Pick<UseForm, 'names'> {
  const { ts, tree } = source
  const [, made] = call.arguments
  if (!made) return { names: [] }
  const isFunction = ts.isArrowFunction(made) || ts.isFunctionExpression(made)
  const [given, another] = isFunction
    ? listReturns(source, made).map((each) => unwrap(source, each))
    : []
  if (!given || another || !ts.isObjectLiteralExpression(given)) return {}
  const names = given.properties.map(({ name }) => name)
  const known = names.filter((name) => name !== undefined && !ts.isComputedPropertyName(name))
  if (known.length < names.length) return {}
  return {
    names: known
      .map((name) => getName(source, writtenName(source, name) ?? '', name.getText(tree), name))
      .filter(({ name }) => name !== '__esModule'),
  }
}

/** The form of a call that requires or imports a module, with the names that are taken of it at once. */
function findLoadForm(source: Source, call: ts.CallExpression, node: ts.Node): UseForm | undefined {
  const { ts } = source
  const { expression } = call
  const dynamic = expression.kind === ts.SyntaxKind.ImportKeyword
  const required = ts.isIdentifier(expression) && expression.text === 'require'
  const loads = dynamic || required || MOCK.test(expression.getText(source.tree))
  if (!loads || call.arguments[0] !== node) return undefined
  if (STANDS.test(expression.getText(source.tree)))
    return { form: 'require', ...readMockNames(source, call) }
  const outer = ts.isAwaitExpression(call.parent) ? call.parent : call
  const { parent } = outer
  if (ts.isPropertyAccessExpression(parent)) {
    const { name } = parent
    return { form: 'require', names: [getName(source, name.text, name.text, name)] }
  }
  if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name)) {
    return { form: 'require' }
  }
  const names = parent.name.elements.map((each) => {
    const key = each.propertyName ?? each.name
    return getName(source, key.getText(source.tree), each.name.getText(source.tree), each)
  })
  return { form: 'require', names }
}

function getName({ tree }: Source, name: string, local: string, node: ts.Node): UsedName {
  return { name, local, start: node.getStart(tree), end: node.end, type: false }
}

/** JavaScript says its types in comments, behind `@type`. */
function inComments(source: Source): readonly ModuleUse[] {
  const { ts, text, tree } = source
  const pattern = /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)(?:\.([\w$]+))?/g
  if (text.search(pattern) < 0) return []
  const comments = new Map(
    [...walk(source, tree)]
      .flatMap((node) => ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
      .map(({ pos, end }) => [pos, end]),
  )
  return [...comments].flatMap(([pos, end]) =>
    [...text.slice(pos, end).matchAll(pattern)].map(
      ({ index, 0: whole, 1: quote = '', 2: specifier = '', 3: name }) => {
        const start = pos + index + whole.indexOf(quote) + 1
        const at = pos + index + whole.length - (name?.length ?? 0)
        const range = { start: at, end: pos + index + whole.length }
        const names =
          name === undefined ? {} : { names: [{ name, local: name, ...range, type: false }] }
        const where = { specifier, start, end: start + specifier.length }
        return describeUse(source, { ...where, form: 'comment', ...names })
      },
    ),
  )
}
