import { posix } from 'node:path'
import type { Style } from '../../project.js'
import { detectStyle } from '../../syntax/style.js'
import type { SchemaSubject } from '../orm-schema.js'
import type { Dialect } from '../schema.js'
import type { CodeSchemaOptions } from './schema-options.js'

/**
 * How the schema of a project is written in its code.
 *
 * @param stem what the file for new tables is called, where the project has none for them
 */
export function codeOptions(
  { project, fact }: Pick<SchemaSubject, 'project' | 'fact'>,
  dialect: Dialect,
  stem: string,
): CodeSchemaOptions {
  const { folder, language, extension, importExtension, moduleSystem } = project.home
  const usual = posix.join(folder, stem + (language === 'ts' ? '.ts' : extension))
  return {
    dialect,
    importExtension,
    moduleSystem,
    style: detectCodeStyle(project),
    ...(fact?.version && { version: fact.version }),
    ...(fact?.schema?.packages && { packages: fact.schema.packages }),
    target: fact?.schema?.target ?? usual,
  }
}

/** How new code of a project is written. */
export function detectCodeStyle({ home, files, format }: SchemaSubject['project']): Style {
  return { ...detectStyle(files.get(home.like)?.text ?? ''), ...format }
}
