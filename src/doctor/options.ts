import type { ts } from 'ts-morph'
import { findOption } from '../code/properties.js'
import type { Value } from '../code/value.js'
import { findMember, JsonError, tryParseJson } from '../syntax/json.js'
import { getPosition } from '../syntax/lines.js'
import type { Source } from '../syntax/parse-source.js'
import type { FindingPlace } from './finding.js'
import type { Subject, WrittenConfiguration } from './subject.js'
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

/** The place of the configuration: of its options, where they are found. */
export function placeOfConfiguration({ source, object }: WrittenConfiguration): FindingPlace {
  return object ? describePlace(source, object) : { file: source.file }
}

/** Where a JSON file names something, such as a script of package.json. */
export function placeInJson(
  { text }: Pick<Subject, 'text'>,
  file: string,
  path: readonly string[],
): FindingPlace {
  const whole = text(file) ?? ''
  const root = tryParseJson(whole)
  if (root instanceof JsonError) return { file }
  const [first = '', ...rest] = path
  const member = rest.reduce((found, key) => findMember(found?.value, key), findMember(root, first))
  return { file, ...(member && { line: getPosition(whole, member.start).line }) }
}

/** Where a variable is set. */
export function placeOfVariable({ file, line }: Variable): FindingPlace {
  return { file, line }
}

/** Where a value is said. */
export function placeOfValue({ at }: Value): FindingPlace {
  return describePlace(at.source, at.node)
}
