import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import type { TypeScriptFacts } from '../project.js'
import { JsonError, parseJson, toValue } from '../syntax/json.js'
import { relativePath } from './read-file.js'

type Json = Readonly<Record<string, unknown>>

/** What the compiler is told, the project's own file last. */
export interface TsConfig {
  readonly facts: TypeScriptFacts
  readonly outDir?: string
  readonly rootDir?: string
}

function readJson(root: string, file: string): Json {
  const path = relativePath(root, file)
  const refuse = (message: string, line?: number): CliError =>
    new CliError('unsupported', 'tsconfig-invalid', `${path} ${message}`, {
      hint: `Mend ${path}, then run this again.`,
      file: path,
      ...(line === undefined ? {} : { line }),
    })
  try {
    const value = toValue(parseJson(readFileSync(file, 'utf8'), true))
    if (isRecord(value)) return value
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    throw refuse(`is not valid: ${error.message} (${error.line}:${error.column})`, error.line)
  }
  throw refuse('does not hold a JSON object')
}

/** A file by its name, with `.json` after it, or `tsconfig.json` in the folder of that name. */
function configAt(path: string): string | undefined {
  const names = [path, `${path}.json`, join(path, 'tsconfig.json')]
  return names.find((name) => name.endsWith('.json') && existsSync(name))
}

/** The file that an `extends` names: a relative path, or one in node_modules. Undefined where it isn't installed. */
function resolveExtends(from: string, specifier: string): string | undefined {
  if (/^\.{0,2}\//.test(specifier)) return configAt(resolve(dirname(from), specifier))
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const found = configAt(join(folder, 'node_modules', specifier))
    if (found !== undefined || folder === dirname(folder)) return found
  }
}

interface Chain {
  readonly files: readonly string[]
  readonly options: Json
}

/** Follows `extends`; a file that was seen already is not read again, so that a circle ends. */
function readChain(root: string, file: string, seen: ReadonlySet<string>): Chain {
  if (seen.has(file)) return { files: [], options: {} }
  const config = readJson(root, file)
  const named: unknown = config['extends']
  const parents = (Array.isArray(named) ? named : [named]).filter(
    (name) => typeof name === 'string',
  )
  const chains = parents.flatMap((name) => {
    const parent = resolveExtends(file, name)
    return parent === undefined ? [] : [readChain(root, parent, new Set([...seen, file]))]
  })
  const own = config['compilerOptions']
  const options = [...chains.map((chain) => chain.options), isRecord(own) ? own : {}]
  return {
    files: [file, ...chains.flatMap((chain) => chain.files)],
    options: Object.assign({}, ...options),
  }
}

/** A file that only refers to others says nothing itself: the first one that compiles the sources does. */
function projectFile(root: string, file: string): string {
  const config = readJson(root, file)
  const { references, files } = config
  const empty = Array.isArray(files) && files.length === 0
  if (!Array.isArray(references) || !empty) return file
  const paths = references.flatMap((reference: unknown) => {
    const path = isRecord(reference) ? reference['path'] : undefined
    if (typeof path !== 'string') return []
    const full = resolve(dirname(file), path)
    return [full.endsWith('.json') ? full : join(full, 'tsconfig.json')].filter(existsSync)
  })
  return paths.find((path) => !/node|test|spec/.test(relativePath(root, path))) ?? paths[0] ?? file
}

function lower(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined
}

/** `module` and `moduleResolution` as the compiler takes them where they are not given. */
function moduleOptions(options: Json): {
  readonly module: string
  readonly moduleResolution: string
} {
  const target = lower(options['target']) ?? 'es5'
  const resolution = lower(options['moduleResolution'])
  const implied = resolution === 'nodenext' || resolution === 'node16' ? resolution : undefined
  const module =
    lower(options['module']) ?? implied ?? (/^es[35]$/.test(target) ? 'commonjs' : 'es2015')
  if (resolution !== undefined)
    return { module, moduleResolution: resolution === 'node' ? 'node10' : resolution }
  if (module.startsWith('node'))
    return { module, moduleResolution: module === 'node16' ? 'node16' : 'nodenext' }
  return { module, moduleResolution: module === 'preserve' ? 'bundler' : 'node10' }
}

/**
 * The TypeScript configuration of a project.
 *
 * @returns undefined where there is none
 * @throws {CliError} `tsconfig-invalid` with the line
 */
export function readTsConfig(root: string): TsConfig | undefined {
  const file = join(root, 'tsconfig.json')
  if (!existsSync(file)) return undefined
  const { files, options } = readChain(root, projectFile(root, file), new Set())
  const { outDir, rootDir } = options
  return {
    facts: {
      configFiles: [...new Set(files)].map((path) => relativePath(root, path)),
      ...moduleOptions(options),
      verbatimModuleSyntax: options['verbatimModuleSyntax'] === true,
      allowImportingTsExtensions: options['allowImportingTsExtensions'] === true,
      strict: options['strict'] === true,
    },
    ...(typeof outDir === 'string' ? { outDir: outDir.replace(/^\.\/|\/$/g, '') } : {}),
    ...(typeof rootDir === 'string' ? { rootDir: rootDir.replace(/^\.\/|\/$/g, '') } : {}),
  }
}
