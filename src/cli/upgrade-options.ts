import type { Command } from 'commander'
import { splitList } from './option-values.js'
import { addProviderOptions, type ProviderOptions } from './options.js'

/** The options of `upgrade`. */
export interface UpgradeOptions extends ProviderOptions {
  readonly migrations?: readonly string[]
}

/** Adds the options of `upgrade`. */
export function addUpgradeOptions(command: Command): Command {
  return addProviderOptions(command).option(
    '--migrations <numbers>',
    'the numbered changes to make, for example 0001,0003; or all, or none',
    splitList,
  )
}
