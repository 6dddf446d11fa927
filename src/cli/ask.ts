import type { RuntimeProvider } from '../catalog/runtime.js'
import { CliError } from '../errors.js'

/**
 * Asks who may sign people in. None is an answer too: sign-in for development is always there.
 *
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askProviders(rows: readonly RuntimeProvider[]): Promise<readonly string[]> {
  const { autocompleteMultiselect, isCancel } = await import('@clack/prompts')
  const chosen = await autocompleteMultiselect({
    message: 'Who signs people in? None is fine: the sign-in for development works at once.',
    options: rows.map((row) => ({ value: row.id, label: row.name })),
    required: false,
    maxItems: 8,
  })
  if (isCancel(chosen)) throw cancelled()
  return chosen
}

/**
 * Asks whether the plan that was shown should be carried out.
 *
 * @throws {CliError} `interrupted` on Ctrl-C or No
 */
export async function confirmPlan(): Promise<void> {
  const { confirm, isCancel } = await import('@clack/prompts')
  const agreed = await confirm({ message: 'Make these changes?' })
  if (isCancel(agreed) || !agreed) throw cancelled()
}

function cancelled(): CliError {
  return new CliError('interrupted', 'cancelled', 'cancelled; nothing was changed', {
    hint: 'Run the command again when you are ready.',
  })
}
