import * as v from 'valibot'
import type { OrmId } from '../project.js'
import type { StatedFacts } from '../stated-facts.js'
import { parseJson, type Output } from '../validation.js'
import { databaseOptions, foundAnswers, foundDatabase, initOptions } from './answers.js'
import { savedEntries, sortNames, writeValues } from './option.js'

const DATABASE = v.object(savedEntries({ ...databaseOptions, ...foundDatabase }))

/** Where users, accounts and sessions are kept. */
export interface DatabaseAnswer extends Output<typeof DATABASE> {}

const NO_DATABASE = v.object({ orm: v.optional(v.literal('none')) })

export const SETTINGS = v.omit(v.object(savedEntries({ ...initOptions, ...foundAnswers })), [
  'orm',
  'client',
  'session',
])

type Settings = Omit<Output<typeof SETTINGS>, keyof StatedFacts> & StatedFacts

/** What a run has decided, for the next one. */
export interface SavedAnswers extends Settings {
  /** `none` where there is a database that is not to be used; undefined where there is none. */
  readonly database?: DatabaseAnswer | 'none'
}

/** The answers without a level between them: as options say them, and as they are written. */
export type FlatAnswers<Answers> = Omit<Answers, 'database'> &
  Partial<Omit<DatabaseAnswer, 'orm'>> & { readonly orm?: OrmId | 'none' }

export function flattenAnswers<Answers extends Pick<SavedAnswers, 'database'>>({
  database,
  ...settings
}: Answers): FlatAnswers<Answers> {
  return { ...settings, ...(database === 'none' ? { orm: database } : database) }
}

/** Every row that is remembered. */
export const savedRows = { ...initOptions, ...foundDatabase, ...foundAnswers }

/** The order in which versions have written them, so that a record differs only where something changed. */
const WRITTEN = [
  'packageManager providers runtime orm client session tables extraColumns layout naming',
  'columns cookiePrefix maxTotalAge mailedCodes encryptTokens agents path gate languages',
  'tests movedFrom',
].flatMap((line) => line.split(' '))

const WRITTEN_LAST = ['framework', 'entry', 'dotenv', 'auth', 'route']

/** The answers as they are written down. */
export function writeAnswers(answers: SavedAnswers): Readonly<Record<string, unknown>> {
  const names = sortNames(Object.keys(savedRows), WRITTEN, WRITTEN_LAST)
  return writeValues(savedRows, flattenAnswers(answers), names)
}

/**
 * The answers as they were written down.
 *
 * @throws {TypeError} naming the member that is wrong
 */
export function parseAnswers(json: unknown): SavedAnswers {
  const none = v.safeParse(NO_DATABASE, json)
  const database = none.success ? none.output.orm : parseJson(DATABASE, json)
  return { ...parseJson(SETTINGS, json), ...(database && { database }) }
}
