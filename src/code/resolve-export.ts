import { exportsOf, passedOn, WHOLE, type ModuleExport } from './module-exports.js'
import type { Source } from '../syntax/parse-source.js'
import { perSource } from '../syntax/per-source.js'
import { declaredFunction } from './declared-function.js'
import { entering, unknown, type Placed, type Program, type Step } from './value.js'

/** An export of a file, its own or one that it passes on. */
export interface Exported extends ModuleExport {
  /** The file that has it. */
  readonly source: Source
}

/** Something of a package that a file passes on. */
interface Reexport {
  readonly specifier: string
  readonly name: string
}

/** The export of a name, followed over files that only pass it on. */
export function findExport(program: Program, source: Source, name: string): Exported | undefined {
  const found = describeFound(program, source, name)
  return found && 'source' in found ? found : undefined
}

/** The default export of a file: all that it gives, where it is CommonJS. */
export function wholeExport(program: Program, source: Source): Exported | undefined {
  return findExport(program, source, 'default') ?? findExport(program, source, WHOLE)
}

type Found = Exported | Reexport | undefined

// Each file of an application asks the same index for the same names: for as long as the program is there.
const known = new WeakMap<Program, (source: Source) => Map<string, Found>>()

function describeFound(program: Program, source: Source, name: string): Found {
  const all = known.get(program) ?? perSource(() => new Map<string, Found>())
  known.set(program, all)
  const names = all(source)
  if (!names.has(name)) names.set(name, find(program, source, name, new Set()))
  return names.get(name)
}

function find(program: Program, source: Source, name: string, visited: Set<string>): Found {
  const key = `${source.file}#${name}`
  if (visited.has(key)) return undefined
  visited.add(key)
  const own = exportsOf(source).findLast((each) => each.name === name)
  if (own) return { ...own, source }
  const passed = passedOn(source).filter(({ names }) => !names || names.to === name)
  for (const { specifier, names } of passed) {
    const file = program.resolve(source.file, specifier) ?? ''
    const isMeant = names !== undefined || mayExport(program.getText(file), name)
    const next = isMeant ? program.getSource(file) : undefined
    const found = next
      ? find(program, next, names?.from ?? name, visited)
      : names && { specifier, name: names.from }
    if (found) return found
  }
  return undefined
}

/** Tells of a file before it is parsed whether it may export a name: an index passes on what a hundred of them have. */
function mayExport(text: string | undefined, name: string): boolean {
  if (text === undefined || /\bexport\s*\*|\bexports\b/.test(text)) return true
  return text.split(/\bexport\b/).some((each, index) => index > 0 && readHead(each).includes(name))
}

/** What stands behind the word `export`, as far as there may be names: no longer than to a call, a body or the end. */
function readHead(text: string): string {
  return /^[^(;]*/.exec(text)?.[0] ?? ''
}

/** An export, and the names behind it that are left to follow. */
export interface Reached {
  readonly step: Step
  readonly rest: readonly string[]
}

/**
 * The export that names begin with. Where a file is CommonJS, its default is all that it gives, and its names are those of that.
 *
 * @param path names from the file on; empty for all of it
 */
export function resolveExport(
  program: Program,
  at: Placed,
  source: Source,
  [name, ...rest]: readonly string[],
): Reached {
  const whole = exportsOf(source).findLast((each) => each.name === WHOLE)
  const found = name === undefined ? undefined : describeFound(program, source, name)
  if (found) return { step: createStep(at, found), rest }
  const names = name === undefined || name === 'default' ? rest : [name, ...rest]
  if (whole) return { step: createStep(at, { ...whole, source }), rest: names }
  const isThere = name === undefined || (name === 'default' && exportsOf(source).length > 0)
  return isThere
    ? { step: { kind: 'module', at, module: source }, rest: names }
    : { step: unknown(at, 'is declared nowhere'), rest }
}

function createStep(at: Placed, found: Exported | Reexport): Step {
  if (!('source' in found)) {
    const { specifier, name } = found
    return { kind: 'imported', at, origin: { specifier, path: [name] } }
  }
  const { source, value: node } = found
  return source.ts.isFunctionDeclaration(node)
    ? declaredFunction({ ...at, source, node: node.name ?? at.node }, node)
    : entering(at, node, { source, node })
}
