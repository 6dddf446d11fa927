import { listProgramSources } from '../../code/program.js'
import type { FoundSchema, SchemaContext } from './schema-context.js'

/** Of the files that name Mongoose: those that make schemas or models. */
const MODELS = /\b(?:Schema|model)\b/

/** The files that say what documents are like, of the application and of Mongoose. */
export function findDocumentModels({ program }: SchemaContext): FoundSchema {
  const files = listProgramSources(program)
    .filter(({ text }) => MODELS.test(text))
    .map(({ file }) => file)
    .toSorted()
  return { ...(files.length > 0 && { schema: { files } }), evidence: [], read: [] }
}
