import { createRequire } from 'node:module'
import { posix } from 'node:path'
import type * as Morph from 'ts-morph'
import { readCode, isComponent } from './component.js'
import { getPosition, type Position } from './lines.js'
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

/** TypeScript in a file that may be a module of either kind: the parser says all about it by itself. */
const PLAIN = /\.tsx?$/

function parse(file: string, text: string): Source {
  const { ts } = loadMorph()
  const code = isComponent(file) ? readCode(file, text) : text
  const path = `/${getName(file)}`
  const program = PLAIN.test(path) ? undefined : createProgram(ts, path, code)
  const tree =
    program?.getSourceFile(path) ?? ts.createSourceFile(path, code, detectLanguage(ts), true)
  const [diagnostic] = program?.getSyntacticDiagnostics(tree) ?? listSyntaxErrors(ts, tree)
  return {
    ts,
    file,
    text,
    tree,
    // A program costs as much as parsing does, its checker twice that, and not everybody asks what a name stands for.
    get checker() {
      return createChecker(ts, tree, program)
    },
    ...(diagnostic && { problem: describeProblem(ts, text, diagnostic) }),
  }
}

/** Nobody asks for what comments say in JSDoc, which would be a part of each tree. */
function detectLanguage(ts: TypeScript): Morph.ts.CreateSourceFileOptions {
  const jsDocParsingMode = ts.JSDocParsingMode.ParseNone
  return { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode }
}

/** The parser leaves what it complains about at the tree, of which its types say nothing. */
interface Complained extends Pick<Morph.ts.SourceFile, 'fileName'> {
  readonly parseDiagnostics?: readonly Morph.ts.DiagnosticWithLocation[]
}

function listSyntaxErrors(
  ts: TypeScript,
  tree: Morph.ts.SourceFile,
): readonly Morph.ts.DiagnosticWithLocation[] {
  const { parseDiagnostics }: Complained = tree
  return parseDiagnostics ?? createProgram(ts, tree.fileName, tree).getSyntacticDiagnostics(tree)
}

// Made when somebody asks first, for as long as the tree is there.
const checkers = new WeakMap<Morph.ts.SourceFile, Morph.ts.TypeChecker>()

function createChecker(
  ts: TypeScript,
  tree: Morph.ts.SourceFile,
  program: Morph.ts.Program | undefined,
): Morph.ts.TypeChecker {
  const known = checkers.get(tree)
  if (known) return known
  const checker = (program ?? createProgram(ts, tree.fileName, tree)).getTypeChecker()
  checkers.set(tree, checker)
  return checker
}

/**
 * A program of one file, which is not on the disk.
 *
 * @param given the code, or its tree
 */
function createProgram(
  ts: TypeScript,
  path: string,
  given: string | Morph.ts.SourceFile,
): Morph.ts.Program {
  const host: Morph.ts.CompilerHost = {
    getSourceFile: (name) => {
      if (name !== path) return undefined
      return typeof given === 'string'
        ? ts.createSourceFile(name, given, detectLanguage(ts), true)
        : given
    },
    // Nothing that it imports is there: to look for that costs as much as everything else about a program.
    resolveModuleNameLiterals: (names) => names.map(() => ({ resolvedModule: undefined })),
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

function describeProblem(
  ts: TypeScript,
  text: string,
  { messageText, start }: Morph.ts.DiagnosticWithLocation,
): SourceProblem {
  const message = ts.flattenDiagnosticMessageText(messageText, ' ')
  return { ...getPosition(text, start), message }
}

/** `bin/www` has no extension and is JavaScript; the code of a component may be TypeScript. */
function getName(file: string): string {
  const name = posix.basename(file)
  if (isComponent(file)) return `${name}.ts`
  return posix.extname(name) === '' ? `${name}.js` : name
}
