import { join } from 'node:path'
import type { ts } from 'ts-morph'
import { CliError } from '../errors.js'
import { positionAt, splitBom } from '../syntax/lines.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { unwrap, walk } from '../syntax/walk.js'
import { readBounded } from './read-file.js'

const EXTENSIONS = ['.js', '.ts', '.mjs', '.mts']

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
  const files = stems.flatMap((stem) => EXTENSIONS.map((extension) => stem + extension))
  const last = option.split('.').at(-1) ?? option
  for (const file of files) {
    const text = readBounded(join(root, file))
    if (text?.includes(last) !== true) continue
    const source = await parseSource(file, splitBom(text).body)
    const found = [...walk(source, source.tree)].find((node) => isNamed(source, node, option))
    if (found) return valueOf(source, found, option)
  }
  return undefined
}

function isNamed(source: Source, node: ts.Node, option: string): node is ts.PropertyAssignment {
  if (!source.ts.isPropertyAssignment(node)) return false
  return `.${pathOf(source, node).join('.')}`.endsWith(`.${option}`)
}

/** The names of a property and of those around it, up to a call or to the variable that holds them. */
function pathOf(source: Source, node: ts.Node): readonly string[] {
  const { ts, tree } = source
  if (ts.isPropertyAssignment(node)) {
    return [
      ...pathOf(source, node.parent.parent),
      node.name.getText(tree).replace(/^['"]|['"]$/g, ''),
    ]
  }
  return ts.isVariableDeclaration(node) ? [node.name.getText(tree)] : []
}

function valueOf(source: Source, node: ts.PropertyAssignment, option: string): string {
  const value = unwrap(source, node.initializer)
  if (source.ts.isStringLiteralLike(value)) return value.text
  const { file, text, tree } = source
  const { line, column } = positionAt(text, node.getStart(tree))
  throw new CliError('unsupported', 'option-computed', `${file}:${line} computes ${option}`, {
    hint: `Write the path out there, then run this again.`,
    file,
    line,
    column,
  })
}
