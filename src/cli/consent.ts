import { CliError } from '../errors.js'
import type { Io } from './io.js'
import { cancelled, type Prompts } from './prompts.js'
import type { ConsentOptions } from '../options/commands.js'

/** Undefined where nobody is there to ask, or nobody is to be asked. */
export function findPrompts(options: ConsentOptions, io: Io): Prompts | undefined {
  return options.yes || options.json || options.dryRun ? undefined : io.prompts
}

/**
 * Asks whether what was shown should be done; `--yes` has answered.
 *
 * @throws {CliError} `confirmation-needed` where nobody is there to ask; `cancelled`
 */
export async function consent(
  options: ConsentOptions,
  io: Io,
  question = 'Make these changes?',
): Promise<void> {
  if (options.yes) return
  const prompts = findPrompts(options, io)
  if (!prompts) throw inputNeeded()
  io.print('')
  if (!(await prompts.confirm({ message: question }))) throw cancelled()
}

function inputNeeded(): CliError {
  return new CliError('inputNeeded', 'confirmation-needed', 'the changes need your consent', {
    hint: 'There is no terminal to ask on. Pass --yes to make them, or --dry-run to see them only.',
  })
}
