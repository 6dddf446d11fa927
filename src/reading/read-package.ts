import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import type { PackageFacts } from '../project.js'
import { findRepeatedKey, JsonError, parseJson, toValue, tryParseJson } from '../syntax/json.js'
import { getPosition, type Position } from '../syntax/lines.js'
import { readBounded } from './read-file.js'
import type { World } from '../world/world.js'

function invalid(file: string, message: string, at?: Position): CliError {
  const place = at ? `${file}:${at.line}:${at.column}` : file
  return new CliError('unsupported', 'package-json-invalid', `${place} ${message}`, {
    hint: `Mend ${file}, then run this again.`,
    file,
    ...(at && { line: at.line, column: at.column }),
  })
}

function strings(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {}
  const entries = Object.entries(value).flatMap(([key, text]) =>
    typeof text === 'string' ? [[key, text] as const] : [],
  )
  return Object.fromEntries(entries)
}

/** package.json, parsed: the facts, and the whole. */
export interface PackageJson {
  readonly facts: PackageFacts
  readonly raw: Readonly<Record<string, unknown>>
}

/**
 * Reads the text of a package.json.
 *
 * @throws {CliError} `package-json-invalid` with the place; also where a key stands there twice: programs differ in
 *   which of the two counts
 */
export function readPackage(file: string, text: string): PackageJson {
  const raw = parse(file, text)
  const { name, type } = raw
  const facts = {
    ...(typeof name === 'string' ? { name } : {}),
    type: type === 'module' ? ('module' as const) : ('commonjs' as const),
    scripts: strings(raw['scripts']),
    ...getDependencies(raw),
  }
  return { facts, raw }
}

/** The dependencies that a package.json names. */
export function getDependencies(
  json: PackageJson['raw'],
): Pick<PackageFacts, 'dependencies' | 'devDependencies'> {
  return {
    dependencies: strings(json['dependencies']),
    devDependencies: strings(json['devDependencies']),
  }
}

/**
 * The object in a JSON file, such as the package.json of another project, which may be broken without any harm to this one.
 *
 * @param path relative to the root, or absolute
 * @returns nothing but an empty object where there is none that can be read
 */
export function readOther(world: World, path: string): Readonly<Record<string, unknown>> {
  const text = readBounded(world, path)
  if (text === undefined) return {}
  try {
    const value = toValue(parseJson(text))
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function parse(file: string, text: string): Readonly<Record<string, unknown>> {
  const root = tryParseJson(text)
  if (root instanceof JsonError) throw invalid(file, `is not valid JSON: ${root.message}`, root)
  const value = toValue(root)
  if (!isRecord(value)) throw invalid(file, 'does not hold a JSON object')
  const repeated = findRepeatedKey(root)
  if (!repeated) return value
  throw invalid(file, `has the key "${repeated.key}" twice`, getPosition(text, repeated.start))
}

/** A text, or every text in an object: the targets of `exports` and `imports`, under whatever conditions. */
export function readStrings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return isRecord(value) ? Object.values(value).flatMap(readStrings) : []
}
