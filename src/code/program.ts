import type { ts } from 'ts-morph'
import { splitBom } from '../syntax/lines.js'
import { type Source, parseText } from '../syntax/parse-source.js'
import { perSource } from '../syntax/per-source.js'
import { evaluate } from './evaluate.js'
import { unknown, type Placed, type Program, type ResolveImport, type Value } from './value.js'

/** A file as it lies there. */
interface Text {
  readonly file: string
  readonly text: string
}

/**
 * The program of some files.
 *
 * @param files those of them that are gone through one by one; values are followed into the others as well
 */
export function createProgram(
  texts: readonly Text[],
  resolve: ResolveImport,
  files: readonly Text[] = texts,
): Program {
  const byFile = new Map(texts.map(({ file, text }) => [file, text]))
  const parsed = new Map<string, Source>()
  return evaluating({
    resolve,
    files: [...new Set(files.map(({ file }) => file))],
    getText: (file) => byFile.get(file),
    getSource: (file) => {
      const text = byFile.get(file)
      const known = parsed.get(file)
      const source =
        known ?? (text === undefined ? undefined : parseText(file, splitBom(text).body))
      if (source) parsed.set(file, source)
      return source?.problem ? undefined : source
    },
  })
}

/**
 * The files of a program, parsed; those that do not parse are left out.
 *
 * @param isMeant tells of a text whether it may have what is looked for: parsing the others would be most of the work
 */
export function listProgramSources(
  { files, getText, getSource }: Program,
  isMeant: (text: string) => boolean = () => true,
): readonly Source[] {
  return files
    .filter((file) => isMeant(getText(file) ?? ''))
    .flatMap((file) => getSource(file) ?? [])
}

/** A program, and one more file. */
export function withSource(program: Program, source: Source): Program {
  const { resolve, files, getText, getSource } = program
  const { file } = source
  return evaluating({
    resolve,
    files: files.includes(file) ? files : [...files, file],
    getText: (each) => (each === file ? source.text : getText(each)),
    getSource: (each) => (each === file ? source : getSource(each)),
  })
}

/** The program of one file alone: whatever that imports is of a package, or not known. */
export const alone: (source: Source) => Program = perSource((source) =>
  evaluating({
    resolve: () => undefined,
    files: [source.file],
    getText: (file) => (file === source.file ? source.text : undefined),
    getSource: (file) => (file === source.file ? source : undefined),
  }),
)

/** The value of an expression, as far as its own file says so. */
export function evaluateHere(source: Source, node: ts.Expression): Value {
  return alone(source).evaluate({ source, node })
}

/**
 * With what expressions are worth, remembered where it is the same whoever asks: without arguments, and without parts, which
 * know the way to them, so that a circle ends. What is asked for while it is being found out depends on itself.
 */
function evaluating(files: Omit<Program, 'evaluate'>): Program {
  const known = new WeakMap<Placed['node'], Value>()
  const program: Program = {
    ...files,
    evaluate: (placed) => {
      if (placed.given) return evaluate(program, placed)
      const { node } = placed
      const present = known.get(node)
      if (present) return present
      const circle = unknown(placed, 'is made of itself')
      known.set(node, circle)
      const value = evaluate(program, placed)
      if (isCircle(value) || hasParts(value)) known.delete(node)
      else known.set(node, value)
      return value
    },
  }
  return program
}

/** Who comes another way to what is made of itself may find more. */
function isCircle(value: Value): boolean {
  return value.kind === 'unknown' && value.reason === 'is made of itself'
}

function hasParts(value: Value): boolean {
  return value.kind === 'object' || value.kind === 'list' || 'options' in value
}
