import type { RuntimeProvider } from '../../catalog/runtime.js'
import { CliError } from '../../errors.js'

/**
 * Refuses a service that mails links where there is no database to keep them in: the application would answer every
 * request with an error.
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
  const mail = providers.find(({ type }) => type === 'email')
  if (!mail || adapter) return
  throw new CliError(
    'unsupported',
    'adapter-missing',
    `${mail.id} needs an adapter: the links that it mails are kept in a database`,
    {
      hint: `Give the configuration an adapter first (README of @create-auth/runtime, "Adapters"), then: create-auth add provider ${mail.id}`,
      file: config,
    },
  )
}
