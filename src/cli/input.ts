import { type Command, Option } from 'commander'
import { nearest } from '../catalog/providers.js'
import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import { exists, readBounded } from '../reading/read-file.js'
import type { World } from '../world/world.js'
import type { Io } from './io.js'

/** A JSON Schema (2020-12). */
export type Schema = Readonly<Record<string, unknown>>

const FLAG = '--input'

/** Where an object can come from. */
interface Sources {
  readonly io: Io
  readonly world: World
}

/** The option by which a program says everything in one object. */
export function inputOption(): Option {
  return new Option(
    `${FLAG} <json>`,
    'every option and word as one JSON object; @file reads it from a file, - from the input',
  )
}

/**
 * A command line without `--input`: what the object says stands in front of the other options, which win.
 *
 * @param argv as in `process.argv`
 * @throws {CliError} `input-invalid`, `input-unknown`
 */
export function withoutInput(
  argv: readonly string[],
  program: Command,
  sources: Sources,
): readonly string[] {
  const at = argv.findIndex((word) => word === FLAG || word.startsWith(`${FLAG}=`))
  if (at < 0) return argv
  const word = argv[at] ?? ''
  const isApart = word === FLAG
  const given = isApart ? argv[at + 1] : word.slice(FLAG.length + 1)
  if (given === undefined) throw invalid('there is nothing behind --input')
  const rest = argv.filter((_, index) => index !== at && !(isApart && index === at + 1))
  const [node = '', script = '', ...words] = rest
  const named = program.commands.find((command) => command.name() === words[0])
  const command = named ?? program.commands.find((each) => each.name() === 'init')
  if (!command) return rest
  const own = named ? words.slice(1) : words
  return [node, script, command.name(), ...listWords(command, read(given, sources)), ...own]
}

/** Tells whether an object says everything, so that nobody is asked. */
export function hasInput(argv: readonly string[]): boolean {
  return argv.some((word) => word === FLAG || word.startsWith(`${FLAG}=`))
}

function read(given: string, sources: Sources): Readonly<Record<string, unknown>> {
  const json = parse(readText(given, sources))
  if (isRecord(json) && !Array.isArray(json)) return json
  throw invalid('it is not one JSON object')
}

function readText(given: string, { io, world }: Sources): string {
  if (given !== '-' && !given.startsWith('@')) return given
  try {
    return given === '-' ? io.readInput() : readFile(world, given.slice(1))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw invalid(`it can't be read (${why})`)
  }
}

/** A device or a pipe has no end that is known. */
function readFile(world: World, path: string): string {
  const text = readBounded(world, path)
  if (text !== undefined) return text
  throw new Error(
    exists(world, path) ? `${path} is no file of at most 2 MB` : `there is no ${path}`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function invalid(why: string): CliError {
  return new CliError('usage', 'input-invalid', `--input: ${why}`, {
    hint: 'Write an object such as {"yes":true,"providers":["github"]}; create-auth schema <command> says what it takes.',
  })
}

/** The words of a command line that an object stands for. */
function listWords(command: Command, input: Readonly<Record<string, unknown>>): readonly string[] {
  const entries = Object.entries(input)
  const known = listNames(command)
  for (const [name] of entries) if (!known.includes(name)) throw unknown(command, name, known)
  const [argument] = command.registeredArguments
  const options = entries.filter(([name]) => name !== argument?.name())
  const plain = entries.filter(([name]) => name === argument?.name())
  return [
    ...options.flatMap(([name, value]) => optionWords(findOptions(command, name), name, value)),
    ...plain.flatMap(([name, value]) => listPlain(name, value)),
  ]
}

/** Words that are no options: nobody consents by a word. */
function listPlain(name: string, value: unknown): readonly string[] {
  const texts = listTexts(name, value)
  const option = texts.find((text) => text.startsWith('-'))
  if (option === undefined) return texts
  throw invalid(`${JSON.stringify(option)} in ${name} is an option: give it by its own name`)
}

function listNames(command: Command): readonly string[] {
  return [
    ...command.registeredArguments.map((argument) => argument.name()),
    ...command.options.map((option) => option.attributeName()),
  ].filter((name) => name !== 'input')
}

function findOptions(command: Command, name: string): readonly Option[] {
  return command.options.filter((option) => option.attributeName() === name)
}

function unknown(command: Command, name: string, known: readonly string[]): CliError {
  const near = nearest(name, known)
  const message = `--input: ${command.name()} takes no ${JSON.stringify(name)}`
  return new CliError('usage', 'input-unknown', message, {
    hint: near.length > 0 ? `Did you mean: ${near.join(', ')}?` : `It takes: ${known.join(', ')}`,
  })
}

/** `--flag`, `--no-flag`, or `--flag=value` for each value. */
function optionWords(options: readonly Option[], name: string, value: unknown): readonly string[] {
  if (typeof value === 'boolean') {
    const switches = options.filter(isSwitch)
    if (switches.length === 0) throw invalid(`${name} is not true or false`)
    const flag = switches.find(({ negate }) => negate !== value)
    return flag?.long ? [flag.long] : []
  }
  const option = options.find((each) => !isSwitch(each))
  if (!option?.long) throw invalid(`${name} is true or false`)
  const { long } = option
  const texts = listTexts(name, value)
  if (texts.length > 1 && !takesSeveral(option)) return [`${long}=${texts.join(',')}`]
  return texts.map((text) => `${long}=${text}`)
}

/** Tells whether an option has no value: `--yes`, and `--no-install`. */
function isSwitch({ required, optional }: Option): boolean {
  return !required && !optional
}

/** Tells whether an option may be repeated. */
function takesSeveral({ variadic, defaultValue }: Option): boolean {
  return variadic || Array.isArray(defaultValue)
}

function listTexts(name: string, value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.map((each) => {
    if (typeof each === 'string' || typeof each === 'number') return String(each)
    throw invalid(`${name} is neither a text nor a list of texts`)
  })
}

/** The schema of what `--input` takes for a command, by its options. */
export function inputSchema(command: Command): Schema {
  const plain = command.registeredArguments.map((argument) => [
    argument.name(),
    { ...(argument.variadic ? TEXTS : TEXT), description: command.usage() },
  ])
  const names = new Set(command.options.map((option) => option.attributeName()))
  names.delete('input')
  const options = [...names].map((name) => [name, optionSchema(findOptions(command, name))])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `create-auth ${command.name()} --input`,
    type: 'object',
    properties: Object.fromEntries([...plain, ...options]),
    additionalProperties: false,
  }
}

const TEXT: Schema = { type: ['string', 'number'] }
const TEXTS: Schema = { type: ['string', 'array'], items: { type: 'string' } }

function optionSchema(options: readonly Option[]): Schema {
  const [option] = options
  const { description, argChoices } = option ?? {}
  if (option && isSwitch(option)) return { type: 'boolean', description }
  if (argChoices) return { enum: argChoices, description }
  const isList = option !== undefined && (takesSeveral(option) || /<\w+s>/.test(option.flags))
  return { ...(isList ? TEXTS : TEXT), description }
}
