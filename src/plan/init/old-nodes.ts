import { isOldNode } from '../../catalog/versions.js'
import { DOCKERFILES } from '../../project.js'
import { findMember, JsonError, tryParseJson } from '../../syntax/json.js'
import { getPosition } from '../../syntax/lines.js'

/** A Node.js that a project names for itself, and on which the engine does not start. */
export interface OldNode {
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** As it is written there: `18.20.0`, `^18`, `lts/hydrogen`. */
  readonly version: string
}

/** A version in a text, and where it stands. */
interface NamedVersion {
  readonly version: string
  readonly index: number
}

/** Files that say on which version of Node.js the application runs, and how they say it. */
const ROWS: readonly {
  readonly files: readonly string[]
  readonly list: (text: string) => readonly NamedVersion[]
}[] = [
  { files: ['.nvmrc', '.node-version'], list: (text) => listMatches(text, /^[^\S\n]*([^\s#]+)/gm) },
  { files: ['.tool-versions'], list: (text) => listMatches(text, /^node(?:js)?[^\S\n]+(\S+)/gm) },
  {
    files: ['mise.toml', '.mise.toml'],
    list: (text) => listMatches(text, /^\s*node(?:js)?\s*=\s*["']([^"']+)["']/gm),
  },
  { files: DOCKERFILES, list: listImages },
  { files: ['package.json'], list: listRanges },
]

/** The files in which a version of Node.js may stand. */
export const NODE_FILES: readonly string[] = ROWS.flatMap(({ files }) => files)

/** The versions of Node.js that a project names and that are too old, in the order of the files. */
export function listOldNodes(getText: (file: string) => string | undefined): readonly OldNode[] {
  return ROWS.flatMap(({ files, list }) =>
    files.flatMap((file) => {
      const text = getText(file) ?? ''
      return list(text).flatMap(({ version, index }) =>
        isOldRange(version) ? [{ file, line: getPosition(text, index).line, version }] : [],
      )
    }),
  )
}

function listMatches(text: string, pattern: RegExp): readonly NamedVersion[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, 1: version, index }) =>
    version === undefined
      ? []
      : [{ version: bare(version), index: index + whole.indexOf(version) }],
  )
}

/** Without the letter that stands in front of a number: `v18`. */
function bare(version: string): string {
  return version.replace(/^v(?=\d)/, '')
}

/** The images that a Dockerfile begins with, with the values that its arguments have by default. */
function listImages(text: string): readonly NamedVersion[] {
  const given = new Map(
    [...text.matchAll(/^[^\S\n]*ARG[^\S\n]+(\w+)=["']?([^"'\s]*)/gim)].map(
      ([, key = '', value = '']) => [key, value] as const,
    ),
  )
  return [...text.matchAll(/^[^\S\n]*FROM[^\S\n].*$/gim)].flatMap(({ 0: line, index }) => {
    const image = line.replaceAll(
      /\$\{?(\w+)(?::-([^}]*))?\}?/g,
      (_, key: string, usual?: string) => given.get(key) ?? usual ?? '',
    )
    const [, version] = /[\s/]node:v?(\d+(?:\.\d+)*|[a-z]+)/.exec(image) ?? []
    return version === undefined ? [] : [{ version, index }]
  })
}

/** Where package.json says it: for the package managers and platforms, and for Volta. */
function listRanges(text: string): readonly NamedVersion[] {
  const root = tryParseJson(text)
  if (root instanceof JsonError) return []
  return ['engines', 'volta'].flatMap((section) => {
    const value = findMember(findMember(root, section)?.value, 'node')?.value
    return value?.kind === 'scalar' && typeof value.value === 'string'
      ? [{ version: value.value, index: value.start }]
      : []
  })
}

/** The long-term lines that are older than the engine, by their names: `lts/hydrogen`, and the tag `node:hydrogen`. */
const OLD_NAMES = [
  'argon',
  'boron',
  'carbon',
  'dubnium',
  'erbium',
  'fermium',
  'gallium',
  'hydrogen',
]

/** Tells whether a range has no version that the engine starts on; what is no range, such as `latest`, is none. */
function isOldRange(range: string): boolean {
  const [, name] = /^(?:lts[/-])?([a-z]+)$/i.exec(range.trim()) ?? []
  if (name !== undefined) return OLD_NAMES.includes(name.toLowerCase())
  return range.split('||').every(isOldPart)
}

/** `^18`, `18.x`, `>=16 <19`, `16 - 18`, `<20`: each bound from above says by itself that all of it is too old. */
function isOldPart(part: string): boolean {
  const joined = part.trim().replace(/^v?[\d.x*]+\s+-\s+/, '<=')
  return [...joined.matchAll(/(>=?|<=?|\^|~)?\s*v?(\d+)(?:\.(\d+))?[\w.*-]*/g)].some(
    ({ 1: sign = '', 2: major = '', 3: minor }) => {
      if (sign.startsWith('>')) return false
      if (sign === '^') return isOldNode(major)
      if (sign === '<' && Number(minor ?? 0) === 0) return isOldNode(String(Number(major) - 1))
      return isOldNode(minor === undefined ? major : `${major}.${minor}`)
    },
  )
}
