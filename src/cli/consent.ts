import { CliError } from '../errors.js'
import { confirmPlan } from './ask.js'
import type { Io } from './io.js'
import type { ConsentOptions } from '../options/commands.js'

/** Tells whether there is somebody to ask. */
export function mayAsk(options: ConsentOptions, io: Io): boolean {
  return io.interactive && !options.yes && !options.json && !options.dryRun
}

/**
 * Asks whether what was shown should be done; `--yes` has answered.
 *
 * @throws {CliError} `confirmation-needed` where nobody is there to ask; `cancelled`
 */
export async function consent(options: ConsentOptions, io: Io, question?: string): Promise<void> {
  if (options.yes) return
  if (!mayAsk(options, io)) throw inputNeeded()
  io.print('')
  await confirmPlan(question)
}

function inputNeeded(): CliError {
  return new CliError('inputNeeded', 'confirmation-needed', 'the changes need your consent', {
    hint: 'There is no terminal to ask on. Pass --yes to make them, or --dry-run to see them only.',
  })
}
