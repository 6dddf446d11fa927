import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { positionAt } from '../../syntax/lines.js'
import { originOf } from '../../syntax/origin.js'
import type { Module, Modules } from './modules.js'
import { resolveValue, type Placed } from './resolve-value.js'

/** Functions that make one path of several, as they are mostly called, and where they come from. */
const JOINS = /^(?:(?:path|posix)\.)?(?:join|resolve)$/
const PATHS = /^(?:node:)?path(?:\/posix)?$/

/** What stands for the folder of a file. */
const FOLDER = /^(?:__dirname|import\.meta\.dirname)$/

/**
 * The text of an expression that is written out; a path in it is relative to the project's root.
 *
 * @param folderOf where a file lies when it runs; undefined where that is not known
 */
export function staticText(
  modules: Modules,
  placed: Placed,
  folderOf: (file: string) => string | undefined = (file) => posix.dirname(file),
): string | undefined {
  const { module, node } = resolveValue(modules, placed)
  const { ts, tree, file } = module.source
  const text = (each: typeof node): string | undefined =>
    staticText(modules, { module, node: each }, folderOf)
  if (ts.isStringLiteralLike(node)) return node.text
  if (FOLDER.test(node.getText(tree))) return folderOf(file)
  if (node.getText(tree) === 'process.cwd()') return '.'
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map((span) => {
      const inner = text(span.expression)
      return inner === undefined ? undefined : inner + span.literal.text
    })
    return concatenated([node.head.text, ...parts])
  }
  if (ts.isBinaryExpression(node)) {
    const adds = node.operatorToken.kind === ts.SyntaxKind.PlusToken
    return adds ? concatenated([text(node.left), text(node.right)]) : undefined
  }
  if (!ts.isCallExpression(node) || !joins(module, node)) return undefined
  const parts = node.arguments.map(text)
  return parts.includes(undefined) ? undefined : posix.join(...parts.map((part) => part ?? ''))
}

/** Whatever the file calls the module: `files.join(…)` after `const files = require('path')`. */
function joins({ source, bindings }: Module, { expression }: ts.CallExpression): boolean {
  const origin = originOf(source, bindings, expression)
  return origin
    ? PATHS.test(origin.specifier) && /^(?:join|resolve)$/.test(origin.path.at(-1) ?? '')
    : JOINS.test(expression.getText(source.tree))
}

function concatenated(parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join('')
}

/** A path that lies in the project, without `./` in front of it. */
export function insidePath(text: string): string | undefined {
  const path = posix.normalize(text.replaceAll('\\', '/')).replace(/\/$/, '')
  return path.startsWith('/') || /^(?:\.\.(?:\/|$)|[a-z]:)/i.test(path) ? undefined : path
}

/** The line of an expression, 1-based. */
export function lineOf({ module, node }: Placed): number {
  const { text, tree } = module.source
  return positionAt(text, node.getStart(tree)).line
}
