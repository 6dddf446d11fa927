import type { ts } from 'ts-morph'
import { splitBom } from '../syntax/lines.js'
import { parseText, type Source } from '../syntax/parse-source.js'
import { perSource } from '../syntax/per-source.js'
import { evaluate } from './evaluate.js'
import type { Placed, Program, ResolveImport, Value } from './value.js'

/** The program of some files. */
export function programOf(
  texts: Iterable<{ readonly file: string; readonly text: string }>,
  resolve: ResolveImport,
): Program {
  const byFile = new Map([...texts].map(({ file, text }) => [file, text]))
  const parsed = new Map<string, Source>()
  return evaluating({
    resolve,
    files: [...byFile.keys()],
    sourceOf: (file) => {
      const text = byFile.get(file)
      const known = parsed.get(file)
      const source =
        known ?? (text === undefined ? undefined : parseText(file, splitBom(text).body))
      if (source) parsed.set(file, source)
      return source?.problem ? undefined : source
    },
  })
}

/** The files of a program, parsed; those that do not parse are left out. */
export function sourcesOf({ files, sourceOf }: Program): readonly Source[] {
  return files.flatMap((file) => sourceOf(file) ?? [])
}

/** A program, and one more file. */
export function withSource({ resolve, files, sourceOf }: Program, source: Source): Program {
  const { file } = source
  return evaluating({
    resolve,
    files: files.includes(file) ? files : [...files, file],
    sourceOf: (each) => (each === file ? source : sourceOf(each)),
  })
}

/** The program of one file alone: whatever that imports is of a package, or not known. */
const alone = perSource((source) =>
  evaluating({
    resolve: () => undefined,
    files: [source.file],
    sourceOf: (file) => (file === source.file ? source : undefined),
  }),
)

/** What an expression is worth, as far as its own file says so. */
export function evaluateHere(source: Source, node: ts.Expression): Value {
  return alone(source).evaluate({ source, node })
}

/** With what expressions are worth, remembered where it is the same whoever asks: without arguments, and in no circle. */
function evaluating(files: Omit<Program, 'evaluate'>): Program {
  const known = new WeakMap<Placed['node'], Value>()
  const program: Program = {
    ...files,
    evaluate: (placed) => {
      const present = placed.given ? undefined : known.get(placed.node)
      const value = present ?? evaluate(program, placed)
      const isCircular = value.kind === 'unknown' && value.reason === 'is made of itself'
      if (!placed.given && !isCircular) known.set(placed.node, value)
      return value
    },
  }
  return program
}
