import { keptBy } from '../../catalog/providers.js'
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
  const kept = providers.find((row) => keptBy(row) !== undefined)
  if (!kept || adapter) return
  throw new CliError(
    'unsupported',
    'adapter-missing',
    `${kept.id} needs an adapter: ${keptBy(kept)}`,
    {
      hint: `Give the configuration an adapter first (README of @create-auth/runtime, "Adapters"), then: create-auth add provider ${kept.id}`,
      file: config,
    },
  )
}
