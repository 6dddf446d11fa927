import type { OrmMigration } from '../catalog/orm.js'
import { ormOf } from '../catalog/orms.js'
import { execCommand } from '../catalog/package-managers.js'
import { isBefore } from '../catalog/versions.js'
import { isOutside } from '../project-path.js'
import type { DatabaseFact, Project } from '../project.js'
import type { Command, DatabaseAnswer } from './plan.js'

/** How a schema gets into the database. */
export interface HandOver {
  /** The ORM's own programs that bring it there. */
  readonly commands: readonly Command[]
  /** What the user does, as text; empty where there is nothing. */
  readonly steps: readonly string[]
}

/** Decides who brings a schema into the database: programs, this command line, or the user. */
export function handOver(
  project: Project,
  { orm }: Pick<DatabaseAnswer, 'orm'>,
  fact: DatabaseFact | undefined,
): HandOver {
  const { name, migration } = ormOf(orm)
  switch (migration.by) {
    case 'tool': {
      const before = stepsBefore(migration, fact)
      return before ? { commands: [], steps: before } : byTool(project, name, migration, fact)
    }
    case 'own':
      return { commands: [], steps: ['npx create-auth migrate --apply'] }
    case 'manual':
      return { commands: [], steps: migration.steps }
    case 'none':
      return { commands: [], steps: [] }
  }
}

type ByTool = Extract<OrmMigration, { by: 'tool' }>

/** What the user does where the project's tool is too old for the programs that are known. */
function stepsBefore(
  { since }: ByTool,
  fact: DatabaseFact | undefined,
): readonly string[] | undefined {
  return since && fact?.tool && isBefore(fact.tool, since.version) ? since.before : undefined
}

function byTool(
  project: Project,
  name: string,
  migration: ByTool,
  fact: DatabaseFact | undefined,
): HandOver {
  const { config } = migration
  const { config: file, files: [first = ''] = [] } = fact?.schema ?? {}
  if (config?.without && file === undefined) return { commands: [], steps: config.without }
  const argvs = argvsOf(project, migration, fact)
  const steps = argvs.map((argv) => argv.join(' '))
  // What runs in another package of the workspace, the user decides.
  if (isOutside(first)) {
    return { commands: [], steps: steps.map((step) => `${step} (in the package of ${first})`) }
  }
  const why = `${name} brings the schema into the database`
  return {
    commands: argvs.map((argv) => ({ phase: 'post', argv, cwd: project.root, why })),
    steps,
  }
}

/** A script of the project, or the programs of the tool, with what names its configuration. */
function argvsOf(
  project: Project,
  { config, programs: usual, script }: ByTool,
  fact: DatabaseFact | undefined,
): readonly Command['argv'][] {
  const { name: manager } = project.packageManager.value
  const named = Object.entries(project.package.scripts).find(([, text]) => script?.test(text))
  if (named) return [[manager, 'run', named[0]]]
  const file = fact?.schema?.config
  const isElsewhere = config && file !== undefined && !config.usual.test(file)
  const elsewhere = isElsewhere ? [config.option, file] : []
  const programs = fact?.dialect === 'mongodb' ? [['prisma', 'db', 'push']] : usual
  return programs.map((program) => execCommand(manager, [...program, ...elsewhere]))
}
