import type { ts } from 'ts-morph'
import type { LegacyModule } from '../../catalog/legacy.js'
import type { ModuleUse, UsedName } from '../../syntax/module-uses.js'
import type { Splice } from '../../syntax/splice.js'
import { walk } from '../../syntax/walk.js'
import type { JudgedFile } from './judge-use.js'

/** Gives what a file takes from a module the name that ours has for it. The file's own name for it stays. */
export function renameUses(
  { source: { text } }: JudgedFile,
  { names = [], form }: ModuleUse,
  row: LegacyModule,
): readonly Splice[] {
  return names.flatMap((used, index) => {
    const now = row.names[used.name] ?? used.name
    if (now === used.name) return []
    const { start, end } = used
    if (form === 'type' || form === 'comment') return [{ start, end, content: [now] }]
    const named = listed(used, now)
    const alone = form === 'import' && used.name === 'default' && text[end - 1] !== '}'
    if (!alone || text.startsWith('default', start)) return [{ start, end, content: [named] }]
    const [next] = names.slice(index + 1)
    if (!next) return [{ start, end, content: [`{ ${named} }`] }]
    // `NextAuth, { type Session }`: it comes first among the others.
    const brace = text.indexOf('{', end)
    const between = text.slice(brace + 1, next.start)
    return [{ start, end: next.start, content: [`{${between}${named},${between || ' '}`] }]
  })
}

function listed({ local, type }: UsedName, now: string): string {
  return `${type ? 'type ' : ''}${now === local ? now : `${now} as ${local}`}`
}

/** Splices, and what they do. */
interface Renames {
  readonly splices: readonly Splice[]
  readonly did: readonly string[]
}

/** Environment variables that a file reads, or describes, under the names that they have from now on. */
export function renamesIn({ source, library }: JudgedFile): Renames {
  const { ts, tree, text } = source
  const env = library.env.filter(({ from }) => text.includes(from))
  if (env.length === 0) return { splices: [], did: [] }
  const nodes = [...walk(source, tree)].filter(
    (node): node is ts.Identifier | ts.StringLiteral =>
      ts.isIdentifier(node) || ts.isStringLiteral(node),
  )
  const found = env.flatMap(({ from, to }) =>
    nodes.flatMap((node) => {
      if (node.text !== from) return []
      const quotes = ts.isIdentifier(node) ? 0 : 1
      const splice = { start: node.getStart(tree) + quotes, end: node.end - quotes, content: [to] }
      return [{ splice, did: `rename ${from} to ${to}` }]
    }),
  )
  return {
    splices: found.map(({ splice }) => splice),
    did: [...new Set(found.map(({ did }) => did))],
  }
}
