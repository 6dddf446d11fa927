import type { ts } from 'ts-morph'
import type { Source } from '../syntax/parse-source.js'
import { declaredNames, isReference } from '../syntax/declared-names.js'
import { perSource } from '../syntax/per-source.js'

/** The meaning of a name at the top of a file. */
export type AtTop =
  /** Something of a module, or with no name all of it. */
  | { readonly kind: 'import'; readonly specifier: string; readonly name?: string }
  | {
      readonly kind: 'constant'
      readonly value: ts.Expression
      readonly declaration: ts.VariableDeclaration
    }
  /** A part of a value, which a pattern takes. */
  | { readonly kind: 'part'; readonly value: ts.Expression }
  | {
      readonly kind: 'declared'
      readonly declaration: ts.FunctionDeclaration | ts.ClassDeclaration
    }

/**
 * The names at the top of a file that mean one thing for good, by its tree alone: who asks what a name stands for needs a
 * checker, which costs three times as much as to parse the file.
 */
export const atTop: (source: Source) => ReadonlyMap<string, AtTop> = perSource((source) => {
  const all = source.tree.statements.flatMap((node) => listTopNames(source, node))
  const kinds = new Map<string, Set<AtTop['kind']>>()
  for (const [name, { kind }] of all) kinds.set(name, (kinds.get(name) ?? new Set()).add(kind))
  // A function may be declared once for each way to call it; what else has a name twice means the one or the other.
  return new Map(all.filter(([name]) => kinds.get(name)?.size === 1))
})

type TopName = readonly [name: string, AtTop]

function listTopNames(source: Source, node: ts.Statement): readonly TopName[] {
  const { ts } = source
  if (ts.isImportDeclaration(node)) return listImportedNames(source, node)
  if (ts.isVariableStatement(node)) return listConstants(source, node)
  const isDeclared = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)
  return isDeclared && node.name ? [[node.name.text, { kind: 'declared', declaration: node }]] : []
}

function listImportedNames(
  { ts }: Source,
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
): readonly TopName[] {
  if (!importClause || !ts.isStringLiteral(moduleSpecifier)) return []
  const { text: specifier } = moduleSpecifier
  const { name: usual, namedBindings } = importClause
  const own = usual ? [[usual, 'default'] as const] : []
  const parts =
    namedBindings && ts.isNamedImports(namedBindings)
      ? namedBindings.elements.map(
          ({ name, propertyName = name }) => [name, propertyName.text] as const,
        )
      : []
  const whole = namedBindings && ts.isNamespaceImport(namedBindings) ? namedBindings : undefined
  return [
    ...[...own, ...parts].map(([{ text }, name]): TopName => [
      text,
      { kind: 'import', specifier, name },
    ]),
    ...(whole ? [[whole.name.text, { kind: 'import', specifier }] as const] : []),
  ]
}

/** What `let` and `var` declare may be something else by the time that it is used. */
function listConstants(
  { ts }: Source,
  { declarationList: { declarations, flags } }: ts.VariableStatement,
): readonly TopName[] {
  if ((flags & ts.NodeFlags.Const) === 0) return []
  return declarations.flatMap((declaration): readonly TopName[] => {
    const { name, initializer: value } = declaration
    if (!value) return []
    if (ts.isIdentifier(name)) return [[name.text, { kind: 'constant', value, declaration }]]
    return listPatternNames(ts, name).map((each) => [each, { kind: 'part', value }])
  })
}

function listPatternNames(ts: Source['ts'], pattern: ts.BindingPattern): readonly string[] {
  return pattern.elements.flatMap((each) => {
    if (!ts.isBindingElement(each)) return []
    return ts.isIdentifier(each.name) ? [each.name.text] : listPatternNames(ts, each.name)
  })
}

/** The meaning of a name wherever it stands in a file, which declares nothing else of that name. */
export function meantAnywhere(source: Source, name: ts.Identifier): AtTop | undefined {
  const isOnly = declaredNames(source).get(name.text)?.length === 1
  return isOnly && isReference(source, name) ? atTop(source).get(name.text) : undefined
}
