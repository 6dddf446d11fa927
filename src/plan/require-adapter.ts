import type { RuntimeProvider } from '../catalog/runtime.js'
import { hasAdapter } from '../changes/source/has-adapter.js'
import { CliError } from '../errors.js'
import type { Project } from '../project.js'

/**
 * Refuses a service that mails links where there is no database to keep them in: the application would answer every
 * request with an error.
 *
 * @param config the file that lists the providers, relative to the project's root; it need not be there yet
 * @throws {CliError} `adapter-missing`
 */
export async function requireAdapter(
  project: Project,
  config: string,
  providers: readonly RuntimeProvider[],
): Promise<void> {
  const mail = providers.find(({ type }) => type === 'email')
  if (!mail || (await hasAdapter(config, project.files.get(config)?.text ?? ''))) return
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
