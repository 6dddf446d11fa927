import { otherDatabases } from '../catalog/databases.js'
import { CliError } from '../errors.js'
import type { Answers, Note } from '../plan/plan.js'
import type { Project } from '../project.js'
import { decideDatabase, type Circumstances, type DatabaseOptions } from './decide-database.js'
import type { ReadableProject } from '../world/readable-project.js'

/** Why a database that was found can't be used, and what helps. */
const UNUSABLE: ReadonlyMap<string, string> = new Map([
  [
    'client-missing',
    'to keep them: name the client, init --client <file#name>, or export it from a file of its own and run init again',
  ],
  ['client-unexported', 'to keep them: export it from a file of its own, and run init again'],
  [
    'client-elsewhere',
    'to keep them: let the package that makes it export it, and depend on that; or export one of your own; and run init again',
  ],
  ['orm-too-old', 'to keep them: update it, and run init again'],
  ['database-foreign', 'to keep them in another one: init --orm <id> --client <file#name>'],
  [
    'schema-elsewhere',
    'to keep them: let it export its schema, export * from …, and run init again',
  ],
])

/** Where users are kept, and what to say about it. */
export interface DecidedDatabase {
  readonly database: Answers['database']
  readonly notes: readonly Note[]
}

/**
 * As {@link decideDatabase}; but where nobody has asked for a database, and none has a client that sign-in can use, the
 * way goes on without one, and says so.
 */
export async function decideDatabaseIfAny(
  project: ReadableProject,
  options: DatabaseOptions,
  saved: Answers['database'],
  circumstances: Circumstances,
): Promise<DecidedDatabase> {
  const { orm, client, session } = options
  const asked = orm ?? client ?? saved ?? (session === 'database' ? session : undefined)
  try {
    const database = await decideDatabase(project, options, saved, circumstances)
    const none = database === undefined && !circumstances.own
    return { database, notes: none ? withoutAdapter(project) : [] }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const remedy = UNUSABLE.get(error.type)
    if (asked !== undefined || remedy === undefined) throw error
    return { database: undefined, notes: [withoutDatabase(error.message, remedy)] }
  }
}

const WITHOUT = 'Users are not kept in the database'
const STILL = 'sign-in works, and all that is known of somebody is in the session cookie'

/** A warning where data is kept with something that has no adapter. */
function withoutAdapter({ package: facts, rooted }: Project): readonly Note[] {
  // What is bundled may as well stand among what is for development.
  const packages = { ...(rooted && facts.devDependencies), ...facts.dependencies }
  return otherDatabases
    .filter((row) => Object.hasOwn(packages, row.package))
    .slice(0, 1)
    .map((row) => ({
      kind: 'warning',
      title: WITHOUT,
      lines: [
        `package.json has ${row.package} ${packages[row.package] ?? ''}, and sign-in has no adapter for it`,
        STILL,
        ...(row.instead === undefined
          ? []
          : [`to keep them: ${row.instead}; export such a client, and run init again`]),
      ],
    }))
}

function withoutDatabase(message: string, remedy: string): Note {
  return { kind: 'warning', title: WITHOUT, lines: [message, STILL, remedy] }
}
