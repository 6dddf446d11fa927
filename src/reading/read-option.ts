import type { ts } from 'ts-morph'
import { CliError } from '../errors.js'
import { getPosition, splitBom } from '../syntax/lines.js'
import { type Source, parseSource } from '../syntax/parse-source.js'
import { outermost, walk } from '../syntax/walk.js'
import { readBounded } from './read-file.js'
import type { Value } from '../code/value.js'
import { evaluateHere } from '../code/program.js'
import { findText } from '../code/texts.js'
import { writtenName } from '../syntax/written-name.js'
import type { World } from '../world/world.js'

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
  world: World,
  stems: readonly string[],
  option: string,
): Promise<string | undefined> {
  const found = await findOption(world, stems, option)
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
  world: World,
  stems: readonly string[],
  option: string,
): Promise<FoundOption | undefined> {
  const names = option.split('.')
  return findSetting(world, stems, names.at(-1) ?? option, (source) => findProperty(source, names))
}

/** The same of an option that stands in no other one, and so is the tool's own and no plugin's. */
export async function findOutermost(
  world: World,
  stems: readonly string[],
  option: string,
): Promise<FoundOption | undefined> {
  return findSetting(world, stems, option, (source) => {
    const isInner = (node: ts.Node): boolean =>
      source.ts.findAncestor(node.parent, (each) => isProperty(source, each)) !== undefined
    return [...walk(source, source.tree)]
      .filter((node) => isProperty(source, node))
      .find((node) => isNamed(source, node, option) && !isInner(node))
  })
}

/** The option that is found in the first of the files that has it. @param word without which a file has it not */
async function findSetting(
  world: World,
  stems: readonly string[],
  word: string,
  find: (source: Source) => OptionProperty | undefined,
): Promise<FoundOption | undefined> {
  for (const file of stems.flatMap((stem) => EXTENSIONS.map((extension) => stem + extension))) {
    const text = readBounded(world, file)
    if (text?.includes(word) !== true) continue
    const source = await parseSource(file, splitBom(text).body)
    const found = find(source)
    if (found) return getOption(source, found)
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
  world: World,
  stems: readonly string[],
  option: string,
): Promise<readonly FoundObject[]> {
  const found: FoundObject[] = []
  for (const file of stems.flatMap((stem) => EXTENSIONS.map((extension) => stem + extension))) {
    const text = readBounded(world, file)
    if (text?.includes(option) !== true) continue
    const source = await parseSource(file, splitBom(text).body)
    for (const node of walk(source, source.tree)) {
      if (!isNamed(source, node, option) || !isProperty(source, node)) continue
      const { node: object } = getValue(source, node).at
      if (source.ts.isObjectLiteralExpression(object)) found.push({ source, object })
    }
  }
  return found
}

type OptionProperty = ts.PropertyAssignment | ts.ShorthandPropertyAssignment

function isProperty({ ts }: Source, node: ts.Node): node is OptionProperty {
  return ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
}

/** The property that an option is, in an object that is written there, or in one that has a name of the file's own. */
function findProperty(source: Source, names: readonly string[]): OptionProperty | undefined {
  const direct = [...walk(source, source.tree)].find((node) =>
    isNamed(source, node, names.join('.')),
  )
  if (direct && isProperty(source, direct)) return direct
  const around = names.length > 1 ? findProperty(source, names.slice(0, -1)) : undefined
  const value = around && getValue(source, around).at.node
  if (!value || !source.ts.isObjectLiteralExpression(value)) return undefined
  const found = value.properties.find((each) => writtenName(source, each.name) === names.at(-1))
  return found && isProperty(source, found) ? found : undefined
}

function isNamed(source: Source, node: ts.Node, option: string): boolean {
  if (!isProperty(source, node)) return false
  return `.${listPathParts(source, node).join('.')}`.endsWith(`.${option}`)
}

/** The names of a property and of those around it, up to a call or to the variable that holds them. */
function listPathParts(source: Source, node: ts.Node): readonly string[] {
  const { ts, tree } = source
  if (isProperty(source, node)) {
    return [
      ...listPathParts(source, outermost(source, node.parent).parent),
      writtenName(source, node.name) ?? '',
    ]
  }
  return ts.isVariableDeclaration(node) ? [node.name.getText(tree)] : []
}

function getOption(source: Source, node: OptionProperty): FoundOption {
  const { file, text, tree } = source
  const value = getValue(source, node)
  const said = findText(value)
  if (value.kind === 'literal' && said !== undefined) return { kind: 'text', file, text: said }
  const module = value.kind === 'made' ? value.origin?.specifier : undefined
  const position = getPosition(text, node.getStart(tree))
  return { kind: 'computed', file, ...position, ...(module !== undefined && { module }) }
}

function getValue(source: Source, node: OptionProperty): Value {
  return evaluateHere(source, source.ts.isPropertyAssignment(node) ? node.initializer : node.name)
}
