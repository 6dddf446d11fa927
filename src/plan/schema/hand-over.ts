import type { OrmMigration } from '../../catalog/orm.js'
import { ormOf } from '../../catalog/orms.js'
import { execCommand } from '../../catalog/package-managers.js'
import { isBefore } from '../../catalog/versions.js'
import { isOutside } from '../../project-path.js'
import type { ClientFact, DatabaseFact, Project } from '../../project.js'
import type { Command, DatabaseAnswer } from '../plan.js'
import { calledScript, isScripted, type ScriptWork } from './called-script.js'
import { manualSteps } from './manual-steps.js'

/** How a schema gets into the database. */
export interface HandOver {
  /** The ORM's own programs that bring it there. */
  readonly commands: readonly Command[]
  /** The user's steps, as text; empty where there is nothing to do. */
  readonly steps: readonly string[]
}

/** Decides who brings a schema into the database: programs, this command line, or the user. */
export function handOver(
  project: Project,
  { orm, client }: Pick<DatabaseAnswer, 'orm' | 'client'>,
  fact: DatabaseFact | undefined,
): HandOver {
  const { name, migration } = ormOf(orm)
  switch (migration.by) {
    case 'tool':
      return (
        byPush(project, name, migration, fact) ??
        byHand(project, migration, fact) ??
        byTool(project, name, migration, fact)
      )
    case 'own':
      return { commands: [], steps: ownSteps(project, client, fact) }
    case 'manual':
      return { commands: [], steps: manualSteps(project, migration, fact) }
    case 'none':
      return { commands: [], steps: [] }
  }
}

/** Ours, and what it has to be told where the code that makes the client does not say it. */
function ownSteps(
  { files }: Project,
  { file, name }: DatabaseAnswer['client'],
  fact: DatabaseFact | undefined,
): readonly string[] {
  const isIt = (each: ClientFact): boolean => each.file === file && each.name === name
  const { client, clients = [], places = [] } = fact ?? {}
  const isRead = (client ? [client] : clients).some(isIt)
  const isPlaced = places.some((place) => isIt(place.client))
  // A driver that is part of Bun is there where Bun runs.
  const isBuns = /['"]bun:sqlite['"]/.test(files.get(file)?.text ?? '')
  return [
    `${isBuns ? 'bunx --bun' : 'npx'} create-auth migrate --apply`,
    ...(isRead && !isPlaced ? ['(with DATABASE_URL set to where the database is)'] : []),
  ]
}

type ByTool = Extract<OrmMigration, { by: 'tool' }>

/** How a project does it that has no migrations, and a script that needs none. */
function byPush(
  project: Project,
  name: string,
  { push, config }: ByTool,
  fact: DatabaseFact | undefined,
): HandOver | undefined {
  if (!push || fact?.schema?.migrations !== undefined) return undefined
  const work = workOf(push.script, push.program, fact)
  if (!isScripted(project, work)) return undefined
  const own = calledScript(project, work)?.argv
  const program = [...push.program, ...elsewhere(config, fact)]
  const after = push.after.map((each) => [...each, ...elsewhere(config, fact)])
  const pushed = own ? [own] : executed(project, [program])
  return byPrograms(project, name, [...pushed, ...executed(project, after)], fact)
}

/** The work of an ORM's program that a script may do as well. */
function workOf(
  does: RegExp,
  [program = '']: readonly string[],
  fact: DatabaseFact | undefined,
): ScriptWork {
  return { does, program, dialect: fact?.dialect }
}

/** The user's steps where the project's tool is too old for the programs that are known, or is not to be found. */
function byHand(
  project: Project,
  { since, config }: ByTool,
  fact: DatabaseFact | undefined,
): HandOver | undefined {
  if (since && fact?.tool && isBefore(fact.tool, since.version)) {
    const { programs, after } = since.before
    const own = fact.dialect && programs[fact.dialect]
    const all = (own ? [own] : Object.values(programs)).map((each) => [
      ...each,
      ...elsewhere(config, fact),
    ])
    const words = executed(project, all).map((argv) => argv.join(' '))
    return { commands: [], steps: [words.join(', or '), ...after] }
  }
  return config?.without && fact?.schema?.config === undefined
    ? { commands: [], steps: config.without }
    : undefined
}

function byTool(
  project: Project,
  name: string,
  { config, script, programs, otherwise }: ByTool,
  fact: DatabaseFact | undefined,
): HandOver {
  const own = script && calledScript(project, workOf(script, programs[0] ?? [], fact))
  if (own) return byPrograms(project, name, [own.argv], fact)
  const usual = otherwise && fact?.dialect === otherwise.dialect ? otherwise.programs : programs
  const all = usual.map((program) => [...program, ...elsewhere(config, fact)])
  return byPrograms(project, name, executed(project, all), fact)
}

/** The arguments that name the tool's configuration, where it doesn't look for that itself. */
function elsewhere(config: ByTool['config'], fact: DatabaseFact | undefined): readonly string[] {
  const file = fact?.schema?.config
  return config && file !== undefined && !config.usual.test(file) ? [config.option, file] : []
}

function executed(
  { packageManager }: Project,
  programs: readonly (readonly string[])[],
): readonly Command['argv'][] {
  return programs.map((program) => execCommand(packageManager.value.name, program))
}

function byPrograms(
  project: Project,
  name: string,
  argvs: readonly Command['argv'][],
  fact: DatabaseFact | undefined,
): HandOver {
  const steps = argvs.map((argv) => argv.join(' '))
  const [first = ''] = fact?.schema?.files ?? []
  // What runs in another package of the workspace, the user decides.
  if (isOutside(first))
    return { commands: [], steps: steps.map((step) => `${step} (in the package of ${first})`) }
  const why = `${name} brings the schema into the database`
  return {
    commands: argvs.map((argv) => ({ phase: 'post', argv, cwd: project.root, why })),
    steps,
  }
}
