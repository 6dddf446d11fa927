import { join } from 'node:path'
import type { ts } from 'ts-morph'
import { CliError } from '../errors.js'
import { positionAt, splitBom } from '../syntax/lines.js'
import { bindingsOf, originOf } from '../syntax/origin.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { outermost, unwrap, walk } from '../syntax/walk.js'
import { readBounded } from './read-file.js'

const EXTENSIONS = ['.js', '.ts', '.mjs', '.mts', '.json']

/** An option as it is written: readable, or computed, perhaps by what a module gives. */
export type FoundOption =
  | { readonly kind: 'text'; readonly file: string; readonly text: string }
  | {
      readonly kind: 'computed'
      readonly file: string
      readonly line: number
      readonly column: number
      readonly module?: string
    }

/**
 * An option that one of the configuration's files writes out.
 *
 * @param stems the files, without their endings
 * @param option its names from the outside to the inside: `files.routes`
 * @returns undefined where none has it
 * @throws {CliError} `option-computed` where the value is not written out
 */
export async function readOption(
  root: string,
  stems: readonly string[],
  option: string,
): Promise<string | undefined> {
  const found = await findOption(root, stems, option)
  if (found?.kind !== 'computed') return found?.text
  const { file, line, column } = found
  throw new CliError('unsupported', 'option-computed', `${file}:${line} computes ${option}`, {
    hint: `Write the path out there, then run this again.`,
    file,
    line,
    column,
  })
}

/** The same, where it is as well if nobody knows the value. */
export async function findOption(
  root: string,
  stems: readonly string[],
  option: string,
): Promise<FoundOption | undefined> {
  const names = option.split('.')
  return findIn(root, stems, names.at(-1) ?? option, (source) => findProperty(source, names))
}

/** The same of an option that stands in no other one, and so is the tool's own and no plugin's. */
export async function findOutermost(
  root: string,
  stems: readonly string[],
  option: string,
): Promise<FoundOption | undefined> {
  return findIn(root, stems, option, (source) => {
    const isInner = (node: ts.Node): boolean =>
      source.ts.findAncestor(node.parent, (each) => isProperty(source, each)) !== undefined
    return [...walk(source, source.tree)]
      .filter((node) => isProperty(source, node))
      .find((node) => isNamed(source, node, option) && !isInner(node))
  })
}

/** What is found in the first of the files that has it. @param word without which a file has it not */
async function findIn(
  root: string,
  stems: readonly string[],
  word: string,
  find: (source: Source) => Property | undefined,
): Promise<FoundOption | undefined> {
  for (const file of stems.flatMap((stem) => EXTENSIONS.map((extension) => stem + extension))) {
    const text = readBounded(join(root, file))
    if (text?.includes(word) !== true) continue
    const source = await parseSource(file, splitBom(text).body)
    const found = find(source)
    if (found) return optionAt(source, found)
  }
  return undefined
}

/** An option that is an object, as far as that is written out. */
export interface FoundObject {
  readonly source: Source
  readonly object: ts.ObjectLiteralExpression
}

/** Every object that the configuration's files write out for an option. */
export async function findObjects(
  root: string,
  stems: readonly string[],
  option: string,
): Promise<readonly FoundObject[]> {
  const found: FoundObject[] = []
  for (const file of stems.flatMap((stem) => EXTENSIONS.map((extension) => stem + extension))) {
    const text = readBounded(join(root, file))
    if (text?.includes(option) !== true) continue
    const source = await parseSource(file, splitBom(text).body)
    for (const node of walk(source, source.tree)) {
      const value =
        isNamed(source, node, option) && isProperty(source, node) && valueOf(source, node)
      if (value && source.ts.isObjectLiteralExpression(value)) found.push({ source, object: value })
    }
  }
  return found
}

type Property = ts.PropertyAssignment | ts.ShorthandPropertyAssignment

function isProperty({ ts }: Source, node: ts.Node): node is Property {
  return ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
}

/** The property that an option is, in an object that is written there, or in one that has a name of the file's own. */
function findProperty(source: Source, names: readonly string[]): Property | undefined {
  const direct = [...walk(source, source.tree)].find((node) =>
    isNamed(source, node, names.join('.')),
  )
  if (direct && isProperty(source, direct)) return direct
  const around = names.length > 1 ? findProperty(source, names.slice(0, -1)) : undefined
  const value = around && valueOf(source, around)
  if (!value || !source.ts.isObjectLiteralExpression(value)) return undefined
  const found = value.properties.find((each) => each.name?.getText(source.tree) === names.at(-1))
  return found && isProperty(source, found) ? found : undefined
}

function isNamed(source: Source, node: ts.Node, option: string): boolean {
  if (!isProperty(source, node)) return false
  return `.${pathOf(source, node).join('.')}`.endsWith(`.${option}`)
}

/** The names of a property and of those around it, up to a call or to the variable that holds them. */
function pathOf(source: Source, node: ts.Node): readonly string[] {
  const { ts, tree } = source
  if (isProperty(source, node)) {
    return [
      ...pathOf(source, outermost(source, node.parent).parent),
      node.name.getText(tree).replace(/^['"]|['"]$/g, ''),
    ]
  }
  return ts.isVariableDeclaration(node) ? [node.name.getText(tree)] : []
}

function optionAt(source: Source, node: Property): FoundOption {
  const { file, text, tree } = source
  const value = valueOf(source, node)
  if (value && source.ts.isStringLiteralLike(value)) return { kind: 'text', file, text: value.text }
  const made = value && source.ts.isCallExpression(value) ? value.expression : undefined
  const module = made && originOf(source, bindingsOf(source), made)?.specifier
  const position = positionAt(text, node.getStart(tree))
  return { kind: 'computed', file, ...position, ...(module !== undefined && { module }) }
}

function valueOf(source: Source, node: Property): ts.Expression | undefined {
  const said = source.ts.isPropertyAssignment(node) ? node.initializer : node.name
  return writtenOut(source, unwrap(source, said))
}

/** What a name of the file's own stands for, where that never changes. */
function writtenOut(source: Source, node: ts.Expression): ts.Expression | undefined {
  const { ts } = source
  if (!ts.isIdentifier(node)) return node
  const declared = originalOf(source, node)
  const isConstant = declared && (declared.parent.flags & ts.NodeFlags.Const) !== 0
  return isConstant && declared.initializer ? unwrap(source, declared.initializer) : undefined
}

function originalOf(source: Source, node: ts.Identifier): ts.VariableDeclaration | undefined {
  const { ts, checker } = source
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)
  const declared = symbol?.valueDeclaration
  return declared && ts.isVariableDeclaration(declared) ? declared : undefined
}
