import type { Answers } from '../plan/plan.js'
import type { InitOptions } from './options.js'

/** The command that gives the same answers again, without a question. */
export function reproducingCommand(options: InitOptions, answers: Answers): string {
  const { cwd, framework, entry, dotenv, packageManager } = options
  const words = [
    ...(cwd === '.' ? [] : ['--cwd', cwd]),
    ...(framework === undefined ? [] : ['--framework', framework]),
    ...(entry === undefined ? [] : ['--entry', entry]),
    ...(dotenv === undefined ? [] : ['--dotenv', dotenv]),
    ...(packageManager === undefined ? [] : ['--package-manager', packageManager]),
    ...(answers.providers.length > 0 ? ['--providers', answers.providers.join(',')] : []),
    ...(answers.runtime === 'bundled' ? [] : ['--runtime', answers.runtime]),
    ...answers.overwrite.flatMap((glob) => ['--overwrite', glob]),
    ...(answers.allowDirty ? ['--allow-dirty'] : []),
    ...(answers.install ? [] : ['--no-install']),
    '--yes',
  ]
  return ['npx create-auth init', ...words.map(quoted)].join(' ')
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
