import { getOrm } from '../catalog/orms.js'
import type { DatabaseAnswer, Note } from '../plan/plan.js'
import { envPath } from '../reading/env-path.js'
import { exists, readBounded } from '../reading/read-file.js'
import { effective, parseEnv } from '../syntax/dotenv.js'
import type { ReadableProject } from '../world/readable-project.js'
import { findPlace } from './database-url.js'

/** A variable that names a database, and the env file that sets it. */
interface NamedDatabase {
  readonly name: string
  readonly file: string
  /** A secret: it is compared, and never shown. */
  readonly value: string
}

/**
 * A warning where the configuration of an ORM's tool and the application read two connection strings: the tables would be made
 * in one database, and looked for in the other.
 */
export function compareAddresses(
  project: ReadableProject,
  answer: DatabaseAnswer | undefined,
): readonly Note[] {
  const fact = project.databases.find(({ value }) => value.orm === answer?.orm)
  const config = fact?.value.schema?.config
  if (!answer || config === undefined) return []
  const tool = findOfTool(project, config)
  const own = findOfApplication(project, answer)
  if (!tool || !own || stripScheme(tool.value) === stripScheme(own.value)) return []
  return [
    {
      kind: 'warning',
      title: `${config} and the application name two databases`,
      lines: [
        `sign-in keeps users in that of the application: ${own.name} of ${own.file}`,
        `${getOrm(answer.orm).name} makes the tables in that of ${config}: ${tool.name} of ${tool.file}`,
        'let both name one, or sign-in finds no tables',
      ],
    },
  ]
}

/** The database that the configuration of a tool names. */
function findOfTool(project: ReadableProject, config: string): NamedDatabase | undefined {
  const text = readBounded(project.world, config) ?? ''
  const loaded = findLoadedFile(project, config, text)
  return loaded === undefined ? undefined : findNamed(project, listVariables(text), [loaded])
}

/** The database that the application names, where it makes its client. */
function findOfApplication(
  project: ReadableProject,
  answer: DatabaseAnswer,
): NamedDatabase | undefined {
  const text = readBounded(project.world, answer.client.file) ?? ''
  const variables = findPlace(project, answer)?.variables ?? listVariables(text)
  return findNamed(project, variables, [project.env.target, ...project.env.files])
}

function listVariables(text: string): readonly string[] {
  return [...text.matchAll(/\bprocess\.env(?:\.|\[['"])(\w+)/g)].map(([, name = '']) => name)
}

/** Matches what names a database: a URL, or a file. */
const ADDRESS = /:\/\/|^(?:file|sqlite):|\.(?:db|sqlite3?)$/

/** The ways in which a configuration loads an env file: by its name, in a group, or the usual one. */
const LOADS = [
  /\bconfig\(\s*\{[^}]*?\bpath\s*:\s*([^,}\n]+)/,
  /\bloadEnvFile\(\s*([^)\n]+)\)/,
  /['"]dotenv\/config['"]()/,
]

/** The env file that a configuration loads; undefined where it names none that is known. */
function findLoadedFile(
  { world }: ReadableProject,
  config: string,
  text: string,
): string | undefined {
  for (const pattern of LOADS) {
    const [, said] = pattern.exec(text) ?? []
    if (said === '') return '.env'
    if (said !== undefined) return envPath(config, said.trim(), (path) => exists(world, path))
  }
  return undefined
}

/** The first of some variables that some env files set; none that the environment sets, which is the same for all. */
function findNamed(
  { world }: ReadableProject,
  names: readonly string[],
  files: readonly string[],
): NamedDatabase | undefined {
  const all = files.map((file) => ({
    file,
    set: effective(parseEnv(readBounded(world, file) ?? '')),
  }))
  for (const name of names) {
    if (world.machine.env[name] !== undefined) return undefined
    const found = all.flatMap(({ file, set }) => {
      const value = set.get(name)?.value.trim() ?? ''
      return ADDRESS.test(value) ? [{ name, file, value }] : []
    })
    if (found[0]) return found[0]
  }
  return undefined
}

/** `file:app.db` and `app.db` are one file. */
function stripScheme(value: string): string {
  return value.replace(/^(?:file|sqlite):(?:\.\/)?|^\.\//, '')
}
