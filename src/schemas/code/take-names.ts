import type { ts } from 'ts-morph'
import { addElements, type List } from '../../syntax/add-elements.js'
import { findHeader } from '../../syntax/find-header.js'
import { freeName } from '../../syntax/free-name.js'
import { importLine, type ImportSyntax } from '../../syntax/import-line.js'
import { bindingsOf } from '../../syntax/origin.js'
import type { Splice } from '../../syntax/splice.js'
import { terminator } from '../../syntax/terminator.js'
import { lineEnd, lineStart } from '../../syntax/lines.js'
import type { Module } from './modules.js'

/** Names that a file has from another, or gets. */
export interface TakenNames {
  /** How the file writes each name. */
  readonly locals: ReadonlyMap<string, string>
  /** The additions to an import that is there. */
  readonly splices: readonly Splice[]
  /** A further import, without a line ending. */
  readonly line?: string
}

/** The names to take, and from where. */
export interface Request {
  /** Tells whether a specifier in the file means the module. */
  readonly isModule: (specifier: string) => boolean
  /** As it is written where the file doesn't import the module yet. */
  readonly specifier: string
  readonly names: readonly string[]
  /** The name for what is exported as `default`. */
  readonly preferred?: string
  readonly syntax: ImportSyntax
}

/** Finds out how a file calls what another exports, and how it gets what it has not taken yet. */
export function takeNames(module: Module, request: Request): TakenNames {
  const { source, style } = module
  const { isModule, specifier, preferred, syntax } = request
  const bound = [...bindingsOf(source)].filter(([, origin]) => isModule(origin.specifier))
  const whole = bound.find(([, { path }]) => path.length === 0)?.[0].name
  const found = new Map(
    request.names.flatMap((name) => {
      const local = bound.find(([, { path }]) => path.join('.') === name)?.[0].name
      const member = whole === undefined ? undefined : `${whole}.${name}`
      const written = local ?? member
      return written === undefined ? [] : [[name, written] as const]
    }),
  )
  const missing = [...new Set(request.names)].filter((name) => !found.has(name)).toSorted()
  const fresh = new Map(
    missing.map((name) => [
      name,
      freeName(source, name === 'default' ? (preferred ?? name) : name),
    ]),
  )
  const locals = new Map([...found, ...fresh])
  if (fresh.size === 0) return { locals, splices: [] }
  const list = importedList(module, isModule)
  if (list) {
    const between = source.ts.isNamedImports(list) ? ' as ' : ': '
    const elements = [...fresh].map(([name, local]) =>
      name === local ? name : `${name}${between}${local}`,
    )
    return { locals, splices: addElements(source, list, undefined, elements, style) }
  }
  return { locals, splices: [], line: wrapped(importLine(specifier, fresh, syntax, style), module) }
}

/** The names between the braces of the last import, or require, of a module. */
function importedList({ source }: Module, isModule: Request['isModule']): List | undefined {
  const { ts, tree } = source
  return tree.statements
    .flatMap((statement): readonly List[] => {
      if (ts.isImportDeclaration(statement)) {
        const { importClause, moduleSpecifier } = statement
        const names = importClause?.namedBindings
        if (!names || !ts.isNamedImports(names) || importClause.isTypeOnly) return []
        return ts.isStringLiteral(moduleSpecifier) && isModule(moduleSpecifier.text) ? [names] : []
      }
      if (!ts.isVariableStatement(statement)) return []
      return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
        if (!ts.isObjectBindingPattern(name) || !initializer) return []
        if (!ts.isCallExpression(initializer)) return []
        const [argument] = initializer.arguments
        const requires = initializer.expression.getText(tree) === 'require'
        return requires && argument && ts.isStringLiteral(argument) && isModule(argument.text)
          ? [name]
          : []
      })
    })
    .at(-1)
}

/** How wide most formatters let a line be. */
const WIDTH = 80

/** Breaks a line that is too long. */
function wrapped(line: string, { style }: Module): string {
  const { indent, eol, trailingComma } = style
  if (line.length <= WIDTH) return line
  return line
    .replace('{ ', `{${eol}${indent}`)
    .replace(' }', `${trailingComma ? ',' : ''}${eol}}`)
    .replaceAll(', ', `,${eol}${indent}`)
}

/**
 * Puts further imports behind those of a file.
 *
 * @param user the statement behind which the names are used
 */
export function insertImports(
  { source, style }: Module,
  lines: readonly string[],
  user: ts.Statement,
): readonly Splice[] {
  if (lines.length === 0) return []
  const { text, tree } = source
  const { offset, side } = findHeader(source, user)
  const block = lines.join(style.eol)
  if (side === 'behind') {
    const end = lineEnd(text, offset)
    const closed = block + terminator(text, end, style.semicolons)
    return [{ start: end, end, content: [style.eol + closed] }]
  }
  const start = lineStart(text, Math.min(offset, tree.end))
  return [{ start, end: start, content: [block + style.eol + style.eol] }]
}
