import { optionsIn } from '../code/options-in.js'
import { type Program, type Value, reached } from '../code/value.js'
import { isHidden, propertyOf } from '../code/properties.js'
import { textOf, textsOf } from '../code/texts.js'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RoutesFramework } from '../catalog/frameworks/framework.js'
import type {
  FrontFile,
  RefusedOption,
  SiteConfiguration,
  StillOption,
} from '../catalog/frameworks/site-configuration.js'
import { CliError } from '../errors.js'
import type { RouteFact, SiteFact, Warning } from '../site-fact.js'
import { returnsOf } from '../syntax/returns-of.js'
import type { ResolveImport } from './import-resolver.js'
import { readBounded } from './read-file.js'
import { findOption, findOutermost } from './read-option.js'
import { readSources } from './read-sources.js'
import { resolveSource } from './resolve-source.js'
import { sendsIn } from './find-sends.js'
import { programOf } from '../code/program.js'
import { wholeExport } from '../code/exported-by.js'

/** An option as it is written: nowhere, readable, or computed. */
type Option = Value | 'hidden' | undefined

/**
 * The facts in the framework's own configuration, read from its code.
 *
 * @throws {CliError} `static-export` where it leaves nothing that answers requests; `option-refused`
 */
export async function readSite(
  root: string,
  framework: RoutesFramework,
  resolve: ResolveImport,
): Promise<SiteFact> {
  const { name, configuration, options = [], refuses = [] } = framework
  for (const row of refuses) {
    const found = await findOption(root, options, row.option)
    if (found) throw refusal(found.file, row)
  }
  if (!configuration) {
    return readPrefix(root, framework)
  }
  const { files, still, endings } = configuration
  const file = files.find((each) => existsSync(join(root, each)))
  if (file !== undefined) return readConfiguration(root, { name, configuration, file, resolve })
  if (still.value === undefined) throw nothingAnswers(name, files[0], still)
  return { prefix: '', ...(endings && { endings: endings.usual }), unknown: [] }
}

interface Configured {
  readonly name: string
  readonly configuration: SiteConfiguration
  readonly file: string
  readonly resolve: ResolveImport
}

async function readConfiguration(
  root: string,
  { name, configuration, file, resolve }: Configured,
): Promise<SiteFact> {
  const { prefix, endings, still } = configuration
  const program = programOf(readSources(root, [file], resolve), resolve)
  const objects = configurationsIn(program, file)
  const said = (option: string): Option => optionIn(program, objects, option)
  const texts = (option: string): readonly string[] | undefined => allTextsOf(program, said(option))

  const left = leftBy(program, said(still.option), still)
  if (left === 'nothing') throw nothingAnswers(name, file, still)
  const refused = configuration.refused?.find(({ option, value }) => only(texts(option)) === value)
  if (refused) throw refusal(file, refused)
  const path = only(texts(prefix))
  const listed = endings && listIn(program, said(endings.option), endings.usual)
  const known = [
    [prefix, path !== undefined],
    ...(endings ? [[endings.option, listed !== undefined] as const] : []),
    [still.option, left === 'something'],
  ] as const
  return {
    file,
    prefix: asPrefix(path ?? ''),
    ...(endings && { endings: listed ?? endings.usual }),
    unknown: known.flatMap(([option, isKnown]) => (isKnown ? [] : [option])),
    ...sent(configuration.sends ? sendsIn(program, configuration.sends) : []),
    ...warned(warningsIn(root, configuration, texts)),
  }
}

function warned(warns: readonly Warning[]): Pick<SiteFact, 'warns'> {
  return warns.length === 0 ? {} : { warns }
}

function sent(sends: readonly RouteFact[]): Pick<SiteFact, 'sends'> {
  return sends.length === 0 ? {} : { sends }
}

/** As it begins the paths of the site, however it is written. */
function asPrefix(path: string): string {
  const inner = path.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '' : `/${inner}`
}

/** Tells whether something is left that answers requests, or that this is not known. */
function leftBy(
  program: Program,
  option: Option,
  { value }: StillOption,
): 'nothing' | 'something' | 'unknown' {
  if (value === undefined) {
    return option === 'hidden' ? 'unknown' : option ? 'something' : 'nothing'
  }
  const texts = allTextsOf(program, option)
  if (only(texts) === value) return 'nothing'
  return texts?.includes(value) === false ? 'something' : 'unknown'
}

