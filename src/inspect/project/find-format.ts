import { dirname, join } from 'node:path'
import { hasDependency } from '../../has-dependency.js'
import { isRecord } from '../../guards.js'
import type { PackageFacts, Project, Style } from '../../project.js'
import { readBounded } from '../../reading/read-file.js'
import { JsonError, parseJson, toValue } from '../../syntax/json.js'
import type { World } from '../../world/world.js'

/** Gives the value of an option by its path, such as `javascript.formatter.quoteStyle`; undefined where nothing says it. */
type OptionReader = (path: string) => unknown

/** A program that formats code. */
interface Formatter {
  readonly package: string
  /** Its configuration, the first of these that is there. */
  readonly files: readonly string[]
  /** How it writes code; undefined where it is told to write none. */
  readonly describe: (said: OptionReader, editor: OptionReader) => Partial<Style> | undefined
}

const ENDINGS = ['', '.json', '.json5', '.yaml', '.yml', '.toml', '.js', '.mjs', '.cjs', '.ts']
const CODE_ENDINGS = ['js', 'mjs', 'cjs', 'ts', 'mts']

/** In this order: a project that has two has moved to the first of them. */
const FORMATTERS: readonly Formatter[] = [
  { package: '@biomejs/biome', files: ['biome.json', 'biome.jsonc'], describe: describeBiome },
  {
    package: 'oxfmt',
    files: ['.oxfmtrc.json', '.oxfmtrc.jsonc'],
    describe: (said, editor) => describePrettier(said, editor, 100),
  },
  {
    package: 'dprint',
    files: ['dprint.json', 'dprint.jsonc', '.dprint.json', '.dprint.jsonc'],
    describe: describeDprint,
  },
  {
    package: 'prettier',
    files: [
      ...ENDINGS.map((ending) => `.prettierrc${ending}`),
      ...CODE_ENDINGS.map((ending) => `prettier.config.${ending}`),
    ],
    describe: (said, editor) => describePrettier(said, editor, 80),
  },
]

/**
 * How the formatter of a project writes code, by its options: it is never run. What is computed counts as not said.
 *
 * @param top the folder in which its configuration may lie at most: that of the workspace
 */
export function findFormat(
  world: World,
  facts: PackageFacts,
  top: string = world.root,
): Pick<Project, 'format'> {
  const folders = listFolders(world.root, top)
  for (const formatter of FORMATTERS) {
    const text = findText(world, folders, formatter.files)
    const own = formatter.package === 'prettier' ? readPackageKey(world, folders) : undefined
    if (text === undefined && !own && !hasDependency(facts, formatter.package)) continue
    const said = own ?? (text === undefined ? () => undefined : parseOptions(text))
    const format = formatter.describe(said, readEditorConfig(world, folders))
    return format ? { format } : {}
  }
  return {}
}

function listFolders(from: string, top: string): readonly string[] {
  const above = dirname(from)
  return from === top || above === from ? [from] : [from, ...listFolders(above, top)]
}

function findText(
  world: World,
  folders: readonly string[],
  files: readonly string[],
): string | undefined {
  const paths = folders.flatMap((folder) => files.map((file) => join(folder, file)))
  return paths.map((path) => readBounded(world, path)).find((text) => text !== undefined)
}

/** The options of Prettier that stand in package.json. */
function readPackageKey(world: World, folders: readonly string[]): OptionReader | undefined {
  const said = folders.map((folder) => {
    const json = readJson(readBounded(world, join(folder, 'package.json')) ?? '')
    return isRecord(json) ? json['prettier'] : undefined
  })
  const options = said.find(isRecord)
  return options && ((path) => options[path])
}

function readJson(text: string): unknown {
  try {
    return toValue(parseJson(text, true))
  } catch (error) {
    if (error instanceof JsonError) return undefined
    throw error
  }
}

function parseOptions(text: string): OptionReader {
  const json = readJson(text)
  if (isRecord(json)) return (path) => findValue(json, path.split('.'))
  return (path) => findWritten(text, path.split('.').at(-1) ?? path)
}

