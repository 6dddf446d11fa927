import * as v from 'valibot'
import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import { parseAnswers, writeAnswers, type SavedAnswers } from '../options/saved.js'
import { MANIFEST } from '../project.js'
import { printJson, type JsonStyle } from '../syntax/print-json.js'
import { parseJson, type Output } from '../validation.js'

const RECORD = v.custom<Readonly<Record<string, unknown>>>(isRecord)

/** The members of an object that are as a schema says. */
function keepValid<Schema extends v.GenericSchema>(
  schema: Schema,
  json: unknown,
): Readonly<Record<string, v.InferOutput<Schema>>> {
  const entries = Object.entries(isRecord(json) ? json : {}).flatMap(([name, value]) => {
    const parsed = v.safeParse(schema, value)
    return parsed.success ? [[name, parsed.output] as const] : []
  })
  return Object.fromEntries(entries)
}

const WRITTEN_FROM = v.object({ id: v.string(), version: v.string() })

/** A template, as some version of this program had it. */
export type WrittenFrom = Output<typeof WRITTEN_FROM>

const SHAPE = v.object({
  version: v.string(),
  answers: v.pipe(v.unknown(), v.transform(parseAnswers)),
  /** Relative path → SHA-256 of the file as last written. */
  files: v.pipe(
    RECORD,
    v.transform((files) => keepValid(v.string(), files)),
  ),
  /** What is no template is left out: it only says what an edited file was made of. */
  templates: v.exactOptional(
    v.pipe(
      v.unknown(),
      v.transform((templates) => keepValid(WRITTEN_FROM, templates)),
    ),
  ),
})

/** The record of what an earlier run did, so that the next one knows which files are its own. */
export interface Manifest {
  readonly version: string
  readonly answers: SavedAnswers
  /** Relative path → SHA-256 of the file as last written. */
  readonly files: Readonly<Record<string, string>>
  /** Relative path → the template that the file was made of; undefined in the records of 0.1.0. */
  readonly templates?: Readonly<Record<string, WrittenFrom>>
}

/** The manifest's text, with sorted keys, so that it differs only where something changed. */
export function printManifest(
  { version, answers, files, templates = {} }: Manifest,
  style: JsonStyle = {},
): string {
  const paths = Object.keys(files).toSorted()
  const known = paths.flatMap((path) => (templates[path] ? [[path, templates[path]] as const] : []))
  const ordered = {
    version,
    answers: writeAnswers(answers),
    files: Object.fromEntries(paths.map((file) => [file, files[file]])),
    ...(known.length > 0 && { templates: Object.fromEntries(known) }),
  }
  return `${printJson(ordered, style)}\n`
}

/** Tells whether two texts of a manifest say the same, however they are laid out. */
export function isSameManifest(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => JSON.stringify(JSON.parse(text)))
  return a === b
}

/**
 * @param text of the manifest, or undefined where there is none
 * @throws {CliError} `manifest-invalid` if it is not a manifest
 */
export function parseManifest(text: string | undefined): Manifest | undefined {
  if (text === undefined) return undefined
  try {
    return parseJson(SHAPE, JSON.parse(text))
  } catch (cause) {
    throw new CliError('conflict', 'manifest-invalid', `${MANIFEST} is not a manifest`, {
      hint: `Restore it from git. If you delete it, every generated file needs --overwrite <file>.`,
      file: MANIFEST,
      cause,
    })
  }
}
