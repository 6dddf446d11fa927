import type { Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { type ModuleExport, WHOLE, exportsOf } from '../../code/module-exports.js'
import { listProgramSources } from '../../code/program.js'
import type { Orm } from '../../catalog/orm.js'
import type { ClientFact, Evidence } from '../../project.js'
import { getLine } from '../../code/texts.js'
import { walk } from '../../syntax/walk.js'
import { follow } from './follow-value.js'
import { type Made, findMadeClient } from './find-made-client.js'
import { mayBeClient } from './may-be-client.js'
import { mayMake } from './proofs.js'

/** A client that an export holds, with the call that makes it, and the evidence. */
export interface FoundClient {
  readonly client: ClientFact
  readonly made: Made
  readonly evidence: Evidence
}

/** Every call that makes a client, whatever becomes of it. */
export function listClientCalls(program: Program, orm: Orm): readonly Made[] {
  return listProgramSources(program, (text) => mayMake(text, orm)).flatMap((source) =>
    madeInSource(source, orm),
  )
}

// A run asks several times, each time of a few files more: the answer is the same as long as the tree is there.
const madeBefore = new WeakMap<Source, WeakMap<Orm, readonly Made[]>>()

function madeInSource(source: Source, orm: Orm): readonly Made[] {
  const known = madeBefore.get(source) ?? new WeakMap<Orm, readonly Made[]>()
  madeBefore.set(source, known)
  const made =
    known.get(orm) ??
    [...walk(source, source.tree)].flatMap((node) => findMadeClient({ orm, source }, node) ?? [])
  known.set(orm, made)
  return made
}

/**
 * Matches an export that may be a client: of a whole module, of names, or a variable that is no function, text, number, list or
 * object as it is written.
 */
const VALUE =
  /\bexports\b|\bexport\s*(?:=|\{|\*|default\b(?!\s+(?:async\s+)?(?:function|class)\b)|(?:const|let|var)\s[^=;]*=(?!\s*(?:async\b|function\b|['"`\d[{]|\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?::[^=;]*)?=>)))/

/** Every client that a file exports; of two names for one of them the better. */
export function findClients(program: Program, orm: Orm): readonly FoundClient[] {
  const all = listProgramSources(program, (text) => VALUE.test(text)).flatMap((source) => {
    const mayBe = mayBeClient(program, orm, source)
    return exportsOf(source)
      .filter(({ value }) => mayBe(value))
      .flatMap((each) => findClient(program, orm, source, each) ?? [])
  })
  return all
    .toSorted((a, b) => computeRank(a) - computeRank(b))
    .filter(
      (found, index, sorted) =>
        sorted.findIndex(({ made }) => made.call === found.made.call) === index,
    )
}

/** The file that makes the client comes first, then a name of its own. */
function computeRank({ client, made }: FoundClient): number {
  const elsewhere = client.file === made.source.file ? 0 : 10
  return elsewhere + [WHOLE, 'default'].indexOf(client.name) + 1
}

function findClient(
  program: Program,
  orm: Orm,
  source: Source,
  { name, value }: ModuleExport,
): FoundClient | undefined {
  const { ts, file } = source
  if (ts.isFunctionDeclaration(value)) return undefined
  const made = follow(program, orm, { source, node: value })
  if (!made || (made.promised && !orm.promised)) return undefined
  const line = getLine({ source, node: value })
  return { client: { file, name }, made, evidence: { file, line, saw: describeExport(name) } }
}

function describeExport(name: string): string {
  if (name === WHOLE) return WHOLE
  return name === 'default' ? 'export default' : `export ${name}`
}

/** A call, as evidence. */
export function createEvidence({ call, source }: Made, more = ''): Evidence {
  const { ts, tree, file } = source
  const callee = call.expression.getText(tree)
  const saw = `${ts.isNewExpression(call) ? 'new ' : ''}${callee}(…)${more}`
  return { file, line: getLine({ source, node: call }), saw }
}

/** Tells whether a client does not connect by itself, or connects to what only one may have open. */
export function isShut({ maker, promised }: Pick<Made, 'maker' | 'promised'>): boolean {
  return promised || maker.byHand === true || maker.place?.isFile === true
}

/** Where the call that makes a client begins. */
export function findCallStart({ call, source }: Made): number {
  return call.getStart(source.tree)
}
