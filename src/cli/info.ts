import { getOrm } from '../catalog/orms.js'
import { versionedName } from '../catalog/versions.js'
import type { ExitName } from '../errors.js'
import { clientText } from '../catalog/client-text.js'
import type { DatabaseFact, Evidence, Fact } from '../project.js'
import { clean } from '../report/clean.js'
import { placeText } from '../report/place-text.js'
import { paint } from '../report/terminal.js'
import type { Io } from './io.js'
import { inspectProject } from './inspect-project.js'
import type { ProjectOptions } from '../options/commands.js'
import type { UnsetVariable } from '../doctor/subject.js'
import { unsetVariables } from './unset-variables.js'
import { signInState, type SignInState } from './sign-in-state.js'
import { toJson } from '../report/to-json.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'

/**
 * `info`: says what was found in the project, and where, and what of sign-in is there and what is missing. Reads only, and
 * prints no value of an env file.
 */
export async function info(options: ProjectOptions, io: Io, world: World): Promise<ExitName> {
  const project = await inspectProject(world.at(options.cwd), options)
  const state = await signInState(project)
  const { configuration } = state
  const unset = configuration === undefined ? [] : await unsetVariables(project, configuration)
  if (options.json)
    io.give(
      toJson(infoDocument(project, configuration === undefined ? state : { ...state, unset })),
    )
  else io.print([text(project, io), ...unsetText(project, unset), stateText(state, io)].join('\n'))
  return 'ok'
}

/** A project without the texts of its files. */
function infoDocument(project: ReadableProject, signIn: object): Readonly<Record<string, unknown>> {
  const { files, manifest: _, world: _world, git, ...facts } = project
  return {
    ok: true,
    ...facts,
    env: envDocument(project.env),
    git: { ...(git.root === undefined ? {} : { root: git.root }), dirty: [...git.dirty] },
    signIn,
    files: [...files.values()].map(({ path, hash }) => ({ path, hash })),
    exitCode: 0,
  }
}

/** The facts about env files, with what is known of the history of the one that is written to. */
function envDocument(env: ReadableProject['env']): Readonly<Record<string, unknown>> {
  const facts = Object.entries(env).flatMap(([name, value]) => {
    if (name !== 'wasCommitted') return [[name, value] as const]
    return env.wasCommitted?.() === true ? [['committed', true] as const] : []
  })
  return Object.fromEntries(facts)
}

function text(project: ReadableProject, io: Io): string {
  const { framework, application, packageManager, port, env } = project
  const { major } = framework.value
  const rows = [
    fact(
      'framework',
      major === undefined ? framework.value.id : `${framework.value.id} ${major}`,
      framework,
    ),
    ...(application ? [fact('entry', application.value.file, application)] : []),
    fact('packages', packageManager.value.name, packageManager),
    fact('port', port.confidence === 'certain' ? `${port.value}` : `${port.value} (a guess)`, port),
    { name: 'env file', value: env.target, evidence: env.loader?.evidence ?? [] },
    ...project.databases.map((each) => fact('database', describeDatabase(each.value), each)),
    ...project.existingAuth.map(({ library, evidence }) => ({
      name: 'auth',
      value: library,
      evidence,
    })),
  ]
  return rows
    .map(({ name, value, evidence }) => {
      const seen = evidence.map((item) => `${item.file}: ${item.saw}`).join('; ')
      const line = row(name, value)
      return seen === '' ? line : `${line}  ${paint(io.out, 'quiet', clean(seen))}`
    })
    .join('\n')
}

/** The names of the variables that nobody has filled in. */
function unsetText({ env }: ReadableProject, unset: readonly UnsetVariable[]): readonly string[] {
  const lines = (['empty', 'missing'] as const).flatMap((state) => {
    const keys = unset.filter((each) => each.state === state).map(({ key }) => key)
    const where = state === 'empty' ? `empty in ${env.target}` : `not in ${env.target}`
    return keys.length > 0 ? [`${where}: ${keys.join(', ')}`] : []
  })
  return lines.map((line, index) => row(index === 0 ? 'variables' : '', line))
}

/** For example: `sign-in    src/auth.ts, mounted at src/server.ts:5:1, AUTH_SECRET in .env`; then what is missing. */
function stateText({ setUp, configuration, mount, secret, missing }: SignInState, io: Io): string {
  if (configuration === undefined) return row('sign-in', 'not set up: npx create-auth init')
  const parts = [
    configuration,
    ...(mount ? [`mounted at ${placeText(mount.file, mount)}`] : []),
    ...(secret ? [`${secret.key} in ${secret.file}`] : []),
  ]
  const line = row('sign-in', `${setUp ? 'set up' : 'incomplete'}: ${parts.join(', ')}`)
  if (setUp) return line
  const lacking = missing.map(({ what, remedy }) => `  ${clean(what)}: ${remedy}`)
  return [line, '', paint(io.out, 'warning', 'Missing'), ...lacking].join('\n')
}

/** For example: Prisma 7, postgresql, src/db.ts#prisma. */
function describeDatabase({ orm, version, dialect, client }: DatabaseFact): string {
  const { name } = getOrm(orm)
  const parts = [versionedName(name, version), dialect, client && clientText(client)]
  return parts.filter((part) => part !== undefined).join(', ')
}

function fact(
  name: string,
  value: string,
  { evidence }: Fact<unknown>,
): { readonly name: string; readonly value: string; readonly evidence: readonly Evidence[] } {
  return { name, value, evidence }
}

function row(name: string, value: string): string {
  return `${name.padEnd(10)} ${clean(value)}`
}
