import { posix } from 'node:path'
import type { Orm } from '../../catalog/orm.js'
import type { Evidence, SchemaFact } from '../../project.js'
import type { ResolveImport } from '../../code/value.js'
import { isFile } from '../../reading/resolve-source.js'
import { listImports } from '../../reading/read-sources.js'
import { readBounded } from '../../reading/read-file.js'
import { type PackageJson, readPackage } from '../../reading/read-package.js'
import { leavesProject } from '../../project-path.js'
import type { FoundSchema, SchemaContext } from './schema-context.js'
import type { World } from '../../world/world.js'

/** A package of the workspace, around a file that the project has from it. */
interface OwnPackage {
  /** Around its folder. */
  readonly world: World
  readonly json: PackageJson
  /** As the project has it. */
  readonly folder: string
}

/** The package around a file that does not lie in the project itself. */
export function findSurroundingPackage(world: World, file: string): OwnPackage | undefined {
  const folder = posix.dirname(file)
  if (!leavesProject(file) || /^[./]*$/.test(folder)) return undefined
  const path = posix.join(folder, 'package.json')
  if (!isFile(world, path)) return findSurroundingPackage(world, folder)
  const json = readPackage(path, readBounded(world, path) ?? '{}')
  return { world: world.at(folder), json, folder }
}

/**
 * Looks for a schema where its tool does: in the package of the workspace that makes the client; else in the project, and where
 * that makes the client, in a package from which the client's file has something, as its tables or what is generated.
 * What no tool looks after lies in the project in any case.
 */
export function inItsPackage(
  context: SchemaContext,
  { migration }: Orm,
  find: (context: SchemaContext) => FoundSchema,
): FoundSchema {
  const { world, made } = context
  if (!made || migration.by !== 'tool') return find(context)
  const around = findSurroundingPackage(world, made.source.file)
  const there = around && findInPackage(around, context, find)
  if (there?.schema) return there
  const own = find(context)
  if (own.schema) return own
  if (there) return there
  const imported = listImports(context.resolve, made.source.file, made.source.text)
  const others = imported.flatMap(({ file }) => findSurroundingPackage(world, file) ?? [])
  return (
    others.map((each) => findInPackage(each, context, find)).find(({ schema }) => schema) ?? own
  )
}

function findInPackage(
  { world, json, folder }: OwnPackage,
  context: SchemaContext,
  find: (context: SchemaContext) => FoundSchema,
): FoundSchema {
  const resolve = createResolver(folder, context.resolve)
  return placed(folder, find({ ...context, world, json, resolve, folder }))
}

/** Resolves imports for the files of a folder, by their paths from there. */
function createResolver(folder: string, resolve: ResolveImport): ResolveImport {
  return (file, specifier) => {
    const found = resolve(posix.join(folder, file), specifier)
    return found === undefined ? undefined : posix.relative(folder, found)
  }
}

function placed(folder: string, { schema, evidence, read, ...found }: FoundSchema): FoundSchema {
  const from = (file: string): string => posix.join(folder, file)
  return {
    ...found,
    ...(schema ? { schema: placedSchema(from, schema) } : {}),
    evidence: evidence.map((each): Evidence => ({ ...each, file: from(each.file) })),
    read: read.map(from),
  }
}

function placedSchema(
  from: (file: string) => string,
  { files, target, migrations, ...schema }: SchemaFact,
): SchemaFact {
  return {
    ...schema,
    files: files.map(from),
    ...(target === undefined ? {} : { target: from(target) }),
    ...(migrations === undefined ? {} : { migrations: from(migrations) }),
  }
}
