import { isBasePath, isGatedPath, isRoute } from '../catalog/base-path.js'
import { LEGACY_SOURCES, type LegacySource } from '../catalog/legacy.js'
import { isTableId, type TableNames } from '../catalog/tables.js'
import { CliError } from '../errors.js'
import { isOrmId } from '../catalog/orms.js'
import { isRecord } from '../guards.js'
import { isProjectPath } from '../project-path.js'
import { MANIFEST, type PackageManagerName } from '../project.js'
import type { StatedFacts } from '../stated-facts.js'
import { clientText, parseClient } from '../catalog/client-text.js'
import { keptLayout, readLayout } from './kept-layout.js'
import type { DatabaseAnswer, TestsAnswer } from './plan.js'
import { isTestRunner } from '../catalog/test-runners.js'

/** The record of what an earlier run did, so that the next one knows which files are its own. */
export interface Manifest {
  readonly version: string
  readonly answers: StatedFacts & {
    readonly packageManager: PackageManagerName
    readonly providers: readonly string[]
    readonly runtime: 'bundled' | 'registry'
    readonly database?: DatabaseAnswer | 'none'
    readonly maxTotalAge?: number
    readonly mailedCodes?: true
    readonly encryptTokens?: true
    readonly agents?: true
    readonly tests?: TestsAnswer
    readonly path?: string
    readonly gate?: readonly string[]
    readonly languages?: readonly string[]
    readonly movedFrom?: LegacySource
  }
  /** Relative path → SHA-256 of the file as last written. */
  readonly files: Readonly<Record<string, string>>
  /** Relative path → the template that the file was made of; undefined in the records of 0.1.0. */
  readonly templates?: Readonly<Record<string, WrittenFrom>>
}

/** A template, as some version of this program had it. */
export interface WrittenFrom {
  readonly id: string
  readonly version: string
}

/** The manifest's text, with sorted keys, so that it differs only where something changed. */
export function printManifest(manifest: Manifest): string {
  const { packageManager, providers, runtime, database, ...more } = manifest.answers
  const { maxTotalAge, path, gate, languages, tests, movedFrom, ...said } = more
  const paths = Object.keys(manifest.files).toSorted()
  const ordered = {
    version: manifest.version,
    answers: {
      packageManager,
      providers,
      runtime,
      ...writeDatabase(database),
      ...(maxTotalAge === undefined ? {} : { maxTotalAge }),
      ...Object.fromEntries(DECIDED.flatMap((name) => (said[name] ? [[name, said[name]]] : []))),
      ...(path === undefined ? {} : { path }),
      ...(gate === undefined ? {} : { gate }),
      ...(languages === undefined ? {} : { languages }),
      ...(tests && { tests: { runner: tests.runner, route: tests.route, file: tests.file } }),
      ...(movedFrom === undefined ? {} : { movedFrom }),
      ...Object.fromEntries(SAID.flatMap((name) => (said[name] ? [[name, said[name]]] : []))),
    },
    files: Object.fromEntries(paths.map((file) => [file, manifest.files[file]])),
    ...writeTemplates(manifest, paths),
  }
  return `${JSON.stringify(ordered, undefined, 2)}\n`
}

/**
 * @param text of the manifest, or undefined where there is none
 * @throws {CliError} `manifest-invalid` if it is not a manifest
 */
export function parseManifest(text: string | undefined): Manifest | undefined {
  if (text === undefined) return undefined
  const json = parse(text)
  if (isRecord(json) && isRecord(json['answers']) && isRecord(json['files'])) {
    const answers = readAnswers(json['answers'])
    if (typeof json['version'] === 'string' && answers) {
      const files = Object.entries(json['files']).flatMap(([path, hash]) =>
        typeof hash === 'string' ? [[path, hash] as const] : [],
      )
      const templates = readTemplates(json['templates'])
      return { version: json['version'], answers, files: Object.fromEntries(files), ...templates }
    }
  }
  throw new CliError('conflict', 'manifest-invalid', `${MANIFEST} is not a manifest`, {
    hint: `Restore it from git. If you delete it, every generated file needs --overwrite <file>.`,
    file: MANIFEST,
  })
}

/** The templates of files that are listed. */
function writeTemplates(
  { templates = {} }: Manifest,
  paths: readonly string[],
): Pick<Manifest, 'templates'> {
  const known = paths.flatMap((path) => (templates[path] ? [[path, templates[path]] as const] : []))
  return known.length === 0 ? {} : { templates: Object.fromEntries(known) }
}

/** What is no template is left out: it only says what an edited file was made of. */
function readTemplates(json: unknown): Pick<Manifest, 'templates'> {
  if (!isRecord(json)) return {}
  const known = Object.entries(json).flatMap(([path, from]) => {
    if (!isRecord(from)) return []
    const { id, version } = from
    return typeof id === 'string' && typeof version === 'string' ? [[path, { id, version }]] : []
  })
  return { templates: Object.fromEntries(known) }
}

function readAnswers(answers: Readonly<Record<string, unknown>>): Manifest['answers'] | undefined {
  const { packageManager, providers, runtime } = answers
  if (!isPackageManager(packageManager) || !isStrings(providers)) return undefined
  if (runtime !== 'bundled' && runtime !== 'registry') return undefined
  const read = PARTS.map((part) => part(answers))
  const known = read.filter((part) => part !== undefined)
  const database = readDatabase(answers)
  if (database === 'invalid' || known.length < read.length) return undefined
  return {
    packageManager,
    providers,
    runtime,
    ...(database ? { database } : {}),
    ...known.reduce((all, part) => ({ ...all, ...part }), {}),
  }
}

