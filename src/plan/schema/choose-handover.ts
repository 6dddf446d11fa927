import type { OrmMigration } from '../../catalog/orm.js'
import { getOrm, isSourceFile } from '../../catalog/orms.js'
import { execCommand } from '../../catalog/package-managers.js'
import { isOlderVersion } from '../../catalog/versions.js'
import { leavesProject } from '../../project-path.js'
import type { ClientFact, DatabaseFact, Project, DatabaseDialect } from '../../project.js'
import type { Command, DatabaseAnswer } from '../plan.js'

/** How a schema gets into the database. */
export interface HandOver {
  /** The ORM's own programs that bring it there. */
  readonly commands: readonly Command[]
  /** The user's steps, as text; empty where there is nothing to do. */
  readonly steps: readonly string[]
}

/** Decides who brings a schema into the database: programs, this command line, or the user. */
export function chooseHandover(
  project: Project,
  { orm, client }: Pick<DatabaseAnswer, 'orm' | 'client'>,
  fact: DatabaseFact | undefined,
): HandOver {
  const { name, migration } = getOrm(orm)
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
  const work = describeWork(push.script, push.program, fact)
  if (!isScripted(project, work)) return undefined
  const own = calledScript(project, work)?.argv
  const program = [...push.program, ...elsewhere(config, fact)]
  const after = push.after.map((each) => [...each, ...elsewhere(config, fact)])
  const pushed = own ? [own] : executed(project, [program])
  return byPrograms(project, name, [...pushed, ...executed(project, after)], fact)
}