/** The file that all requests go through, where it leaves out what ours is composed with. */
function frontWithout(root: string, { file, speaks, brings }: FrontFile): string | undefined {
  const found = resolveSource(root, file)
  const text = found === undefined ? '' : (readBounded(join(root, found)) ?? '')
  return speaks.test(text) && !brings.test(text) ? found : undefined
}

/** Warnings about what is said there, and about what stands in front of it. */
function warningsIn(
  root: string,
  { warns = [], front }: SiteConfiguration,
  texts: (option: string) => readonly string[] | undefined,
): readonly Warning[] {
  const said = warns
    .filter(({ option, value }) => {
      const all = texts(option)
      return value === undefined ? only(all) !== '' : only(all) === value
    })
    .map(({ title, lines }) => ({ title, lines }))
  const file = front && frontWithout(root, front)
  if (!front || file === undefined) return said
  const { title, lines } = front.warns
  return [...said, { title: title.replace('{file}', file), lines }]
}

/** Below which path all of the application lies, where one option among others says so. */
async function readPrefix(
  root: string,
  { options = [], prefix: name, prefixOf }: RoutesFramework,
): Promise<SiteFact> {
  if (name === undefined) return { prefix: '', unknown: [] }
  const own = await findOption(root, options, name)
  const found = own ?? (prefixOf && (await findOutermost(root, options, prefixOf)))
  // Relative to the page, or the address of another site: assets alone are there.
  const isElsewhere = found && found.kind === 'text' && /^\.|:/.test(found.text)
  if (!found || isElsewhere) return { prefix: '', unknown: [] }
  return found.kind === 'text'
    ? { file: found.file, prefix: asPrefix(found.text), unknown: [] }
    : { file: found.file, prefix: '', unknown: [name] }
}

function only(texts: readonly string[] | undefined): string | undefined {
  return texts?.length === 1 ? texts[0] : undefined
}

function listIn(
  program: Program,
  option: Option,
  usual: readonly string[],
): readonly string[] | undefined {
  if (option === undefined) return usual
  return option === 'hidden' ? undefined : textsOf(program, option)
}

function refusal(file: string, { problem, remedy }: Omit<RefusedOption, 'value'>): CliError {
  return new CliError('unsupported', 'option-refused', problem, { hint: remedy(file), file })
}

function nothingAnswers(name: string, file: string, { remedy }: StillOption): CliError {
  const message = `${name} exports static files here, and nothing is left that could answer sign-in`
  return new CliError('unsupported', 'static-export', message, { hint: remedy(file), file })
}

/** The objects of which a configuration is made, whatever wraps them; none where they are not written out. */
function configurationsIn(program: Program, file: string): readonly Value[] {
  const source = program.sourceOf(file)
  const exported = source && wholeExport(program, source)
  if (!exported) return []
  const { source: from, value } = exported
  const given = from.ts.isFunctionDeclaration(value) ? returnsOf(from, value) : [value]
  return given.flatMap((node) => objectsIn(program, program.evaluate({ source: from, node })))
}

function objectsIn(program: Program, value: Value): readonly Value[] {
  if (value.kind === 'object') return [value]
  const { at } = value
  // `withPlugin(config)`, `withPlugin(options)(config)`, `plugins.reduce((made, plugin) => plugin(made), config)`
  const given = at.source.ts.isCallExpression(at.node) ? [...at.node.arguments] : []
  const steps = optionsIn(value) ?? given.map((node) => ({ ...at, node }))
  return steps.flatMap((step) => objectsIn(program, reached(program, step)))
}

/** An option in any of the objects; of two that have it, neither counts. */
function optionIn(program: Program, objects: readonly Value[], name: string): Option {
  if (objects.length === 0) return 'hidden'
  const found = objects
    .map((object) => propertyOf(program, object, name))
    .filter((value) => value !== undefined)
  return found.length > 1 || isHidden(found[0]) ? 'hidden' : found[0]
}

/** Every text that an option may be worth, an empty one for none; undefined where one of them can't be read. */
function allTextsOf(program: Program, option: Option): readonly string[] | undefined {
  if (option === undefined) return ['']
  if (option === 'hidden') return undefined
  if (option.kind === 'choice' && option.by === 'condition') {
    const all = option.options.map((each) => allTextsOf(program, reached(program, each)))
    return all.includes(undefined) ? undefined : [...new Set(all.flatMap((each) => each ?? []))]
  }
  const { value = '' } = option.kind === 'literal' ? option : {}
  const text = option.kind === 'literal' ? String(value) : textOf(option)
  return text === undefined ? undefined : [text]
}
