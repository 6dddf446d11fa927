import { isOlder } from '../../catalog/versions.js'
import { findMember, tryParseJson, JsonError, type JsonNode } from '../../syntax/json.js'
import { detectEol, lineStart, getPosition, type Position } from '../../syntax/lines.js'
import { spliceText } from '../../syntax/splice.js'
import type { Edit } from '../change.js'

/** A range that an earlier run wrote; only that one may be replaced. */
const OURS = /^file:(?:[^:]+\/)?vendor\/create-auth-runtime-[^/]+\.tgz$/

/** A version out of a registry, with the sign that lets newer ones in: `^0.2.0`. */
const PUBLISHED = /^(?<sign>[~^]?)(?<version>\d+\.\d+\.\d+(?:-[\w.-]+)?)$/

/** Sections in which a package that is already there would be contradicted. */
const OTHER_SECTIONS = ['devDependencies', 'optionalDependencies', 'peerDependencies']

/** The section of package.json that a dependency belongs to. */
export type DependencyKind = 'dependencies' | 'resolutions'

type PackageObject = Extract<JsonNode, { kind: 'object' }>

/**
 * Adds a dependency to package.json, in the order, indentation and line endings that it has.
 *
 * @param file for messages
 * @param range for example `file:vendor/create-auth-runtime-0.1.0-1a2b3c4d.tgz`
 * @param kind `resolutions` for what holds in a whole workspace
 */
export function addDependency(
  file: string,
  text: string,
  name: string,
  range: string,
  kind: DependencyKind = 'dependencies',
): Edit {
  const wanted = { kind, name, range }
  const root = tryParseJson(text)
  const clash = root instanceof JsonError ? undefined : findClash(root, wanted)
  if (root instanceof JsonError || root.kind !== 'object' || clash) {
    const { reason, ...position } = describeClash(text, root, clash)
    return {
      kind: 'conflict',
      reason: `${file} ${reason}`,
      ...position,
      snippet: `${JSON.stringify(kind)}: {\n  ${JSON.stringify(name)}: ${JSON.stringify(range)}\n}`,
    }
  }
  return writeDependency(text, root, wanted)
}

interface Wanted {
  readonly kind: DependencyKind
  readonly name: string
  readonly range: string
}

function writeDependency(text: string, root: PackageObject, wanted: Wanted): Edit {
  const { kind, name, range } = wanted
  const section = findMember(root, kind)?.value
  if (section?.kind !== 'object') return addSection(text, root, wanted)
  const present = findMember(section, name)?.value
  if (!present) return edited(name, text, insertMember(text, section, name, range, 2))
  const next = present.kind === 'scalar' ? renewRange(present.value, range) : range
  if (present.kind === 'scalar' && present.value === next) return { kind: 'unchanged' }
  const { start, end } = present
  return edited(name, text, { start, end, content: [JSON.stringify(next)] }, 'update')
}

/**
 * The range that a dependency has from now on. Of a registry somebody may take what they like, and an older version alone gives way,
 * with the sign that they have written.
 */
function renewRange(present: unknown, range: string): string {
  const wanted = PUBLISHED.exec(range)?.groups?.['version']
  if (wanted === undefined || typeof present !== 'string' || OURS.test(present)) return range
  const { sign = '', version } = PUBLISHED.exec(present)?.groups ?? {}
  return version !== undefined && isOlder(version, wanted) ? `${sign}${wanted}` : present
}

interface Clash {
  readonly reason: string
  readonly at: number
}

/** The reason in a package.json against adding the dependency, and its place. */
function findClash(root: JsonNode, { kind, name, range }: Wanted): Clash | undefined {
  if (root.kind !== 'object') return { reason: 'is not an object', at: root.start }
  for (const section of kind === 'dependencies' ? OTHER_SECTIONS : []) {
    const present = findMember(findMember(root, section)?.value, name)
    if (present) return { reason: `has ${name} in ${section} already`, at: present.start }
  }
  const [section, second] = root.members.filter(({ key }) => key === kind)
  if (second) return { reason: `has ${kind} twice`, at: second.start }
  if (section && section.value.kind !== 'object') {
    return { reason: `has ${kind} that are not an object`, at: section.value.start }
  }
  const present = findMember(section?.value, name)
  if (!present || isReplaceable(present.value, range)) return undefined
  return { reason: `has ${name} already, in another version`, at: present.start }
}

