import { askableProviders } from '../catalog/providers.js'
import type { ExitName } from '../errors.js'
import { planAddProviders } from '../plan/providers/plan-providers.js'
import { fillSigningKeys } from './add-signing-key.js'
import { changeProviders, type ProviderCommand } from './change-providers.js'
import type { Io } from './io.js'
import type { ProviderOptions } from './options.js'

/**
 * `add provider <id…>`: lets further services sign people in.
 *
 * @param words `provider`, then ids
 * @throws {CliError} where nothing was changed
 */
export async function add(
  words: readonly string[],
  options: ProviderOptions,
  io: Io,
): Promise<ExitName> {
  const command = {
    verb: 'add',
    question: 'Who else signs people in?',
    offer: (runtime, { present, adapter }) =>
      askableProviders(runtime, adapter).filter(({ id }) => !present.includes(id)),
    prepare: fillSigningKeys,
    plan: planAddProviders,
    settled: 'set up',
  } as const satisfies ProviderCommand
  return changeProviders(command, words, options, io)
}
