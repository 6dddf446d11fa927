import type { FoundSchema, SchemaContext } from './schema-context.js'

/** Of the files that name Mongoose: those that make schemas or models. */
const MODELS = /\b(?:Schema|model)\b/

/** The files that say what documents are like, of the application and of Mongoose. */
export function findDocumentModels({ modules }: SchemaContext): Promise<FoundSchema> {
  const files = [...modules.byFile]
    .filter(([, { source }]) => MODELS.test(source.text))
    .map(([file]) => file)
    .toSorted()
  return Promise.resolve({ ...(files.length > 0 && { schema: { files } }), evidence: [], read: [] })
}
