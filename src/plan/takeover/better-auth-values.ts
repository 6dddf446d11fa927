import { BETTER_AUTH_PROVIDERS, rowIn } from '../../catalog/better-auth.js'
import type { Runtime, RuntimeProvider } from '../../catalog/runtime.js'
import type { BetterAuthUse } from '../../inspect/legacy/find-better-auth.js'
import type { Project } from '../../project.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'

/** The row of ours for a provider of Better Auth whose people have the same subject in both. */
export function rowOf(runtime: Runtime, id: string): RuntimeProvider | undefined {
  const own = rowIn(BETTER_AUTH_PROVIDERS, id)
  return runtime.providers.find((row) => row.id === own)
}

/** The values that our variables get: those of the variables that Better Auth reads, where the env file has them. */
export function valuesFor(
  { env, files }: Project,
  { providers }: BetterAuthUse,
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
  const pairs = providers.flatMap(({ id, clientId, clientSecret }) => {
    const keys = rowOf(runtime, id)?.env.map(({ key }) => key) ?? []
    return [
      [keys.find((key) => key.endsWith('_ID')), clientId],
      [keys.find((key) => key.endsWith('_SECRET')), clientSecret],
    ] as const
  })
  return new Map(
    pairs.flatMap(([key, from]) => {
      const there = from === undefined ? undefined : read(from)
      if (key === undefined || there === undefined || read(key) !== undefined) return []
      return [[key, there] as const]
    }),
  )
}
