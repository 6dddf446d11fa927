import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import type { PackageFacts } from '../project.js'
import { JsonError, parseJson, toValue } from '../syntax/json.js'
import { readBounded } from './read-file.js'

function invalid(file: string, message: string, line?: number): CliError {
  return new CliError('unsupported', 'package-json-invalid', `${file} ${message}`, {
    hint: `Mend ${file}, then run this again.`,
    file,
    ...(line === undefined ? {} : { line }),
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
 * @throws {CliError} `package-json-invalid` with the line
 */
export function readPackage(file: string, text: string): PackageJson {
  const raw = parse(file, text)
  const { name, type } = raw
  const facts = {
    ...(typeof name === 'string' ? { name } : {}),
    type: type === 'module' ? ('module' as const) : ('commonjs' as const),
    scripts: strings(raw['scripts']),
    dependencies: strings(raw['dependencies']),
    devDependencies: strings(raw['devDependencies']),
  }
  return { facts, raw }
}

/**
 * The package.json of another project, which may be broken without any harm to this one.
 *
 * @param path absolute
 * @returns nothing but an empty object where there is none that can be read
 */
export function readOther(path: string): Readonly<Record<string, unknown>> {
  const text = readBounded(path)
  if (text === undefined) return {}
  try {
    const value = toValue(parseJson(text))
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function parse(file: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const value = toValue(parseJson(text))
    if (isRecord(value)) return value
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    throw invalid(
      file,
      `is not valid JSON: ${error.message} (${error.line}:${error.column})`,
      error.line,
    )
  }
  throw invalid(file, 'does not hold a JSON object')
}

/** A text, or every text in an object: the targets of `exports` and `imports`, under whatever conditions. */
export function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return isRecord(value) ? Object.values(value).flatMap(stringsIn) : []
}
