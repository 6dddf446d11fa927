import type { Project } from '../../project.js'
import { contentText } from '../files/content-text.js'
import type { DatabaseAnswer } from '../plan.js'
import type { SchemaStep } from './plan-schema.js'

interface SchemaPlanned {
  readonly database: DatabaseAnswer
  readonly schema: Partial<SchemaStep>
}

/** The project with its schema as it is planned. */
export function withSchema(project: Project, { database, schema }: SchemaPlanned): Project {
  const written = (schema.changes ?? []).flatMap((change) => {
    if (change.kind !== 'create' && change.kind !== 'edit') return []
    const text = contentText(change.content, () => '')
    return [[change.path, { path: change.path, text, hash: '', mode: 0o644 }] as const]
  })
  const databases = project.databases.map((fact) => {
    if (fact.value.orm !== database.orm) return fact
    const before = fact.value.schema
    const files = new Set([...(before?.files ?? []), ...written.map(([path]) => path)])
    return { ...fact, value: { ...fact.value, schema: { ...before, files: [...files] } } }
  })
  return { ...project, databases, files: new Map([...project.files, ...written]) }
}
