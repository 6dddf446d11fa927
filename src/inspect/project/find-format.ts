import { dirname, join } from 'node:path'
import { hasDependency } from '../../has-dependency.js'
import { isRecord } from '../../guards.js'
import type { Format, PackageFacts, Project, Style } from '../../project.js'
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
  /** How it writes code, in the version that package.json has a range for; undefined where it is told to write none. */
  readonly describe: (said: OptionReader, editor: OptionReader, range: string) => Format | undefined
}

const ENDINGS = ['', '.json', '.json5', '.yaml', '.yml', '.toml', '.js', '.mjs', '.cjs', '.ts']
const CODE_ENDINGS = ['js', 'mjs', 'cjs', 'ts', 'mts']

/** In this order: a project that has two has moved to the first of them. */
const FORMATTERS: readonly Formatter[] = [
  { package: '@biomejs/biome', files: ['biome.json', 'biome.jsonc'], describe: describeBiome },
  {
    package: 'oxfmt',
    files: ['.oxfmtrc.json', '.oxfmtrc.jsonc'],
    describe: (said, editor) => describePrettier(said, editor, { printWidth: 100 }),
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
    describe: (said, editor, range) =>
      describePrettier(said, editor, { printWidth: 80, trailingComma: usualCommas(range) }),
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
    const range = facts.devDependencies[formatter.package] ?? facts.dependencies[formatter.package]
    const format = formatter.describe(said, readEditorConfig(world, folders), range ?? '')
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

/** The options of Prettier that decide how code looks. */
const PRINTER_OPTIONS = [
  'arrowParens',
  'bracketSameLine',
  'bracketSpacing',
  'experimentalOperatorPosition',
  'experimentalTernaries',
  'jsxSingleQuote',
  'objectWrap',
  'quoteProps',
  'semi',
  'singleAttributePerLine',
  'singleQuote',
  'trailingComma',
]

/** The commas that Prettier leaves at the end of lists unless it is told otherwise, by the range of its version. */
function usualCommas(range: string): string {
  const [major = '3'] = /\d+/.exec(range) ?? []
  return { '1': 'none', '2': 'es5' }[major] ?? 'all'
}

function describePrettier(
  said: OptionReader,
  editor: OptionReader,
  usual: Readonly<Record<string, unknown>>,
): Format {
  const given = PRINTER_OPTIONS.flatMap((name) => {
    const value = said(name) ?? usual[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return describePrinter({
    ...Object.fromEntries(given),
    useTabs: said('useTabs') ?? editor('indent_style') === 'tab',
    tabWidth: said('tabWidth') ?? editor('indent_size') ?? editor('tab_width'),
    printWidth: said('printWidth') ?? editor('max_line_length') ?? usual['printWidth'],
    endOfLine: said('endOfLine') ?? editor('end_of_line'),
  })
}

/** How code is written by options of Prettier: what they leave open is as Prettier has it. */
function describePrinter(options: Readonly<Record<string, unknown>>): Format {
  const { useTabs, tabWidth, printWidth, endOfLine, ...others } = options
  const size = typeof tabWidth === 'number' && tabWidth > 0 && tabWidth <= 8 ? tabWidth : 2
  const width = buildWidth(printWidth, 80)
  return {
    quote: others['singleQuote'] === true ? "'" : '"',
    semicolons: others['semi'] !== false,
    indent: buildIndent(useTabs === true, size, 2),
    trailingComma: others['trailingComma'] !== 'none',
    width,
    ...describeEndings(endOfLine),
    printer: {
      ...others,
      useTabs: useTabs === true,
      tabWidth: size,
      printWidth: width,
      // A file that says nothing else stays as its first line has it.
      endOfLine: endOfLine === 'lf' || endOfLine === 'crlf' ? endOfLine : 'auto',
    },
  }
}

/** The options of Biome, each with Prettier's name for it and for those of its values that have another one. */
const BIOME_OPTIONS: readonly (readonly [
  own: string,
  name: string,
  values?: Readonly<Record<string, unknown>>,
])[] = [
  ['arrowParentheses', 'arrowParens', { asNeeded: 'avoid' }],
  ['bracketSameLine', 'bracketSameLine'],
  ['bracketSpacing', 'bracketSpacing'],
  ['expand', 'objectWrap', { auto: 'preserve', always: 'preserve', never: 'collapse' }],
  ['jsxQuoteStyle', 'jsxSingleQuote', { single: true, double: false }],
  ['quoteProperties', 'quoteProps', { asNeeded: 'as-needed' }],
  ['quoteStyle', 'singleQuote', { single: true, double: false }],
  ['semicolons', 'semi', { always: true, asNeeded: false }],
  ['trailingCommas', 'trailingComma'],
]

function describeBiome(said: OptionReader, editor: OptionReader): Format | undefined {
  const option = (name: string): unknown =>
    said(`javascript.formatter.${name}`) ?? said(`formatter.${name}`)
  if (option('enabled') === false) return undefined
  const isEditors = said('formatter.useEditorconfig') === true
  const other: OptionReader = isEditors ? editor : () => undefined
  const given = BIOME_OPTIONS.flatMap(([own, name, values = {}]) => {
    const value = option(own)
    const known = typeof value === 'string' && Object.hasOwn(values, value)
    return value === undefined ? [] : [[name, known ? values[value] : value] as const]
  })
  const printed = describePrinter({
    ...Object.fromEntries(given),
    useTabs: (option('indentStyle') ?? other('indent_style')) !== 'space',
    tabWidth: option('indentWidth') ?? other('indent_size'),
    printWidth: option('lineWidth') ?? other('max_line_length'),
    endOfLine: option('lineEnding') ?? other('end_of_line'),
  })
  return { ...printed, sorts: sortsImports(said) }
}

/** Tells whether Biome brings imports into its usual order: it is told of no other one, and not to leave them. */
function sortsImports(said: OptionReader): boolean {
  const sorting = said('assist.actions.source.organizeImports') ?? 'on'
  const isOn = said('assist.enabled') !== false && said('organizeImports.enabled') !== false
  return isOn && sorting === 'on'
}

function describeDprint(said: OptionReader): Format {
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
