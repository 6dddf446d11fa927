import { dirname, join, resolve } from 'node:path'
import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import type { TypeScriptFacts } from '../project.js'
import { JsonError, parseJson, toValue } from '../syntax/json.js'
import type { Position } from '../syntax/lines.js'
import { readBounded, relativePath, exists } from './read-file.js'
import type { World } from '../world/world.js'

type Json = Readonly<Record<string, unknown>>

/** The options of the compiler; the project's own file comes last. */
export interface TsConfig {
  readonly facts: TypeScriptFacts
  /** Relative to the root, as the others. */
  readonly outDir?: string
  readonly rootDir?: string
  /** Where imports that are not relative are looked for. */
  readonly baseUrl?: string
  /** Names with at most one star, and the paths that they stand for. */
  readonly paths: readonly (readonly [name: string, targets: readonly string[]])[]
}

function readJson(world: World, file: string): Json {
  const path = relativePath(world.root, file)
  const refuse = (message: string, at?: Position): CliError => {
    const place = at ? `${path}:${at.line}:${at.column}` : path
    return new CliError('unsupported', 'tsconfig-invalid', `${place} ${message}`, {
      hint: `Mend ${path}, then run this again.`,
      file: path,
      ...(at && { line: at.line, column: at.column }),
    })
  }
  const text = readBounded(world, file)
  if (text === undefined) throw refuse('is no file that can be read, or larger than 2 MB')
  try {
    const value = toValue(parseJson(text, true))
    if (isRecord(value)) return value
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    throw refuse(`is not valid: ${error.message}`, error)
  }
  throw refuse('does not hold a JSON object')
}

/** A file by its name, with `.json` after it, or `tsconfig.json` in the folder of that name. */
function readConfig(world: World, path: string): string | undefined {
  const names = [path, `${path}.json`, join(path, 'tsconfig.json')]
  return names.find((name) => name.endsWith('.json') && exists(world, name))
}

/** The file that an `extends` names: a relative path, or one in node_modules. Undefined where it isn't installed. */
function resolveExtends(world: World, from: string, specifier: string): string | undefined {
  if (/^\.{0,2}\//.test(specifier)) return readConfig(world, resolve(dirname(from), specifier))
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const found = readConfig(world, join(folder, 'node_modules', specifier))
    if (found !== undefined || folder === dirname(folder)) return found
  }
}

interface Chain {
  readonly files: ReadonlySet<string>
  readonly options: Json
}

/** More configurations than this are in no project. */
const MOST_FILES = 200

/** Follows `extends`, each file once: chains may branch, meet again, and go round in a circle. */
function readChain(world: World, start: string): Chain {
  const read = new Map<string, Chain>()
  const follow = (file: string): Chain => {
    const known = read.get(file)
    if (known) return known
    read.set(file, { files: new Set(), options: {} })
    const config = readJson(world, file)
    const parents = listParents(config)
    if (read.size > MOST_FILES || parents.length > MOST_FILES) throw tooMany(world.root, file)
    const above = parents.flatMap((name) => resolveExtends(world, file, name) ?? []).map(follow)
    const chain = {
      files: new Set([file, ...above.flatMap(({ files }) => [...files])]),
      options: Object.assign(
        {},
        ...above.map(({ options }) => options),
        located(world.root, file, getOptions(config)),
      ),
    }
    read.set(file, chain)
    return chain
  }
  return follow(start)
}

function listParents({ extends: named }: Json): readonly string[] {
  return (Array.isArray(named) ? named : [named]).filter((name) => typeof name === 'string')
}

function getOptions({ compilerOptions }: Json): Json {
  return isRecord(compilerOptions) ? compilerOptions : {}
}

const FOLDERS = ['baseUrl', 'outDir', 'rootDir']

/** With its paths relative to the root, as they are relative to the file that says them. */
function located(root: string, file: string, options: Json): Json {
  const from = (path: string): string =>
    relativePath(root, resolve(dirname(file), path.replace(/^\$\{configDir\}/, root))) || '.'
  const folders = FOLDERS.flatMap((name) => {
    const path = options[name]
    return typeof path === 'string' ? [[name, from(path)] as const] : []
  })
  const own = Object.fromEntries(folders)
  const { paths } = options
  if (!isRecord(paths)) return { ...options, ...own }
  const base = typeof options['baseUrl'] === 'string' ? options['baseUrl'] : '.'
  const names = Object.entries(paths).map(([name, targets]) => [
    name,
    (Array.isArray(targets) ? targets : [])
      .filter((target) => typeof target === 'string')
      .map((target) => from(join(base, target))),
  ])
  return { ...options, ...own, paths: names }
}

