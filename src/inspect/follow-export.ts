import type { ts } from 'ts-morph'
import { symbolOf } from '../code/bindings.js'
import { splitBom } from '../syntax/lines.js'
import { exportsOf, passedOn, WHOLE } from '../code/module-exports.js'
import { bindingsOf, originOf } from '../syntax/origin.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'
import type { ResolveImport } from './import-resolver.js'

/** Something of a file: `authRouter` of what it exports, or `v1.authRouter`; all of it where there is no name. */
export interface Part {
  readonly file: string
  readonly path: readonly string[]
}

/** Finds the file in which something stands that another one passes on, and its name there. */
export type FollowExport = (part: Part) => Promise<Part>

/**
 * Follows names over files that only gather what others export: `module.exports = { shop, users }`, `export * from …`. Where that can't be told, it ends at the file that was reached.
 *
 * @param texts the files that are followed through
 */
export function followExports(
  texts: ReadonlyMap<string, string>,
  resolve: ResolveImport,
): FollowExport {
  const parsed = new Map<string, Promise<Source>>()
  const parse = (file: string, text: string): Promise<Source> => {
    const known = parsed.get(file) ?? parseSource(file, splitBom(text).body)
    parsed.set(file, known)
    return known
  }
  const follow = async (part: Part, seen: readonly string[]): Promise<Part> => {
    const { file, path } = part
    const text = texts.get(file)
    const key = [file, ...path].join('#')
    if (path.length === 0 || text === undefined || seen.includes(key)) return part
    const source = await parse(file, text)
    const next = source.problem ? [] : nextParts(source, part, resolve)
    for (const each of next) {
      // A file that passes everything on is the way only where the name is found behind it.
      if (next.length === 1 || (await has(each))) return follow(each, [...seen, key])
    }
    return part
  }
  const has = async ({ file, path: [name] }: Part): Promise<boolean> => {
    const text = texts.get(file)
    const source = text === undefined ? undefined : await parse(file, text)
    return source !== undefined && exportsOf(source).some((each) => each.name === name)
  }
  return (part) => follow(part, [])
}

/** Where a name of a file may come from: one place, or several files that are passed on as a whole. */
function nextParts(
  source: Source,
  { file, path: [name = '', ...rest] }: Part,
  resolve: ResolveImport,
): readonly Part[] {
  const at = (specifier: string, path: readonly string[]): readonly Part[] => {
    const target = resolve(file, specifier)
    return target === undefined ? [] : [{ file: target, path }]
  }
  const all = exportsOf(source)
  const own = all.findLast((each) => each.name === name)
  const whole = name === 'default' ? all.findLast((each) => each.name === WHOLE) : undefined
  const value = (own ?? whole)?.value
  if (value) {
    const origin = source.ts.isFunctionDeclaration(value) ? undefined : placeOf(source, value, rest)
    return origin ? at(origin.specifier, origin.path) : []
  }
  return passedOn(source).flatMap(({ specifier, names }) => {
    if (!names) return at(specifier, [name, ...rest])
    return names.to === name ? at(specifier, [names.from, ...rest]) : []
  })
}

/** What of which module an expression is, or a property of an object that is written out. */
function placeOf(
  source: Source,
  value: ts.Expression,
  path: readonly string[],
): { readonly specifier: string; readonly path: readonly string[] } | undefined {
  const { ts } = source
  const node = unwrap(source, value)
  const bindings = bindingsOf(source)
  // Of `{ shop }` the checker has the property, and not the name that is in scope.
  const symbol = ts.isIdentifier(node) ? symbolOf(source, node) : undefined
  const origin = symbol ? bindings.get(symbol) : originOf(source, bindings, node)
  if (origin) return { ...origin, path: [...origin.path, ...path] }
  const declared = symbol?.valueDeclaration
  const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : node
  const [name, ...rest] = path
  if (!made || !ts.isObjectLiteralExpression(made)) return undefined
  const property = made.properties.find((each) => each.name?.getText(source.tree) === name)
  if (!property) return undefined
  if (ts.isPropertyAssignment(property)) return placeOf(source, property.initializer, rest)
  return ts.isShorthandPropertyAssignment(property)
    ? placeOf(source, property.name, rest)
    : undefined
}