function findValue(json: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return json
  return isRecord(json) ? findValue(json[name], rest) : undefined
}

/** An option of a file of YAML, of TOML or of code, as it is written out: `singleQuote: true`. */
function findWritten(text: string, name: string): unknown {
  const pattern = new RegExp(String.raw`^[^\n#/]*?["']?\b${name}["']?\s*[:=]\s*["']?([\w-]+)`, 'm')
  const [, value] = pattern.exec(text) ?? []
  if (value === 'true' || value === 'false') return value === 'true'
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : value
}

/** What `.editorconfig` says of code. */
function readEditorConfig(world: World, folders: readonly string[]): OptionReader {
  const text = findText(world, folders, ['.editorconfig']) ?? ''
  const said = new Map<string, string>()
  let isMeant = false
  for (const line of text.split(/\r?\n/)) {
    const [, section] = /^\s*\[(.+)\]\s*$/.exec(line) ?? []
    if (section !== undefined) isMeant = section === '*' || /\b[jt]s\b/.test(section)
    const [, key, value] = /^\s*([\w-]+)\s*=\s*([\w-]+)/.exec(line) ?? []
    if (isMeant && key !== undefined && value !== undefined) said.set(key.toLowerCase(), value)
  }
  return (name) => {
    const value = said.get(name)
    return value !== undefined && /^\d+$/.test(value) ? Number(value) : value
  }
}

function buildIndent(tabs: boolean, size: unknown, usual: number): string {
  return tabs ? '\t' : ' '.repeat(typeof size === 'number' && size > 0 && size <= 8 ? size : usual)
}

function buildWidth(said: unknown, usual: number): number {
  return typeof said === 'number' && said > 0 ? said : usual
}

/** What says nothing of line endings leaves them as they are. */
function describeEndings(said: unknown): Partial<Pick<Style, 'eol'>> {
  if (said === 'crlf') return { eol: '\r\n' }
  return said === 'lf' ? { eol: '\n' } : {}
}

function describePrettier(
  said: OptionReader,
  editor: OptionReader,
  usualWidth: number,
): Partial<Style> {
  const tabs = said('useTabs') ?? editor('indent_style') === 'tab'
  const size = said('tabWidth') ?? editor('indent_size') ?? editor('tab_width')
  return {
    quote: said('singleQuote') === true ? "'" : '"',
    semicolons: said('semi') !== false,
    indent: buildIndent(tabs === true, size, 2),
    trailingComma: said('trailingComma') !== 'none',
    width: buildWidth(said('printWidth') ?? editor('max_line_length'), usualWidth),
    ...describeEndings(said('endOfLine') ?? editor('end_of_line')),
  }
}

function describeBiome(said: OptionReader, editor: OptionReader): Partial<Style> | undefined {
  const option = (name: string): unknown =>
    said(`javascript.formatter.${name}`) ?? said(`formatter.${name}`)
  if (option('enabled') === false) return undefined
  const isEditors = said('formatter.useEditorconfig') === true
  const other: OptionReader = isEditors ? editor : () => undefined
  const indented = option('indentStyle') ?? other('indent_style')
  return {
    quote: option('quoteStyle') === 'single' ? "'" : '"',
    semicolons: option('semicolons') !== 'asNeeded',
    indent: buildIndent(indented !== 'space', option('indentWidth') ?? other('indent_size'), 2),
    trailingComma: option('trailingCommas') !== 'none',
    width: buildWidth(option('lineWidth') ?? other('max_line_length'), 80),
    ...describeEndings(option('lineEnding') ?? other('end_of_line')),
  }
}

function describeDprint(said: OptionReader): Partial<Style> {
  const option = (name: string): unknown => said(`typescript.${name}`) ?? said(name)
  return {
    quote: /single/i.test(JSON.stringify(option('quoteStyle') ?? '')) ? "'" : '"',
    semicolons: option('semiColons') !== 'asi',
    indent: buildIndent(option('useTabs') === true, option('indentWidth'), 4),
    trailingComma: option('trailingCommas') !== 'never',
    width: buildWidth(option('lineWidth'), 120),
    ...describeEndings(option('newLineKind')),
  }
}
