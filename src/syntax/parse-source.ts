import { createRequire } from 'node:module'
import { posix } from 'node:path'
import type * as Morph from 'ts-morph'
import { codeOf, isComponent } from './component.js'
import { positionAt, type Position } from './lines.js'
import { inDepth } from './too-deep.js'

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

/** How much text is remembered, in characters: more than most projects have. Its trees take some hundred megabytes. */
const REMEMBERED = 8_000_000

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
  const source = inDepth(file, () => parse(file, text))
  parsed.set(key, source)
  forget()
  return source
}

/** Forgets the sources that were parsed first, until the rest is small enough. */
function forget(): void {
  let size = 0
  for (const key of parsed.keys()) size += key.length
  for (const key of parsed.keys()) {
    if (size <= REMEMBERED) return
    size -= key.length
    parsed.delete(key)
  }
}

function parse(file: string, text: string): Source {
  const { ts } = loadMorph()
  const code = isComponent(file) ? codeOf(file, text) : text
  const program = programOf(ts, `/${nameOf(file)}`, code)
  const [tree] = program.getSourceFiles()
  if (!tree) throw new Error(`${file} is no source of its program`)
  const [diagnostic] = program.getSyntacticDiagnostics(tree)
  return {
    ts,
    file,
    text,
    tree,
    // Half of what parsing costs, and not everybody asks what a name stands for.
    get checker() {
      return program.getTypeChecker()
    },
    ...(diagnostic && { problem: problemIn(ts, text, diagnostic) }),
  }
}

/** A program of one file, which is not on the disk. */
function programOf(ts: TypeScript, path: string, code: string): Morph.ts.Program {
  const host: Morph.ts.CompilerHost = {
    getSourceFile: (name, language) =>
      name === path ? ts.createSourceFile(name, code, language, true) : undefined,
    fileExists: (name) => name === path,
    readFile: () => undefined,
    writeFile: () => undefined,
    getDefaultLibFileName: () => '',
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  }
  const options = {
    allowJs: true,
    noLib: true,
    noResolve: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    jsx: ts.JsxEmit.Preserve,
  }
  return ts.createProgram({ rootNames: [path], options, host })
}

function problemIn(
  ts: TypeScript,
  text: string,
  { messageText, start }: Morph.ts.DiagnosticWithLocation,
): SourceProblem {
  const message = ts.flattenDiagnosticMessageText(messageText, ' ')
  return { ...positionAt(text, start), message }
}

/** `bin/www` has no extension and is JavaScript; the code of a component may be TypeScript. */
function nameOf(file: string): string {
  const name = posix.basename(file)
  if (isComponent(file)) return `${name}.ts`
  return posix.extname(name) === '' ? `${name}.js` : name
}
