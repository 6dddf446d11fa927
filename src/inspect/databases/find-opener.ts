import type { ts } from 'ts-morph'
import type { Orm } from '../../catalog/orm.js'
import { isOutside } from '../../project-path.js'
import type { ClientFact } from '../../project.js'
import type { ModuleExport } from '../../code/module-exports.js'
import type { FoundClient } from './find-clients.js'
import { takesNothing } from './find-factory.js'
import { functionOf, searchIn } from './follow-value.js'
import type { Made } from './made-by.js'
import type { Module, Modules } from './modules.js'
import type { DatabaseContext } from './proofs.js'

/**
 * The one function that files export, takes nothing, and opens the client of a package: `export async function connect() { await
 * mongoose.connect(url) }`. Where files are routes, each of them calls it before it asks, since no file runs first.
 */
export function findOpener(
  { shape }: DatabaseContext,
  modules: Modules,
  orm: Orm,
  { made, chosen }: { readonly made: readonly Made[]; readonly chosen: FoundClient | undefined },
): ClientFact | undefined {
  if (orm.opens === undefined || shape !== 'routes') return undefined
  const [only, another] = made.filter(({ maker }) => maker.gives !== undefined)
  // Of several calls it can't be said which one counts.
  if (!only || another || chosen?.client.file !== only.maker.module) return undefined
  const { module, call } = only
  const { file } = module.source
  const found = module.exports.find(({ value }) => opens(modules, orm, { module, value }, call))
  return found && !isOutside(file) ? { file, name: found.name } : undefined
}

function opens(
  modules: Modules,
  orm: Orm,
  { module, value }: Pick<ModuleExport, 'value'> & { readonly module: Module },
  call: ts.Node,
): boolean {
  const node = module.source.ts.isFunctionDeclaration(value)
    ? value
    : functionOf(searchIn(modules, orm, module), value)?.node
  if (!node || !takesNothing(node)) return false
  return node.getSourceFile() === module.source.tree && node.pos <= call.pos && call.end <= node.end
}
