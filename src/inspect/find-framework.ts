import { dirname, join } from 'node:path'
import { findFramework, frameworks, type Framework } from '../catalog/frameworks.js'
import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import type { Fact, FrameworkFact, PackageFacts } from '../project.js'
import { cwdWords, packagesWith } from './packages-with.js'
import { readBounded } from './read-file.js'

/** The version of a package that is installed, from the project's folder upwards. */
export function installedVersion(root: string, name: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const text = readBounded(join(folder, 'node_modules', name, 'package.json'))
    if (text !== undefined) return versionIn(text)
    if (folder === dirname(folder)) return undefined
  }
}

/** A package that is broken tells nothing. */
function versionIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const version = isRecord(value) ? value['version'] : undefined
    return typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}

/** The first number of a version or a range such as `^5.1.0` or `5.x`. */
export function majorOf(range: string): number | undefined {
  const digits = /^(?:npm:.*@)?[\s^~>=<v]*(\d+)(?:$|[.\s|x-])/.exec(range)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function unsupported(type: string, message: string, hint: string): never {
  throw new CliError('unsupported', type, message, { hint, file: 'package.json' })
}

const SUPPORTED = frameworks.map(({ name, majors }) => `${name} ${majors.join(' and ')}`).join(', ')

interface Candidate {
  readonly row: Framework
  readonly range: string
}

/** The row that the user named, or the first that the project depends on. */
function candidateOf(root: string, facts: PackageFacts, asked: string | undefined): Candidate {
  const named = asked === undefined ? undefined : findFramework(asked)
  if (asked !== undefined && !named) {
    throw new CliError(
      'usage',
      'framework-unknown',
      `'${asked}' is not a framework that is known here`,
      {
        hint: `Known are: ${frameworks.map(({ id }) => id).join(', ')}.`,
      },
    )
  }
  const rows = named ? [named] : frameworks
  for (const dependencies of [facts.dependencies, facts.devDependencies]) {
    const row = rows.find((candidate) => Object.hasOwn(dependencies, candidate.package))
    const range = row && dependencies[row.package]
    if (row && range !== undefined) return { row, range }
  }
  const folders = rows.flatMap((row) => packagesWith(root, row.package))
  return unsupported(
    'framework-not-found',
    'no supported framework is among the dependencies',
    folders.length > 0
      ? `Projects that use one lie in this folder: name one with ${cwdWords(folders)}.`
      : `Supported: ${SUPPORTED}. If it lies in another folder, name that with --cwd <folder>.`,
  )
}

/** Refuses a framework that another one wraps, unless the user named it. */
function refuseWrapped(row: Framework, facts: PackageFacts): void {
  const wrapper = Object.keys(row.wrappers).find((name) => Object.hasOwn(facts.dependencies, name))
  if (wrapper === undefined) return
  unsupported(
    'framework-wrapped',
    `the project uses ${wrapper}: ${row.wrappers[wrapper] ?? ''}`,
    `Only plain ${row.name} applications are supported. If there is one in this project, say so: --framework ${row.id}.`,
  )
}

/**
 * The framework of a project, by what it depends on.
 *
 * @param asked the framework that the user named
 * @throws {CliError} `framework-unknown`, `framework-not-found`, `framework-wrapped`, `framework-version`
 */
export function findFrameworkOf(
  root: string,
  facts: PackageFacts,
  asked?: string,
): { readonly row: Framework; readonly fact: Fact<FrameworkFact> } {
  const { row, range } = candidateOf(root, facts, asked)
  if (asked === undefined) refuseWrapped(row, facts)
  const installed = installedVersion(root, row.package)
  const major = majorOf(installed ?? range)
  if (major !== undefined && !row.majors.includes(major)) {
    unsupported(
      'framework-version',
      `${row.name} ${major} is not supported`,
      `Supported: ${SUPPORTED}.`,
    )
  }
  const saw =
    installed === undefined
      ? `dependencies.${row.package} ${range}`
      : `${row.package} ${installed} is installed`
  const value = { id: row.id, range, ...(major === undefined ? {} : { major }) }
  return { row, fact: { value, confidence: 'certain', evidence: [{ file: 'package.json', saw }] } }
}
