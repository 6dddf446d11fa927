import type { RuntimeProvider } from '../catalog/runtime.js'
import { CliError } from '../errors.js'

/**
 * Asks for providers; none is an answer too.
 *
 * @param rows in the order in which they are offered
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askProviders(
  rows: readonly RuntimeProvider[],
  message: string,
): Promise<readonly string[]> {
  const { autocompleteMultiselect, isCancel } = await import('@clack/prompts')
  const chosen = await autocompleteMultiselect({
    message,
    options: rows.map((row) => ({
      value: row.id,
      label: row.name,
      ...(row.status ? { hint: row.status.kind } : {}),
    })),
    placeholder: 'Type to search',
    required: false,
    maxItems: 8,
  })
  if (isCancel(chosen)) throw cancelled()
  return chosen
}

/**
 * Asks for a line of text.
 *
 * @param placeholder shown while there is no answer
 * @returns undefined where nothing was typed
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askText(message: string, placeholder: string): Promise<string | undefined> {
  const { isCancel, text } = await import('@clack/prompts')
  const answer = await text({ message, placeholder })
  if (isCancel(answer)) throw cancelled()
  const said = answer?.trim()
  return said === '' ? undefined : said
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