function isReplaceable(node: JsonNode, range: string): boolean {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return false
  return node.value === range || OURS.test(node.value) || PUBLISHED.test(range)
}

function describeClash(
  text: string,
  root: JsonNode | JsonError,
  clash: Clash | undefined,
): Position & { readonly reason: string } {
  if (root instanceof JsonError) {
    const { message, line, column } = root
    return { reason: `is not valid JSON: ${message}`, line, column }
  }
  const { reason, at } = clash ?? { reason: 'is not an object', at: root.start }
  return { reason, ...getPosition(text, at) }
}

interface TextSplice {
  readonly start: number
  readonly end: number
  readonly content: readonly string[]
}

function edited(name: string, text: string, change: TextSplice, verb = 'add'): Edit {
  return {
    kind: 'edited',
    content: [spliceText(text, [change])],
    did: [`${verb} the dependency ${name}`],
  }
}

/** Puts `dependencies` in front of `devDependencies`, where package managers put it, else last. */
function addSection(text: string, root: PackageObject, { kind, name, range }: Wanted): Edit {
  const { eol, unit, multiline } = detectLayout(text, root)
  const entry = `${JSON.stringify(name)}:${multiline ? ' ' : ''}${JSON.stringify(range)}`
  const value = multiline ? `{${eol}${unit.repeat(2)}${entry}${eol}${unit}}` : `{${entry}}`
  const later = kind === 'dependencies' ? 'devDependencies' : undefined
  const before = root.members.findIndex(({ key }) => key === later)
  const at = before < 0 ? root.members.length : before
  return edited(name, text, insertText(text, root, at, kind, value, 1))
}

function insertMember(
  text: string,
  section: PackageObject,
  name: string,
  range: string,
  depth: number,
): TextSplice {
  const keys = section.members.map(({ key }) => key)
  const sorted = keys.every((key, index) => index === 0 || compare(keys[index - 1] ?? '', key) <= 0)
  const later = sorted ? keys.findIndex((key) => compare(key, name) > 0) : -1
  const at = later < 0 ? keys.length : later
  return insertText(text, section, at, name, JSON.stringify(range), depth)
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}

/** Inserts a member at an index; the separators are those that the object has. */
function insertText(
  text: string,
  object: PackageObject,
  index: number,
  key: string,
  value: string,
  depth: number,
): TextSplice {
  const { eol, unit, multiline } = detectLayout(text, object)
  const [first] = object.members
  const colon = first ? text.slice(first.keyEnd, first.value.start) : multiline ? ': ' : ':'
  const member = `${JSON.stringify(key)}${colon}${value}`
  if (!first) {
    const inner = multiline
      ? `{${eol}${unit.repeat(depth)}${member}${eol}${unit.repeat(depth - 1)}}`
      : `{${member}}`
    return { start: object.start, end: object.end, content: [inner] }
  }
  const lead = text.slice(object.start + 1, first.start)
  const gap = lead.includes('\n') ? `${eol}${lead.slice(lead.lastIndexOf('\n') + 1)}` : lead
  const next = object.members[index]
  if (next) return { start: next.start, end: next.start, content: [`${member},${gap}`] }
  const end = object.members.at(-1)?.value.end ?? first.value.end
  return { start: end, end, content: [`,${gap}${member}`] }
}

/** How a JSON text is laid out; an object on one line in a text of one line stays on it. */
function detectLayout(
  text: string,
  object: PackageObject,
): { readonly eol: string; readonly unit: string; readonly multiline: boolean } {
  const [first] = object.members
  const multiline = first
    ? text.slice(object.start, first.start).includes('\n')
    : text.includes('\n')
  const unit = /\n([\t ]+)"/.exec(text)?.[1] ?? '  '
  return { eol: detectEol(text), unit: first ? ownUnit(text, object, unit) : unit, multiline }
}

/** The root's members are indented by one unit, whatever the first indented line of the text is. */
function ownUnit(text: string, object: PackageObject, otherwise: string): string {
  const [first] = object.members
  if (!first || object.start > 1) return otherwise
  const lead = text.slice(lineStart(text, first.start), first.start)
  return lead.trim() === '' && lead !== '' ? lead : otherwise
}
