import { posix } from 'node:path'
import { wholeExport } from '../code/resolve-export.js'
import { findOptions } from '../code/find-options.js'
import { createProgram } from '../code/program.js'
import { isHidden, findProperty } from '../code/properties.js'
import { findText, findTexts } from '../code/texts.js'
import { type Program, reached, type Value } from '../code/value.js'
import { CliError } from '../errors.js'
import { findOption, readOption } from '../reading/read-option.js'
import { readSources } from '../reading/read-sources.js'
import type { SiteFact, UnknownOption } from '../site-fact.js'
import { listReturns } from '../syntax/list-returns.js'
import type { ProjectReading } from './framework.js'
import { exists } from '../reading/read-file.js'

/** An option as it is written: nowhere, readable, or computed. */
type ConfigurationOption = Value | 'hidden' | undefined

/** The framework's own configuration, as far as its code says what it is worth. */
export interface Configuration {
  /** Relative to the project's root. */
  readonly file: string
  readonly program: Program
  /** Every text that an option may be worth, an empty one for none; undefined where one of them can't be read. */
  readonly texts: (option: string) => readonly string[] | undefined
  /** The only text that an option may be worth. */
  readonly text: (option: string) => string | undefined
  /** The texts of an option that is a list, or what is usual without it; undefined where they can't be read. */
  readonly list: (option: string, usual: readonly string[]) => readonly string[] | undefined
  /** Tells whether the option is there; undefined where that can't be read. */
  readonly has: (option: string) => boolean | undefined
}

/** The first of some files that is there, read as the framework's configuration. */
export function readConfiguration(
  { world, resolve }: Pick<ProjectReading, 'world' | 'resolve'>,
  files: readonly string[],
): Configuration | undefined {
  const file = files.find((each) => exists(world, each))
  if (file === undefined) return undefined
  const program = createProgram(readSources(world, [file], resolve), resolve)
  const objects = listConfigurations(program, file)
  const getOption = (name: string): ConfigurationOption => readWrittenOption(program, objects, name)
  const texts = (name: string): readonly string[] | undefined =>
    findAllTexts(program, getOption(name))
  return {
    file,
    program,
    texts,
    text: (name) => only(texts(name)),
    list: (name, usual) => {
      const option = getOption(name)
      if (option === undefined) return usual
      return option === 'hidden' ? undefined : findTexts(program, option)
    },
    has: (name) => {
      const option = getOption(name)
      return option === 'hidden' ? undefined : option !== undefined
    },
  }
}

/** The objects of which a configuration is made, whatever wraps them; none where they are not written out. */
function listConfigurations(program: Program, file: string): readonly Value[] {
  const source = program.getSource(file)
  const exported = source && wholeExport(program, source)
  if (!exported) return []
  const { source: from, value } = exported
  const given = from.ts.isFunctionDeclaration(value) ? listReturns(from, value) : [value]
  return given.flatMap((node) => listObjects(program, program.evaluate({ source: from, node })))
}

function listObjects(program: Program, value: Value): readonly Value[] {
  if (value.kind === 'object') return [value]
  const { at } = value
  // `withPlugin(config)`, `withPlugin(options)(config)`, `plugins.reduce((made, plugin) => plugin(made), config)`
  const given = at.source.ts.isCallExpression(at.node) ? [...at.node.arguments] : []
  const steps = findOptions(value) ?? given.map((node) => ({ ...at, node }))
  return steps.flatMap((step) => listObjects(program, reached(program, step)))
}

/** An option in any of the objects; of two that have it, neither counts. */
function readWrittenOption(
  program: Program,
  objects: readonly Value[],
  name: string,
): ConfigurationOption {
  if (objects.length === 0) return 'hidden'
  const found = objects
    .map((object) => findProperty(program, object, name))
    .filter((value) => value !== undefined)
  return found.length > 1 || isHidden(found[0]) ? 'hidden' : found[0]
}

function findAllTexts(
  program: Program,
  option: ConfigurationOption,
): readonly string[] | undefined {
  if (option === undefined) return ['']
  if (option === 'hidden') return undefined
  if (option.kind === 'choice' && option.by === 'condition') {
    const all = option.options.map((each) => findAllTexts(program, reached(program, each)))
    return all.includes(undefined) ? undefined : [...new Set(all.flatMap((each) => each ?? []))]
  }
  const { value = '' } = option.kind === 'literal' ? option : {}
  const text = option.kind === 'literal' ? String(value) : findText(option)
  return text === undefined ? undefined : [text]
}

function only(texts: readonly string[] | undefined): string | undefined {
  return texts?.length === 1 ? texts[0] : undefined
}

/** As it begins the paths of the site, however it is written. */
export function asPrefix(path: string): string {
  const inner = path.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '' : `/${inner}`
}

/** The consequence where the path is computed below which the application lies, and requests have it in their paths. */
export const BEGINS =
  'basePath in {auth} has to begin with what it comes to, and so do the addresses named here'

/** Those of some options whose values are computed. */
export function listUnknown(
  ...options: readonly (UnknownOption & { readonly isKnown: boolean })[]
): readonly UnknownOption[] {
  return options.flatMap(({ isKnown, option, means }) => (isKnown ? [] : [{ option, means }]))
}

/**
 * Below which path all of the application lies, where one option among those of its tools says so.
 *
 * @param stems the files that may hold it, without their endings
 * @param find where it is not looked for by its name alone
 */
export async function getPrefix(
  { world }: ProjectReading,
  stems: readonly string[],
  option: string,
  find: () => ReturnType<typeof findOption> = () => findOption(world, stems, option),
): Promise<SiteFact> {
  const found = await find()
  // Relative to the page, or the address of another site: assets alone are there.
  const isElsewhere = found && found.kind === 'text' && /^\.|:/.test(found.text)
  if (!found || isElsewhere) return { prefix: '', unknown: [] }
  return found.kind === 'text'
    ? { file: found.file, prefix: asPrefix(found.text), unknown: [] }
    : { file: found.file, prefix: '', unknown: [{ option, means: BEGINS }] }
}

/**
 * A folder or a file that an option names, in the form that paths have here.
 *
 * @throws {CliError} `option-computed`
 */
export async function readNamedPath(
  { world }: ProjectReading,
  stems: readonly string[],
  option: string,
): Promise<string | undefined> {
  const said = await readOption(world, stems, option)
  return said === undefined ? undefined : posix.join('.', said, '.')
}

/** A refusal of an option with which nothing can be set up. */
export function refusedOption(file: string, problem: string, hint: string): CliError {
  return new CliError('unsupported', 'option-refused', problem, { hint, file })
}

/** A refusal where the framework's configuration leaves nothing that answers requests. */
export function nothingAnswers(name: string, file: string, hint: string): CliError {
  const message = `${name} exports static files here, and nothing is left that could answer sign-in`
  return new CliError('unsupported', 'static-export', message, { hint, file })
}
