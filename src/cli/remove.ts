import { knownProviders } from '../catalog/providers.js'
import { withSignedSecret } from '../catalog/signing-keys.js'
import type { ExitName } from '../errors.js'
import { planRemoveProviders } from '../plan/providers/plan-providers.js'
import { changeProviders, type ProviderCommand } from './change-providers.js'
import type { Io } from './io.js'
import type { ProviderOptions } from '../options/commands.js'
import type { World } from '../world/world.js'

/**
 * `remove provider <id…>`: what `add provider` has done, backwards. What the user has filled in stays.
 *
 * @param words `provider`, then ids
 * @throws {CliError} where nothing was changed
 */
export async function remove(
  words: readonly string[],
  options: ProviderOptions,
  io: Io,
  world: World,
): Promise<ExitName> {
  const command = {
    verb: 'remove',
    question: 'Who signs nobody in any more?',
    offer: (runtime, { present }) => knownProviders(runtime, present),
    prepare: (providers) =>
      Promise.resolve({
        providers: providers.map(withSignedSecret),
        values: new Map(),
        secrets: new Map(),
        notes: [],
      }),
    plan: planRemoveProviders,
    settled: 'not set up',
  } as const satisfies ProviderCommand
  return changeProviders(command, words, options, io, world)
}
