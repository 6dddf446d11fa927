import type { ts } from 'ts-morph'
import { optionOf } from '../code/properties.js'
import type { Value } from '../code/value.js'
import { positionAt } from '../syntax/lines.js'
import type { Source } from '../syntax/parse-source.js'
import type { Place } from './finding.js'
import type { Subject } from './subject.js'
import type { Variable } from './variables.js'

/** The value of an option of the configuration; undefined where it is not written there. */
export function settingOf(
  { configuration, program }: Pick<Subject, 'configuration' | 'program'>,
  name: string,
): Value | undefined {
  if (!configuration?.object) return undefined
  const { source, object } = configuration
  return optionOf(program, { source, node: object }, name)
}

/** Where a node stands. */
export function placeOf({ file, text, tree }: Source, node: ts.Node): Place {
  return { file, line: positionAt(text, node.getStart(tree)).line }
}

/** Where a variable is set. */
export function placeOfVariable({ file, line }: Variable): Place {
  return { file, line }
}

/** Where a value is said. */
export function placeOfValue({ at }: Value): Place {
  return placeOf(at.source, at.node)
}