/** The parts of the answers, each undefined where it is not what this program writes. */
const PARTS: readonly ((
  answers: Readonly<Record<string, unknown>>,
) => Partial<Manifest['answers']> | undefined)[] = [
  readAge,
  readDecided,
  readMoved,
  readLanguages,
  readTests,
  readPaths,
  readSaid,
]

/** @returns undefined where it is no number of seconds */
function readAge({
  maxTotalAge,
}: Readonly<Record<string, unknown>>): Pick<Manifest['answers'], 'maxTotalAge'> | undefined {
  if (maxTotalAge === undefined) return {}
  const isAge =
    typeof maxTotalAge === 'number' && Number.isSafeInteger(maxTotalAge) && maxTotalAge > 0
  return isAge ? { maxTotalAge } : undefined
}

/** What is decided once, by the version that has set sign-in up: an update changes none of it. */
const DECIDED = ['mailedCodes', 'encryptTokens', 'agents'] as const

type Decided = Pick<Manifest['answers'], (typeof DECIDED)[number]>

/** @returns undefined where one of them is something else than true */
function readDecided(answers: Readonly<Record<string, unknown>>): Decided | undefined {
  const given = DECIDED.filter((name) => answers[name] !== undefined)
  return given.every((name) => answers[name] === true)
    ? Object.fromEntries(given.map((name) => [name, true]))
    : undefined
}

/** @returns undefined where it is a library that is not known */
function readMoved({
  movedFrom,
}: Readonly<Record<string, unknown>>): Pick<Manifest['answers'], 'movedFrom'> | undefined {
  if (movedFrom === undefined) return {}
  const source = LEGACY_SOURCES.find((each) => each === movedFrom)
  return source && { movedFrom: source }
}

/** @returns undefined where something is no id of a language */
function readLanguages({
  languages,
}: Readonly<Record<string, unknown>>): Pick<Manifest['answers'], 'languages'> | undefined {
  if (languages === undefined) return {}
  const isList =
    isStrings(languages) && languages.every((id) => /^[a-z]{2}(?:-[A-Za-z]+)?$/.test(id))
  return isList ? { languages } : undefined
}

/** @returns undefined where something is no path */
function readPaths({
  path,
  gate,
}: Readonly<Record<string, unknown>>): Pick<Manifest['answers'], 'path' | 'gate'> | undefined {
  if (path !== undefined && !(typeof path === 'string' && isBasePath(path))) return undefined
  if (gate !== undefined && !(isStrings(gate) && gate.every(isGatedPath))) return undefined
  return { ...(path === undefined ? {} : { path }), ...(gate === undefined ? {} : { gate }) }
}

const SAID = ['framework', 'entry', 'dotenv', 'auth', 'route'] as const

/** @returns undefined where something is no name, or a path that leads out of the project */
function readSaid(answers: Readonly<Record<string, unknown>>): StatedFacts | undefined {
  const entries = SAID.flatMap((name) => {
    const word = answers[name]
    return word === undefined ? [] : [[name, word] as const]
  })
  const known = entries.flatMap(([name, word]) =>
    typeof word === 'string' && isProjectPath(word) ? [[name, word] as const] : [],
  )
  return known.length === entries.length ? Object.fromEntries(known) : undefined
}

/** As flags would say it. */
function writeDatabase(
  database: DatabaseAnswer | 'none' | undefined,
): Readonly<Record<string, unknown>> {
  if (!database) return {}
  if (database === 'none') return { orm: database }
  const { orm, client, session, ...told } = database
  const { tables, extraColumns, ...kept } = told
  const more = {
    ...(tables && { tables }),
    ...(extraColumns && { extraColumns }),
    ...keptLayout(kept),
  }
  return { orm, client: clientText(client), session, ...more }
}

function readDatabase(
  answers: Readonly<Record<string, unknown>>,
): DatabaseAnswer | 'none' | 'invalid' | undefined {
  const { orm, client: written, session } = answers
  if (orm === undefined || orm === 'none') return orm
  const client = typeof written === 'string' ? parseClient(written) : undefined
  const known = session === 'database' || session === 'jwt'
  if (!isOrmId(orm) || !client || !known) return 'invalid'
  const tables = readTableNames(answers['tables'])
  const [told, layout] = [readExtra(answers), readLayout(answers)]
  if (tables === 'invalid' || !told || !layout) return 'invalid'
  return { orm, client, session, ...(tables && { tables }), ...told, ...layout }
}

/** @returns undefined where it is something else than true */
function readExtra({
  extraColumns,
}: Readonly<Record<string, unknown>>): Pick<DatabaseAnswer, 'extraColumns'> | undefined {
  if (extraColumns === undefined) return {}
  return extraColumns === true ? { extraColumns } : undefined
}

function readTableNames(json: unknown): Partial<TableNames> | 'invalid' | undefined {
  if (json === undefined) return undefined
  if (!isRecord(json)) return 'invalid'
  const entries = Object.entries(json)
  const names = entries.flatMap(([id, name]) =>
    isTableId(id) && typeof name === 'string' ? [[id, name] as const] : [],
  )
  return names.length === entries.length ? Object.fromEntries(names) : 'invalid'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isPackageManager(value: unknown): value is PackageManagerName {
  return value === 'npm' || value === 'pnpm' || value === 'yarn' || value === 'bun'
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** @returns undefined where something is none of what this program writes */
function readTests({
  tests,
}: Readonly<Record<string, unknown>>): { readonly tests?: TestsAnswer } | undefined {
  if (tests === undefined) return {}
  if (!isRecord(tests)) return undefined
  const { runner, route, file } = tests
  const isFile = typeof file === 'string' && isProjectPath(file)
  if (!isTestRunner(runner) || typeof route !== 'string' || !isRoute(route) || !isFile)
    return undefined
  return { tests: { runner, route, file } }
}
