import type * as v from 'valibot'
import type { Output } from '../validation.js'
import type { Question } from './question.js'

/** What a command is told, asks, remembers and says again: one value, under the name that it has in code. */
export interface Option {
  /** As it is typed, with the name of its value: `--languages <ids>`. Undefined for what runs find out themselves. */
  readonly flag?: string
  /** The line of the help. */
  readonly describe?: string
  /** The line of the help for the same flag with `--no-`. */
  readonly negate?: string
  /** The values that there are. */
  readonly choices?: readonly string[]
  /** Reads what is typed; throws a CliError. The text itself where undefined. */
  readonly parse?: (text: string) => unknown
  /** True where it may be repeated: lists and objects add up. */
  readonly repeats?: true
  /** The value where nothing is typed, as the help says it. */
  readonly preset?: { readonly value: unknown; readonly shown: string }
  /** True where a command can't do without it. */
  readonly required?: true
  /** The names of options that contradict it. */
  readonly conflicts?: readonly string[]
  /** The question for it, about what was found. */
  readonly ask?: (...found: never[]) => Question
  /** Its form in `.create-auth.json`. */
  readonly save?: v.GenericSchema
  /** Back into that form, where it is another one. */
  readonly write?: (answer: never) => unknown
  /** The words of a command line that say it again. */
  readonly reproduce?: (answer: never) => readonly string[]
}

/** Options by their names. */
export type Options = Readonly<Record<string, Option>>

type TypedValue<Row> = Row extends { readonly parse: (text: string) => infer OptionValue }
  ? OptionValue
  : Row extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : Row extends { readonly flag: `${string}<${string}` }
      ? string
      : boolean

type TakenValue<Row> = TypedValue<Row> | (Row extends { readonly negate: string } ? false : never)

type TypedName<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { readonly flag: string } ? Name : never
}[keyof Rows]

/** The options that have a value whatever is typed. */
type CertainName<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends
    | { readonly preset: object }
    | { readonly required: true }
    | { readonly flag: `--no-${string}` }
    ? Name
    : never
}[keyof Rows]

/** The values of options, as a command gets them. */
export type Values<Rows> = {
  readonly [Name in CertainName<Rows>]: TakenValue<Rows[Name]>
} & {
  readonly [Name in Exclude<TypedName<Rows>, CertainName<Rows>>]?: TakenValue<Rows[Name]>
}

/** The options that are remembered. */
export type SavedName<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { readonly save: v.GenericSchema } ? Name : never
}[keyof Rows]

/** The schemas of what is remembered. */
export type SavedEntries<Rows> = {
  readonly [Name in SavedName<Rows>]: Rows[Name] extends { readonly save: infer Schema }
    ? Schema
    : never
}

/** What is remembered. */
export type SavedValues<Rows> = Output<
  v.ObjectSchema<SavedEntries<Rows> & v.ObjectEntries, undefined>
>

/** The schema of each option that is remembered. */
export function savedEntries<Rows extends Options>(rows: Rows): SavedEntries<Rows>
export function savedEntries(rows: Options): Readonly<Record<string, v.GenericSchema>> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, { save }]) => (save ? [[name, save]] : [])),
  )
}

/** An object of whatever members. */
export type Members<Holder> = { readonly [Name in keyof Holder]: unknown }

interface AnswerRow<Answer> extends Pick<Option, 'flag' | 'save'> {
  readonly write?: (answer: NonNullable<Answer>) => unknown
  readonly reproduce?: (answer: NonNullable<Answer>) => readonly string[]
}

/** Rows that know how their values are written. */
export type AnswerRows<Answers> = { readonly [Name in keyof Answers]?: AnswerRow<Answers[Name]> }

/** The words of a command line that say values again, in the order of names. */
export function reproduceValues<Answers extends Members<Answers>>(
  rows: AnswerRows<Answers>,
  answers: Answers,
  names: readonly string[],
): readonly string[] {
  return names.flatMap((name) =>
    isMember(answers, name) ? reproduceAnswer(rows[name], answers[name]) : [],
  )
}

function reproduceAnswer<Answer>(
  row: AnswerRow<Answer> | undefined,
  answer: Answer,
): readonly string[] {
  return answer === undefined || answer === null ? [] : (row?.reproduce?.(answer) ?? [])
}

/** Values as they are remembered, in the order of names. */
export function writeValues<Answers extends Members<Answers>>(
  rows: AnswerRows<Answers>,
  answers: Answers,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const known = names.filter((name) => isMember(answers, name))
  const entries = known.map((name) => [name, writeAnswer(rows[name], answers[name])] as const)
  return Object.fromEntries(entries.filter(([, json]) => json !== undefined))
}

function writeAnswer<Answer>(row: AnswerRow<Answer> | undefined, answer: Answer): unknown {
  if (answer === undefined || answer === null || !row?.save) return undefined
  return row.write ? row.write(answer) : answer
}

function isMember<Holder extends Members<Holder>>(
  holder: Holder,
  name: string,
): name is keyof Holder & string {
  return Object.hasOwn(holder, name)
}

/** Names in an order of which a part is given: those in front, the others as they are, those behind. */
export function sortNames(
  names: readonly string[],
  front: readonly string[],
  behind: readonly string[] = [],
): readonly string[] {
  const listed = new Set([...front, ...behind])
  return [
    ...front.filter((name) => names.includes(name)),
    ...names.filter((name) => !listed.has(name)),
    ...behind.filter((name) => names.includes(name)),
  ]
}
