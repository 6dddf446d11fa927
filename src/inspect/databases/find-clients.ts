import type { ts } from 'ts-morph'
import type { Orm } from '../../catalog/orm.js'
import type { ClientFact, Evidence } from '../../project.js'
import { positionAt } from '../../syntax/lines.js'
import { WHOLE, type ModuleExport } from '../../code/module-exports.js'
import { walk } from '../../syntax/walk.js'
import { follow, searchIn } from './follow-value.js'
import { madeBy, type Made } from './made-by.js'
import type { Module, Modules } from './modules.js'

/** What an export holds. */
export interface FoundClient {
  readonly client: ClientFact
  readonly made: Made
  readonly evidence: Evidence
}

/** Every call that makes a client, whatever becomes of it. */
export function madeIn({ byFile }: Modules, orm: Orm): readonly Made[] {
  return [...byFile.values()].flatMap((module) =>
    [...walk(module.source, module.source.tree)].flatMap(
      (node) => madeBy({ orm, module }, node) ?? [],
    ),
  )
}

/** Every client that a file exports; of two names for one of them the better. */
export function findClients(modules: Modules, orm: Orm): readonly FoundClient[] {
  const all = [...modules.byFile.values()].flatMap((module) =>
    module.exports.flatMap((each) => clientOf(modules, orm, module, each) ?? []),
  )
  return all
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .filter(
      (found, index, sorted) =>
        sorted.findIndex(({ made }) => made.call === found.made.call) === index,
    )
}

/** The file that makes the client comes first, then a name of its own. */
function rankOf({ client, made }: FoundClient): number {
  const elsewhere = client.file === made.module.source.file ? 0 : 10
  return elsewhere + [WHOLE, 'default'].indexOf(client.name) + 1
}

function clientOf(
  modules: Modules,
  orm: Orm,
  module: Module,
  { name, value }: ModuleExport,
): FoundClient | undefined {
  const { ts, file, tree, text } = module.source
  if (ts.isFunctionDeclaration(value)) return undefined
  const made = follow(searchIn(modules, orm, module), value)
  if (!made || (made.promised && !orm.promised)) return undefined
  const { line } = positionAt(text, value.getStart(tree))
  return { client: { file, name }, made, evidence: { file, line, saw: sawOf(name) } }
}

function sawOf(name: string): string {
  if (name === WHOLE) return WHOLE
  return name === 'default' ? 'export default' : `export ${name}`
}

/** A call, as evidence. */
export function evidenceOf({ call, module }: Made, more = ''): Evidence {
  const { text, tree, file } = module.source
  const { line } = positionAt(text, call.getStart(tree))
  const callee = call.expression.getText(tree)
  return { file, line, saw: `${isNew(module, call) ? 'new ' : ''}${callee}(…)${more}` }
}

function isNew({ source }: Module, call: ts.Node): boolean {
  return source.ts.isNewExpression(call)
}

/** Whether it does not connect by itself, or to what only one may have open. */
export function isShut({ maker, promised }: Pick<Made, 'maker' | 'promised'>): boolean {
  return promised || maker.byHand === true || maker.place?.isFile === true
}

/** Where the call that makes a client begins. */
export function startOf({ call, module }: Made): number {
  return call.getStart(module.source.tree)
}
