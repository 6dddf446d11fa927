import { providerSwitches, type ProviderSwitch } from '../catalog/provider-switches.js'
import { readRuntime } from '../catalog/runtime.js'
import { CliError } from '../errors.js'
import type { Prepared } from './change-providers.js'
import type { AddOptions } from '../options/commands.js'

/** The options of services that are asked for. */
export function chosenSwitches(options: AddOptions): readonly ProviderSwitch[] {
  return providerSwitches.filter(({ name }) => options[name])
}

/**
 * Has providers called with the options that were asked for.
 *
 * @throws {CliError} `option-useless` where one of them can't have it
 */
export function fillSwitches(prepared: Prepared, options: AddOptions): Prepared {
  const chosen = chosenSwitches(options)
  if (chosen.length === 0) return prepared
  for (const wanted of chosen) refuseUnable(prepared, wanted)
  const calls = chosen.map(({ name }) => ({ name, value: 'true' }))
  return { ...prepared, options: new Map(prepared.providers.map(({ id }) => [id, calls])) }
}

function refuseUnable({ providers }: Prepared, wanted: ProviderSwitch): void {
  const without = providers.find(({ switches = [] }) => !switches.includes(wanted.name))
  if (!without) return
  const able = readRuntime().providers.filter(({ switches = [] }) => switches.includes(wanted.name))
  const message = `the option --${wanted.name} is not for ${without.name}, which ${wanted.lacks}`
  throw new CliError('usage', 'option-useless', message, {
    hint: `Leave it out. It is for: ${able.map(({ id }) => id).join(', ')}`,
  })
}
