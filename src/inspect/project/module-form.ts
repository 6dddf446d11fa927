import { posix } from 'node:path'
import type { Home, Language, ModuleSystem, PackageFacts, TypeScriptFacts } from '../../project.js'
import { isComponent } from '../../syntax/component.js'
import { importEnding, namesTypeScript } from '../../syntax/import-ending.js'
import { isModule } from '../../syntax/is-module.js'
import type { Source } from '../../syntax/parse-source.js'

/** The context that decides how a file's imports are written. */
export interface ModuleContext {
  /** The `type` that the nearest package.json gives a file. */
  readonly getType: (file: string) => PackageFacts['type']
  readonly typescript?: TypeScriptFacts
  /** True where an import has to name the very file, as on Deno. */
  readonly namesFiles: boolean
  /** The auth file that an earlier run has written; undefined where there is none. */
  readonly generated?: Source
}

/** How a file takes values from others, and how a relative import is written in it. */
export type ModuleForm = Pick<Home, 'language' | 'moduleSystem' | 'importExtension'>

/** How code is written around a file; what an earlier run has written stays in its language. */
export function describeHome(source: Source, context: ModuleContext): Home {
  const { file } = source
  const form = chooseForm(source, context)
  return {
    folder: posix.dirname(file),
    extension: posix.extname(form.file).replace('x', ''),
    like: file,
    ...readModuleForm(form, context),
  }
}

/** The file whose form generated code has: the one that it is like, or the auth file where that is in another language. */
export function chooseForm(source: Source, { generated, typescript }: ModuleContext): Source {
  if (!generated) return source
  const { file } = source
  const isTyped = isComponent(file) ? typescript !== undefined : isTypeScript(file)
  return isTyped === isTypeScript(generated.file) ? source : generated
}

/** Decided for each file: by its extension, by the nearest package.json, and by what the file does. */
function readModuleForm(source: Source, context: ModuleContext): ModuleForm {
  const moduleSystem = detectModuleSystem(source, context)
  const language: Language = isTypeScript(source.file) ? 'ts' : 'js'
  return {
    language,
    moduleSystem,
    importExtension: detectImportExtension(source, moduleSystem, context),
  }
}

function detectModuleSystem(source: Source, context: ModuleContext): ModuleSystem {
  const { file } = source
  const said = /\.jsx?$/.test(file) && context.getType(file) === 'module'
  // TypeScript is written with import, whatever it is compiled to, unless the file does otherwise.
  return said || isModule(source) ? 'esm' : 'cjs'
}

function isTypeScript(file: string): boolean {
  return /\.[cm]?tsx?$/.test(file)
}

function detectImportExtension(
  { file, text }: Source,
  system: ModuleSystem,
  context: ModuleContext,
): Home['importExtension'] {
  const [, marked] = /\.([cm])[jt]s$/.exec(file) ?? []
  if (marked !== undefined) return marked === 'm' ? '.mjs' : '.cjs'
  const used = importEnding(text)
  if (!isTypeScript(file)) return system === 'esm' && used !== '' ? '.js' : ''
  if (context.namesFiles) return '.ts'
  if (context.getType(file) === 'commonjs' && omitsExtension(used, context.typescript)) return ''
  return typescriptExtension(used, context.typescript)
}

/**
 * Tells whether an import of what is compiled to CommonJS has no ending, as it may even where Node.js resolves it:
 * `require()`, to which ts-node hands a source, finds no file of that name with another.
 */
function omitsExtension(
  used: Home['importExtension'] | undefined,
  facts: TypeScriptFacts | undefined,
): boolean {
  return used === '' || (used === undefined && facts?.allowImportingTsExtensions !== true)
}

function typescriptExtension(
  used: Home['importExtension'] | undefined,
  facts: TypeScriptFacts | undefined,
): '.js' | '.ts' | '' {
  const asNode = /^node(?:16|next)$/.test(facts?.moduleResolution ?? '')
  // Where Node.js runs the sources themselves, a file has the name that it has.
  const named = used === '.ts' || (used === undefined && asNode)
  if (named && facts?.allowImportingTsExtensions === true) return '.ts'
  return used === '.js' || asNode ? '.js' : ''
}

/**
 * The ending of imports in code that is bundled: imports of JavaScript need none, unless the project has them anyway.
 * Imports may name the files of TypeScript, too, and do where most of the application's do.
 */
export function bundledEnding(
  { file, text }: Source,
  { typescript }: ModuleContext,
  texts: readonly Pick<Source, 'text'>[],
): Partial<Home> {
  if (/\.jsx?$/.test(file)) return importEnding(text) === '.js' ? {} : { importExtension: '' }
  if (typescript?.allowImportingTsExtensions !== true || importEnding(text) !== undefined) return {}
  return namesTypeScript(texts.map((each) => each.text)) ? { importExtension: '.ts' } : {}
}
