import { clientText } from '../catalog/client-text.js'
import type { Answers } from '../plan/plan.js'
import { shellWord } from '../shell-word.js'
import type { InitOptions, InstallOptions } from './options.js'

/**
 * `init` with the same answers, without a question.
 *
 * @param command another one with the options of `init`, which finds the providers by itself
 */
export function reproduceInit(options: InitOptions, answers: Answers, command = 'init'): string {
  const { runtime, overwrite, database, path, gate, agents, tests, languages = [] } = answers
  const providers = command === 'init' ? answers.providers : []
  return reproduce(command, options, [
    ...(providers.length > 0 ? ['--providers', providers.join(',')] : []),
    ...(runtime === 'bundled' ? [] : ['--runtime', runtime]),
    ...databaseWords(database),
    ...(path === undefined ? [] : ['--path', path]),
    ...(gate === undefined ? [] : ['--gate', gate.join(',')]),
    ...(languages.length > 0
      ? ['--languages', languages.filter((id) => id !== 'en').join(',')]
      : []),
    ...(agents ? ['--agents'] : []),
    ...(tests ? ['--tests', tests.route, '--runner', tests.runner] : []),
    ...overwrite.flatMap((glob) => ['--overwrite', glob]),
  ])
}

function databaseWords(database: Answers['database']): readonly string[] {
  if (!database) return []
  if (database === 'none') return ['--orm', database]
  const { orm, client, session, tables = {} } = database
  const names = Object.entries(tables).flatMap(([id, name]) => ['--table', `${id}=${name}`])
  return ['--orm', orm, '--client', clientText(client), '--session', session, ...names]
}

/**
 * The command that does the same again, without a question.
 *
 * @param command as it is typed, for example `add provider github`
 * @param own the options that only this command has
 */
export function reproduce(
  command: string,
  options: InstallOptions,
  own: readonly string[] = [],
): string {
  const { cwd, framework, entry, dotenv, auth, packageManager, allowDirty, install } = options
  const words = [
    ...(cwd === '.' ? [] : ['--cwd', cwd]),
    ...(framework === undefined ? [] : ['--framework', framework]),
    ...(entry === undefined ? [] : ['--entry', entry]),
    ...(dotenv === undefined ? [] : ['--dotenv', dotenv]),
    ...(auth === undefined ? [] : ['--auth', auth]),
    ...(packageManager === undefined ? [] : ['--package-manager', packageManager]),
    ...own,
    ...(allowDirty ? ['--allow-dirty'] : []),
    ...(install ? [] : ['--no-install']),
    '--yes',
  ]
  return [`npx create-auth ${command}`, ...words.map(shellWord)].join(' ')
}
