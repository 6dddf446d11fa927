import type { Command, Option } from 'commander'
import { frameworks } from '../catalog/frameworks.js'
import { orms } from '../catalog/orms.js'
import { choosableProviders, nearest } from '../catalog/providers.js'
import { readRuntime } from '../catalog/runtime.js'
import { CliError, type ExitName } from '../errors.js'
import { bashScript } from '../report/completion/bash.js'
import { fishScript } from '../report/completion/fish.js'
import type { Completed, CompletedOption, OptionValue } from '../report/completion/words.js'
import { zshScript } from '../report/completion/zsh.js'
import type { Io } from './io.js'
import { LIST_NAMES } from './list.js'

const SHELLS: Readonly<Record<string, (all: Completed) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

/**
 * `completion <shell>`: prints a script with which a shell completes commands, options and providers.
 *
 * @param program whose commands and options they are
 * @throws {CliError} `shell-unknown`
 */
export async function completion(
  shell: string | undefined,
  program: Command,
  io: Io,
): Promise<ExitName> {
  const script = shell !== undefined && Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined
  if (!script) throw unknownShell(shell)
  io.give(script(completedOf(program)).trimEnd())
  return 'ok'
}

function unknownShell(shell: string | undefined): CliError {
  const names = Object.keys(SHELLS)
  const message = shell === undefined ? 'no shell is named' : `there is no script for '${shell}'`
  const near = shell === undefined ? [] : nearest(shell, names)
  return new CliError('usage', 'shell-unknown', message, {
    hint:
      near.length > 0
        ? `Did you mean: ${near.join(', ')}?`
        : `Shells: ${names.join(', ')}. For example: source <(create-auth completion bash)`,
  })
}

/** What can be typed, as the program itself knows it. */
function completedOf(program: Command): Completed {
  const ids = choosableProviders(readRuntime()).map(({ id }) => id)
  const values: Readonly<Record<string, OptionValue>> = {
    '--providers': { kind: 'words', words: ids, list: true },
    '--framework': words(frameworks.map(({ id }) => id)),
    '--orm': words([...orms.map(({ id }) => id), 'none']),
  }
  const places: Readonly<Record<string, Completed['commands'][number]['words']>> = {
    add: [['provider'], ids],
    remove: [['provider'], ids],
    list: [LIST_NAMES],
    completion: [Object.keys(SHELLS)],
  }
  const optionsOf = (command: Command): readonly CompletedOption[] =>
    command
      .createHelp()
      .visibleOptions(command)
      .map((option) => ({
        names: [option.short, option.long].filter((name) => typeof name === 'string'),
        says: option.description,
        value: values[option.long ?? ''] ?? valueOf(option),
      }))
  return {
    name: program.name(),
    options: optionsOf(program),
    commands: program.commands.map((command) => ({
      name: command.name(),
      says: command.description(),
      options: optionsOf(command),
      words: places[command.name()] ?? [],
    })),
  }
}

function words(all: readonly string[]): OptionValue {
  return { kind: 'words', words: all, list: false }
}

/** By its choices, else by what its help calls the value: `<file>`, `<folder>`, or anything. */
function valueOf({ argChoices, flags, required, optional }: Option): OptionValue {
  if (argChoices) return words(argChoices)
  if (!required && !optional) return { kind: 'none' }
  const [, name = ''] = /<(\w+)/.exec(flags) ?? []
  return { kind: name === 'file' || name === 'folder' ? name : 'any' }
}
