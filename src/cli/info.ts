import { resolve } from 'node:path'
import { ormOf } from '../catalog/orms.js'
import type { ExitName } from '../errors.js'
import { inspect } from '../inspect/inspect.js'
import { clientText } from '../catalog/client-text.js'
import type { DatabaseFact, Evidence, Fact, Project } from '../project.js'
import { clean } from '../report/clean.js'
import { paint } from '../report/terminal.js'
import type { Io } from './io.js'
import { inspectOptions } from './inspect-options.js'
import type { ProjectOptions } from './options.js'

/** `info`: says what was found in the project, and where. Reads only, and prints no value of an env file. */
export async function info(options: ProjectOptions, io: Io): Promise<ExitName> {
  const project = await inspect(resolve(options.cwd), inspectOptions(options))
  if (options.json) io.give(JSON.stringify(infoDocument(project), undefined, 2))
  else io.print(text(project, io))
  return 'ok'
}

/** A project without the texts of its files. */
export function infoDocument(project: Project): Readonly<Record<string, unknown>> {
  const { files, manifest, git, ...facts } = project
  return {
    ...facts,
    git: { ...(git.root === undefined ? {} : { root: git.root }), dirty: [...git.dirty] },
    setUp: manifest !== undefined,
    files: [...files.values()].map(({ path, hash }) => ({ path, hash })),
  }
}

function text(project: Project, io: Io): string {
  const { framework, entry, packageManager, port, env } = project
  const { major } = framework.value
  const rows = [
    row(
      'framework',
      major === undefined ? framework.value.id : `${framework.value.id} ${major}`,
      framework,
    ),
    row('entry', entry.value.file, entry),
    row('packages', packageManager.value.name, packageManager),
    row('port', String(port.value), port),
    { name: 'env file', value: env.target, evidence: env.loader?.evidence ?? [] },
    ...project.databases.map((fact) => row('database', describeDatabase(fact.value), fact)),
    ...project.existingAuth.map(({ library, evidence }) => ({
      name: 'auth',
      value: library,
      evidence,
    })),
  ]
  return rows
    .map(({ name, value, evidence }) => {
      const seen = evidence.map((item) => `${item.file}: ${item.saw}`).join('; ')
      const line = `${name.padEnd(10)} ${clean(value)}`
      return seen === '' ? line : `${line}  ${paint(io.out, 'quiet', clean(seen))}`
    })
    .join('\n')
}

/** For example: Prisma 7, postgresql, src/db.ts#prisma. */
function describeDatabase({ orm, version, dialect, client }: DatabaseFact): string {
  const { name } = ormOf(orm)
  const parts = [
    version === undefined ? name : `${name} ${version[0]}`,
    dialect,
    client && clientText(client),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

function row(
  name: string,
  value: string,
  fact: Fact<unknown>,
): { readonly name: string; readonly value: string; readonly evidence: readonly Evidence[] } {
  return { name, value, evidence: fact.evidence }
}
