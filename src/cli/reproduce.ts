import { initOptions, installOption, planOptions } from '../options/answers.js'
import type { InitOptions, InstallOptions } from '../options/commands.js'
import { reproduceValues, sortNames, type AnswerRows, type Members } from '../options/option.js'
import { flattenAnswers, savedRows } from '../options/saved.js'
import type { Answers } from '../plan/plan.js'
import { shellWord } from '../shell-word.js'

/**
 * `init` with the same answers, without a question.
 *
 * @param command another one with the options of `init`, which finds the providers by itself
 */
export function reproduceInit(options: InitOptions, answers: Answers, command = 'init'): string {
  const { packageManager: _manager, install: _, allowDirty: _dirty, ...own } = answers
  const providers = command === 'init' ? own.providers : []
  return reproduce(command, options, savedRows, flattenAnswers({ ...own, providers }))
}

/** The options that are said again as they were said. */
const STATED = { ...planOptions, ...installOption, auth: initOptions.auth }

const FRONT = [
  'cwd framework entry dotenv auth packageManager providers runtime orm client session',
  'tables path gate languages agents tests min mail fromColumn',
].flatMap((line) => line.split(' '))

const BEHIND = ['overwrite', 'allowDirty', 'install', 'yes']

/**
 * The command that does the same again, without a question.
 *
 * @param command as it is typed, for example `add provider github`
 * @param rows of the answers that only this command has
 */
export function reproduce<Own extends Members<Own>>(
  command: string,
  { cwd, framework, entry, dotenv, auth, packageManager, allowDirty, install }: InstallOptions,
  rows: AnswerRows<Own>,
  own: Own,
): string {
  const project = { cwd, framework, entry, dotenv, auth, packageManager }
  const stated = { ...project, allowDirty, install, yes: true }
  const names = sortNames(Object.keys({ ...STATED, ...rows }), FRONT, BEHIND)
  const words = names.flatMap((name) => [
    ...reproduceValues(STATED, stated, [name]),
    ...reproduceValues(rows, own, [name]),
  ])
  return [`npx create-auth ${command}`, ...words.map(shellWord)].join(' ')
}
