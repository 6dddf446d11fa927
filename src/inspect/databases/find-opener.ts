import type { Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { type ModuleExport, exportsOf } from '../../code/module-exports.js'
import type { ts } from 'ts-morph'
import type { Orm } from '../../catalog/orm.js'
import { leavesProject } from '../../project-path.js'
import type { ClientFact } from '../../project.js'
import type { FoundClient } from './find-clients.js'
import { takesNothing } from './find-factory.js'
import { findFunction } from './follow-value.js'
import type { Made } from './find-made-client.js'
import type { DatabaseContext } from './proofs.js'
import { containsNode } from '../../syntax/contains-node.js'

/**
 * The one function that files export, takes nothing, and opens the client of a package: `export async function connect() { await
 * mongoose.connect(url) }`. Where files are routes, each of them calls it before it asks, since no file runs first.
 */
export function findOpener(
  { shape }: DatabaseContext,
  program: Program,
  orm: Orm,
  { made, chosen }: { readonly made: readonly Made[]; readonly chosen: FoundClient | undefined },
): ClientFact | undefined {
  if (orm.opens === undefined || shape !== 'routes') return undefined
  const [only, another] = made.filter(({ maker }) => maker.gives !== undefined)
  // Of several calls it can't be said which one counts.
  if (!only || another || chosen?.client.file !== only.maker.module) return undefined
  const { source, call } = only
  const { file } = source
  const found = exportsOf(source).find(({ value }) => opens(program, { source, value }, call))
  return found && !leavesProject(file) ? { file, name: found.name } : undefined
}

function opens(
  program: Program,
  { source, value }: Pick<ModuleExport, 'value'> & { readonly source: Source },
  call: ts.Node,
): boolean {
  const { source: from, node } = findFunction(program, source, value) ?? {}
  if (!node || from !== source || !takesNothing(node)) return false
  return containsNode(node, call)
}