function tooMany(root: string, file: string): CliError {
  const path = relativePath(root, file)
  const message = `${path} extends more than ${MOST_FILES} configurations`
  return new CliError('unsupported', 'tsconfig-invalid', message, {
    hint: 'Extend fewer of them.',
    file: path,
  })
}

/** A file that only refers to others says nothing itself: the first one that compiles the sources does. */
function projectFile(world: World, file: string): string {
  const config = readJson(world, file)
  const { references, files } = config
  const empty = Array.isArray(files) && files.length === 0
  if (!Array.isArray(references) || !empty) return file
  const paths = references.flatMap((reference: unknown) => {
    const path = isRecord(reference) ? reference['path'] : undefined
    if (typeof path !== 'string') return []
    const full = resolve(dirname(file), path)
    return [full.endsWith('.json') ? full : join(full, 'tsconfig.json')].filter((each) =>
      exists(world, each),
    )
  })
  return (
    paths.find((path) => !/node|test|spec/.test(relativePath(world.root, path))) ?? paths[0] ?? file
  )
}

function lower(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined
}

/** The options for modules, with the compiler's defaults where none is given; TypeScript 6 has others than those before. */
function moduleOptions(
  options: Json,
  compiler: number,
): { readonly module: string; readonly moduleResolution: string } {
  const resolution = lower(options['moduleResolution'])
  const implied = /^node(?:16|next)$/.test(resolution ?? '') ? resolution : undefined
  const module = lower(options['module']) ?? implied ?? defaultModule(options, compiler)
  const known = resolution === 'node' ? 'node10' : resolution
  return { module, moduleResolution: known ?? defaultResolution(module, compiler) }
}

function defaultModule(options: Json, compiler: number): string {
  const target = lower(options['target']) ?? (compiler < 6 ? 'es5' : 'es2025')
  if (/^es[35]$/.test(target)) return 'commonjs'
  if (compiler < 6) return 'es2015'
  if (target === 'esnext') return 'esnext'
  const year = Number(target.replace('es', ''))
  return year >= 2022 ? 'es2022' : year >= 2020 ? 'es2020' : 'es2015'
}

function defaultResolution(module: string, compiler: number): string {
  if (module === 'nodenext') return 'nodenext'
  if (module.startsWith('node')) return 'node16'
  if (/^(?:none|amd|umd|system)$/.test(module)) return 'classic'
  if (module === 'preserve' || compiler >= 6) return 'bundler'
  return module === 'commonjs' ? 'node10' : 'classic'
}

function interoperates(options: Json, module: string, compiler: number): boolean {
  const said = options['esModuleInterop']
  return typeof said === 'boolean' ? said : compiler >= 6 || /^(?:node|preserve)/.test(module)
}

/**
 * The TypeScript configuration of a project.
 *
 * @param compiler the major version of TypeScript
 * @param name of the file
 * @returns undefined where there is none
 * @throws {CliError} `tsconfig-invalid` with the line
 */
export function readTsConfig(
  world: World,
  compiler: number,
  name = 'tsconfig.json',
): TsConfig | undefined {
  const file = join(world.root, name)
  if (!exists(world, file)) return undefined
  const { files, options } = readChain(world, projectFile(world, file))
  const { outDir, rootDir, baseUrl, paths } = options
  const modules = moduleOptions(options, compiler)
  return {
    facts: {
      configFiles: [...files].map((path) => relativePath(world.root, path)),
      ...modules,
      verbatimModuleSyntax: options['verbatimModuleSyntax'] === true,
      esModuleInterop: interoperates(options, modules.module, compiler),
      allowImportingTsExtensions: options['allowImportingTsExtensions'] === true,
      noPropertyAccessFromIndexSignature: options['noPropertyAccessFromIndexSignature'] === true,
      strict: options['strict'] === true || (compiler >= 6 && options['strict'] !== false),
    },
    ...(typeof outDir === 'string' ? { outDir } : {}),
    ...(typeof rootDir === 'string' ? { rootDir } : {}),
    ...(typeof baseUrl === 'string' ? { baseUrl } : {}),
    paths: Array.isArray(paths) ? paths : [],
  }
}