/** The work of an ORM's program that a script may do as well. */
function describeWork(
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
  if (since && fact?.tool && isOlderVersion(fact.tool, since.version)) {
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
  const own = script && calledScript(project, describeWork(script, programs[0] ?? [], fact))
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
  if (leavesProject(first))
    return { commands: [], steps: steps.map((step) => `${step} (in the package of ${first})`) }
  const why = `${name} brings the schema into the database`
  return {
    commands: argvs.map((argv) => ({ phase: 'post', argv, cwd: project.root, why })),
    steps,
  }
}

type ByHand = Extract<OrmMigration, { by: 'manual' }>

/** The user's steps, as far as the project says them: which file exports the client, and where migrations lie. */
function manualSteps(
  project: Project,
  migration: ByHand,
  fact: DatabaseFact | undefined,
): readonly string[] {
  const { before, alone } = migration
  const { version, schema: { synchronized } = {} } = fact ?? {}
  if (synchronized === 'always') return [`nothing: ${alone}`]
  const steps =
    before && version && isOlderVersion(version, before.version)
      ? before.steps
      : programSteps(project, migration, fact)
  return synchronized === 'perhaps' ? [...steps, `nothing, where ${alone}`] : steps
}

function programSteps(
  project: Project,
  row: ByHand,
  fact: DatabaseFact | undefined,
): readonly string[] {
  const { file = '' } = fact?.client ?? fact?.unexported?.client ?? {}
  const option = isSourceFile(file) ? row.client.replace(/<.*>/, file) : row.client
  const { argv, saysClient } = buildStart(project, row, fact?.dialect)
  const folder = fact?.schema?.migrations
  return row.calls.map((call, index) => {
    const said = folder === undefined ? call : call.replace('<folder>', folder)
    const output = index === 0 && !project.typescript ? [row.javascript[project.package.type]] : []
    return [...argv, said, ...(saysClient ? [] : [option]), ...output].join(' ')
  })
}

/** How the program is started: by the project's own script, or so that it reads the language of the project. */
function buildStart(
  { typescript, ...project }: Project,
  { program, runners, script }: ByHand,
  dialect: DatabaseFact['dialect'],
): { readonly argv: readonly string[]; readonly saysClient: boolean } {
  const { dependencies, devDependencies, type } = project.package
  const { name } = project.packageManager.value
  const own = calledScript(project, { does: script.of, program, dialect })
  if (own) {
    // npm takes options for its own, unless they stand behind this.
    const argv = [...own.argv, ...(name === 'npm' ? ['--'] : [])]
    return { argv, saysClient: script.saysClient.test(own.text) }
  }
  const has = { ...dependencies, ...devDependencies }
  const runner = runners.find(({ needs }) => needs.some((each) => Object.hasOwn(has, each)))
  const run = (typescript && runner?.[type]) ?? [program]
  return { argv: execCommand(name, run), saysClient: false }
}

/** A script of the project. */
interface CalledScript {
  readonly argv: Command['argv']
  /** The command line that it runs. */
  readonly text: string
}

/** The work that a script is looked for that does it. */
interface ScriptWork {
  /** Matches its command line. */
  readonly does: RegExp
  /** The program that does it. */
  readonly program: string
  /** The database that the application uses, where it is known. */
  readonly dialect: DatabaseDialect | undefined
}

/** Names of scripts for another place than the machine of a developer, and command lines that say so. */
const ELSEWHERE =
  /(?:^|[^a-z])(?:ci|demo|deploy|docker|e2e|preview|prod|production|stage|staging|tests?)(?:$|[^a-z])/i

const ELSEWHERE_TEXT =
  /\b(?:APP|NODE)_ENV=(?!dev)|\.env\.(?:ci|docker|e2e|prod|stag|test)|\b(?:ci|e2e|prod|test)\.config\b/

/** Words of what leaves nothing of the rows that are there. */
const EMPTIES = /(?:^|[^a-z])(?:drop|fresh|force-reset|refresh|reset|wipe)(?:$|[^a-z])/i

/** The words by which scripts name a database. */
const DIALECT_WORDS: Readonly<Record<DatabaseDialect, RegExp>> = {
  mongodb: /mongo/i,
  mysql: /mysql|mariadb|planetscale/i,
  postgresql: /postgres|cockroach|neon|(?:^|[^a-z])pg(?:$|[^a-z])/i,
  sqlite: /sqlite|libsql|turso/i,
}

/** A project, as far as its scripts are concerned. */
type Scripted = Pick<Project, 'package' | 'packageManager'>

/** Tells whether the project does some work in development, by whatever script. */
function isScripted({ package: { scripts } }: Scripted, work: ScriptWork): boolean {
  return listScripts(scripts, work).length > 0
}

/** The call of the project's script that does some work, and nothing else. */
function calledScript(
  { package: json, packageManager }: Scripted,
  work: ScriptWork,
): CalledScript | undefined {
  const found = listScripts(json.scripts, work).find(
    ([name, text]) => !EMPTIES.test(`${name} ${text}`) && isAlone(text, work),
  )
  if (!found) return undefined
  const [name, text] = found
  return { argv: [packageManager.value.name, 'run', name], text }
}

/** The scripts for this machine and this database. */
function listScripts(
  scripts: Project['package']['scripts'],
  { does, dialect }: ScriptWork,
): readonly (readonly [name: string, text: string])[] {
  return Object.entries(scripts).filter(
    ([name, text]) =>
      does.test(text) &&
      !ELSEWHERE.test(name) &&
      !ELSEWHERE_TEXT.test(text) &&
      namesDialect(dialect, `${name} ${text}`),
  )
}

/** Tells whether what names databases names this one. */
function namesDialect(dialect: DatabaseDialect | undefined, text: string): boolean {
  const named = Object.entries(DIALECT_WORDS).filter(([, words]) => words.test(text))
  return named.length === 0 || named.some(([each]) => each === dialect)
}

/** Tells whether each command of a script is one of the program: others may never end, or do more. */
function isAlone(text: string, { program }: ScriptWork): boolean {
  return text
    .split(/&&|\|\||[;|\n]/)
    .every((command) => command.includes(program) || /^\s*(?:echo\b.*)?$/.test(command))
}
