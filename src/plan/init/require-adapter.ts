import { keepsFactors } from '../../catalog/own-providers.js'
import { findKeptField } from '../../catalog/providers.js'
import type { RuntimeProvider } from '../../catalog/runtime.js'
import { CliError } from '../../errors.js'

/**
 * Refuses what works only with a database where there is none: the application would answer every request with an error.
 *
 * @param config the file that lists the providers, relative to the project's root
 * @param adapter whether that has an adapter, or gets one
 * @throws {CliError} `adapter-missing`
 */
export function requireAdapter(
  config: string,
  providers: readonly RuntimeProvider[],
  adapter: boolean,
): void {
  const needing = providers.filter((row) => findKeptField(row) !== undefined)
  // What mails comes along with passwords.
  const kept = needing.find((row) => keepsFactors(row.id)) ?? needing[0]
  if (!kept || adapter) return
  const { id } = kept
  throw adapterMissing(config, id, `${findKeptField(kept)}`, [
    `create-auth add ${keepsFactors(id) ? id : `provider ${id}`}`,
  ])
}

/**
 * The error for what needs an adapter where there is none.
 *
 * @param what needs it
 * @param why, in words
 * @param then the commands that do what was wanted, once there is one
 */
export function adapterMissing(
  config: string,
  what: string,
  why: string,
  then: readonly string[],
): CliError {
  return new CliError('unsupported', 'adapter-missing', `${what} needs an adapter: ${why}`, {
    hint: `Give the configuration an adapter first: create-auth init --orm <id>, or by hand (README of @create-auth/runtime, "Adapters"). Then: ${then.join(', ')}`,
    file: config,
  })
}
