import { createRequire } from 'node:module'
import { posix } from 'node:path'
import type * as Morph from 'ts-morph'
import { codeOf, isComponent } from './component.js'
import { positionAt, type Position } from './lines.js'

/** The compiler that ts-morph carries; it is loaded when the first file is parsed. */
export type TypeScript = typeof Morph.ts

const require = createRequire(import.meta.url)

/** Node.js reads a CommonJS module twice to import it, and this one has nine megabytes: it is required instead. */
function loadMorph(): typeof Morph {
  return require('ts-morph')
}

/** A parsed source file, with bindings resolved inside of it and nowhere else. */
export interface Source {
  readonly ts: TypeScript
  /** Relative to the project's root. */
  readonly file: string
  readonly text: string
  readonly tree: Morph.ts.SourceFile
  readonly checker: Morph.ts.TypeChecker
  /** The first syntax error. The parser goes on after it, so that positions are still good for messages. */
  readonly problem?: SourceProblem
}

export interface SourceProblem extends Position {
  readonly message: string
}

/** How many files are remembered: more than a command reads of most projects, a fraction of a megabyte each. */
const REMEMBERED = 128

/** One run parses a file for each question about it. Whoever asks gets the same tree, which nobody writes to. */
const parsed = new Map<string, Source>()

/**
 * Parses one file in memory; nothing that it imports is read. What was parsed is remembered by its name and text.
 *
 * @param file decides the language by its extension; of a component the code is parsed
 * @param text without a byte-order mark
 */
export async function parseSource(file: string, text: string): Promise<Source> {
  return parseText(file, text)
}

/** As {@link parseSource}, at once. */
export function parseText(file: string, text: string): Source {
  const key = `${file}\0${text}`
  const present = parsed.get(key)
  if (present) return present
  const source = parse(file, text)
  const [oldest] = parsed.keys()
  if (parsed.size >= REMEMBERED && oldest !== undefined) parsed.delete(oldest)
  parsed.set(key, source)
  return source
}

function parse(file: string, text: string): Source {
  const { Project, ts } = loadMorph()
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    compilerOptions: {
      allowJs: true,
      noLib: true,
      noResolve: true,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.Preserve,
    },
  })
  const code = isComponent(file) ? codeOf(file, text) : text
  const tree = project.createSourceFile(`/${nameOf(file)}`, code).compilerNode
  const program = project.getProgram().compilerObject
  const [diagnostic] = program.getSyntacticDiagnostics(tree)
  const source = { ts, file, text, tree, checker: program.getTypeChecker() }
  if (!diagnostic) return source
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')
  return { ...source, problem: { ...positionAt(text, diagnostic.start), message } }
}

/** `bin/www` has no extension and is JavaScript; the code of a component may be TypeScript. */
function nameOf(file: string): string {
  const name = posix.basename(file)
  if (isComponent(file)) return `${name}.ts`
  return posix.extname(name) === '' ? `${name}.js` : name
}
