import type { OrmMigration } from '../../catalog/orm.js'
import { isSourceFile } from '../../catalog/orms.js'
import { execCommand } from '../../catalog/package-managers.js'
import { isBefore } from '../../catalog/versions.js'
import type { DatabaseFact, Project } from '../../project.js'
import { calledScript } from './called-script.js'

type ByHand = Extract<OrmMigration, { by: 'manual' }>

/** The user's steps, as far as the project says them: which file exports the client, and where migrations lie. */
export function manualSteps(
  project: Project,
  migration: ByHand,
  fact: DatabaseFact | undefined,
): readonly string[] {
  const { before, alone } = migration
  const { version, schema: { synchronized } = {} } = fact ?? {}
  if (synchronized === 'always') return [`nothing: ${alone}`]
  const steps =
    before && version && isBefore(version, before.version)
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
  const { argv, saysClient } = startOf(project, row, fact?.dialect)
  const folder = fact?.schema?.migrations
  return row.calls.map((call, index) => {
    const said = folder === undefined ? call : call.replace('<folder>', folder)
    const output = index === 0 && !project.typescript ? [row.javascript[project.package.type]] : []
    return [...argv, said, ...(saysClient ? [] : [option]), ...output].join(' ')
  })
}

/** How the program is started: by the project's own script, or so that it reads the language of the project. */
function startOf(
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
