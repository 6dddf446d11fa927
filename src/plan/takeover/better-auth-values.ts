import { BETTER_AUTH_PROVIDERS, findRow } from '../../catalog/better-auth.js'
import type { Runtime, RuntimeProvider } from '../../catalog/runtime.js'
import type { BetterAuthUse } from '../../inspect/legacy/find-better-auth.js'
import type { Project } from '../../project.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'

/** The row of ours for a provider of Better Auth whose people have the same subject in both. */
export function findProviderRow(runtime: Runtime, id: string): RuntimeProvider | undefined {
  const own = findRow(BETTER_AUTH_PROVIDERS, id)
  return runtime.providers.find((row) => row.id === own)
}

/** A service that is taken over. */
export interface TakenService {
  /** Its id at Better Auth. */
  readonly id: string
  readonly row: RuntimeProvider
  /** Our variables, each with the one that Better Auth reads, as far as the code says so. */
  readonly variables: readonly (readonly [ours: string, theirs: string])[]
}

/** The services whose people have the same subject here. */
export function takenServices(
  { providers }: Pick<BetterAuthUse, 'providers'>,
  runtime: Runtime,
): readonly TakenService[] {
  return providers.flatMap(({ id, clientId, clientSecret }) => {
    const row = findProviderRow(runtime, id)
    if (!row) return []
    const ours = (ending: string): string | undefined =>
      row.env.find(({ key }) => key.endsWith(ending))?.key
    const pairs = [
      [ours('_ID'), clientId],
      [ours('_SECRET'), clientSecret],
    ] as const
    const variables = pairs.flatMap(([own, theirs]) =>
      own === undefined || theirs === undefined ? [] : [[own, theirs] as const],
    )
    return [{ id, row, variables }]
  })
}

/** The values that our variables get: those of the variables that Better Auth reads, where the env file has them. */
export function mapValues(
  { env, files }: Project,
  use: BetterAuthUse,
  runtime: Runtime,
): ReadonlyMap<string, string> {
  // As they are loaded: the first file counts that has a variable.
  const texts = [...new Set([env.target, ...env.files])].map((path) => files.get(path)?.text ?? '')
  const read = (name: string): string | undefined =>
    texts
      .flatMap((text) => {
        const there = effective(parseEnv(text)).get(name)
        return there && there.value !== ''
          ? [text.slice(there.written.start, there.written.end)]
          : []
      })
      .at(0)
  return new Map(
    takenServices(use, runtime).flatMap(({ variables }) =>
      variables.flatMap(([ours, theirs]) => {
        const there = read(theirs)
        return there === undefined || read(ours) !== undefined ? [] : [[ours, there] as const]
      }),
    ),
  )
}
