import type { ts } from 'ts-morph'
import { findOption } from '../code/properties.js'
import type { Value } from '../code/value.js'
import { getPosition } from '../syntax/lines.js'
import type { Source } from '../syntax/parse-source.js'
import type { FindingPlace } from './finding.js'
import type { Subject } from './subject.js'
import type { Variable } from './variables.js'

/** The value of an option of the configuration; undefined where it is not written there. */
export function findSetting(
  { configuration, program }: Pick<Subject, 'configuration' | 'program'>,
  name: string,
): Value | undefined {
  if (!configuration?.object) return undefined
  const { source, object } = configuration
  return findOption(program, { source, node: object }, name)
}

/** Where a node stands. */
export function describePlace({ file, text, tree }: Source, node: ts.Node): FindingPlace {
  return { file, line: getPosition(text, node.getStart(tree)).line }
}

/** Where a variable is set. */
export function placeOfVariable({ file, line }: Variable): FindingPlace {
  return { file, line }
}

/** Where a value is said. */
export function placeOfValue({ at }: Value): FindingPlace {
  return describePlace(at.source, at.node)
}
