import { SECRET_NAMES } from '../plan/secret/secrets.js'
import { findOption } from '../code/properties.js'
import { createProgram, withSource } from '../code/program.js'
import { reached, type Program, type Value } from '../code/value.js'
import { settingsObject } from '../changes/providers/settings-object.js'
import { CliError } from '../errors.js'
import { findConfiguration } from '../inspect/find-configuration.js'
import { importResolver } from '../inspect/project/import-resolver.js'
import { parseManifest } from '../plan/manifest.js'
import { findImportStart } from '../project.js'
import { readBounded } from '../reading/read-file.js'
import { isAside, sourceFiles } from '../reading/source-files.js'
import { splitBom } from '../syntax/lines.js'
import { parseSource } from '../syntax/parse-source.js'
import type { ReadableProject } from '../world/readable-project.js'

/** A configuration as it is written: nothing of it is run. */
export interface ConfigurationText {
  /** Relative to the project's root. */
  readonly file: string
  /** Into which values are followed. */
  readonly program: Program
  /** The value of an option; undefined where it is not written. */
  readonly option: (name: string) => Value | undefined
}

/**
 * Reads the options of a configuration.
 *
 * @param remedy what else can be done where they can't be read
 * @throws {CliError} `not-set-up`, `several-configurations`, `configuration-unread`
 */
export async function readOptions(
  project: ReadableProject,
  remedy: string,
): Promise<ConfigurationText> {
  const { world } = project
  const written = Object.keys(parseManifest(project.manifest)?.files ?? {})
  const file = await findConfiguration(world, findImportStart(project), written)
  const source = await parseSource(file, splitBom(readBounded(world, file) ?? '').body)
  const found = settingsObject(source, 'session')
  if ('reason' in found) {
    const place = { file, ...(found.line !== undefined && { line: found.line }) }
    throw unreadOption(place, 'the configuration', remedy)
  }
  const resolve = importResolver(world)
  const sources = sourceFiles(world, resolve).filter((each) => !isAside(each.file))
  const program = withSource(createProgram(sources, resolve), source)
  return {
    file,
    program,
    option: (name) => findOption(program, { source, node: found.object }, name),
  }
}

/** An option that can't be told without running code. */
export function unreadOption(
  place: { readonly file: string; readonly line?: number },
  what: string,
  remedy: string,
): CliError {
  return new CliError('unsupported', 'configuration-unread', `${what} is not written out`, {
    hint: `Write it where the list of providers is, without computing it. ${remedy}`,
    ...place,
  })
}

/** Tells whether a secret is the one of the environment: not written at all, or as the variable. */
export function isSecretOfEnvironment(program: Program, value: Value | undefined): boolean {
  if (!value) return true
  if (value.kind === 'variable') return SECRET_NAMES.includes(value.name)
  const [first] = value.kind === 'choice' && value.by === 'default' ? value.options : []
  return first !== undefined && isSecretOfEnvironment(program, reached(program, first))
}
