import type { UnsetVariable } from '../doctor/subject.js'
import { choosableProviders } from '../catalog/providers.js'
import { PROVIDER_MODULES, readRuntime } from '../catalog/runtime.js'
import { readConfiguration } from '../changes/providers/edit-providers.js'
import { envFiles } from '../plan/secret/secrets.js'
import { readBounded } from '../reading/read-file.js'
import { effective, parseEnv } from '../syntax/dotenv.js'
import { splitBom } from '../syntax/lines.js'
import type { ReadableProject } from '../world/readable-project.js'

/** Options by which a configuration says itself what variables would say. */
const SAID = /\b(?:apiKey|clientId|clientSecret|from|issuer|server)\b/

/**
 * The variables that its providers would read and that are not set, by name alone.
 *
 * @param file the configuration
 */
export async function unsetVariables(
  project: ReadableProject,
  file: string,
): Promise<readonly UnsetVariable[]> {
  const text = readBounded(project.world, file) ?? ''
  const { uses } = await readConfiguration(file, splitBom(text).body)
  const needed = choosableProviders(readRuntime()).flatMap(({ id, env }) => {
    const options = uses.find(({ specifier }) => specifier === PROVIDER_MODULES + id)?.options
    return options === undefined || saysItself(options, id) ? [] : env.map(({ key }) => key)
  })
  const set = new Map<string, string>()
  for (const path of envFiles(project.env)) {
    const present = effective(parseEnv(project.files.get(path)?.text ?? ''))
    for (const [key, { value }] of present) set.set(key, set.get(key) || value)
  }
  return needed.flatMap((key): readonly UnsetVariable[] => {
    const value = set.get(key)
    return value ? [] : [{ key, state: value === '' ? 'empty' : 'missing' }]
  })
}

/** Tells whether options leave nothing certain about the variables: they name others, or stand elsewhere. */
function saysItself(options: string, id: string): boolean {
  const [, named = id] = /\bid:\s*['"`]([^'"`]*)/.exec(options) ?? []
  return !/^(?:\{[^]*\})?$/.test(options) || SAID.test(options) || named !== id
}
