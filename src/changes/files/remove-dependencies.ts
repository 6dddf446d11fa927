import { JsonError, tryParseJson, type JsonMember, type JsonNode } from '../../syntax/json.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import type { Edit } from '../change.js'

const OWN = ['dependencies', 'devDependencies']

/** What a package wants of whoever has it. */
const OTHERS = ['optionalDependencies', 'peerDependencies']

/**
 * Takes dependencies out of package.json; every other line stays as it is.
 *
 * @param file for messages
 * @param names of packages; those that are not there are no matter
 * @param isShared whether others depend on the package, so that what it wants of them goes, too
 */
export function removeDependencies(
  file: string,
  text: string,
  names: readonly string[],
  isShared: boolean = false,
): Edit {
  const root = tryParseJson(text)
  if (root instanceof JsonError) {
    const { message, line, column } = root
    const snippet = names.map((name) => `// take out: ${JSON.stringify(name)}`).join('\n')
    const reason = `${file} is not valid JSON: ${message}`
    return { kind: 'conflict', reason, line, column, snippet }
  }
  const kinds = isShared ? [...OWN, ...OTHERS] : OWN
  const sections = listMembers(root).filter(({ key }) => kinds.includes(key))
  const gone = sections.flatMap(({ value }) =>
    listMembers(value).filter(({ key }) => names.includes(key)),
  )
  if (gone.length === 0) return { kind: 'unchanged' }
  const splices = sections.flatMap(({ value }) => without(listMembers(value), gone))
  const removed = [...new Set(gone.map(({ key }) => key))]
  return {
    kind: 'edited',
    content: [spliceText(text, splices)],
    did: [
      `remove the ${removed.length === 1 ? 'dependency' : 'dependencies'} ${removed.join(', ')}`,
    ],
  }
}

function listMembers(node: JsonNode): readonly JsonMember[] {
  return node.kind === 'object' ? node.members : []
}

/** With the comma behind each, or the one in front of the last that stays. */
function without(members: readonly JsonMember[], gone: readonly JsonMember[]): readonly Splice[] {
  const last = members.findLastIndex((member) => !gone.includes(member))
  return members.flatMap((member, index): readonly Splice[] => {
    if (!gone.includes(member)) return []
    const next = members[index + 1]
    if (index < last && next) return [{ start: member.start, end: next.start, content: [] }]
    const start = index === 0 ? member.start : (members[index - 1]?.value.end ?? member.start)
    return [{ start, end: member.value.end, content: [] }]
  })
}
