import type { ts } from 'ts-morph'
import type { Style } from '../../project.js'
import { importLine, type Locals } from '../../syntax/import-line.js'
import { getPosition } from '../../syntax/lines.js'
import type { Source } from '../../syntax/parse-source.js'
import { stringLiteral } from '../../syntax/string-literal.js'
import { detectStyle } from '../../syntax/style.js'
import type { Edit, Refusal } from '../change.js'
import {
  listMountedNames,
  listStatements,
  type MountRequest,
  type MountStatement,
} from './mount-request.js'

/** The line that mounts one middleware, without indentation and line ending. */
export function useLine(
  app: string,
  { method, path, name }: MountStatement,
  locals: Locals,
  { quote, semicolons }: Style,
): string {
  const local = locals.get(name) ?? name
  const end = semicolons ? ';' : ''
  if (method === undefined) return `await ${local}(${app})${end}`
  const args = path === undefined ? local : `${stringLiteral(path, quote)}, ${local}`
  return `${app}.${method}(${args})${end}`
}

/** A line for each statement, for the summary. */
export function told(added: readonly MountStatement[]): readonly string[] {
  return added.map(({ path, name }) =>
    path === undefined ? `${name} for every request` : `${name} at ${path}`,
  )
}

/**
 * Says what sign-in comes in front of.
 *
 * @param from where that begins, and where it ends
 * @param rest what this means, and where sign-in could stand instead
 */
export function listToldLines(
  { text, tree }: Source,
  [from, to]: readonly [ts.Node | undefined, ts.Node | undefined],
  rest: string,
): readonly string[] {
  if (!from || !to) return []
  const start = from.getStart(tree)
  const { line } = getPosition(text, start)
  // A chain is one line.
  const [written = ''] = text
    .slice(start, to.end)
    .replace(/\s*\n\s*(?=\.)/g, '')
    .split('\n')
  return [`in front of ${written.replace(/;$/, '')}, line ${line}: ${rest}`]
}

/** The meaning of coming in front of what is usually in front of sign-in. */
export const OVERTAKEN = 'move that up for it to count here, too'

/** The meaning of coming in front of a gate over the whole site. */
export const GATE =
  'nobody has to pass that to sign in, and for it to hold here, too, these lines go behind it'

/** Why an edit can't be made safely, and where. */
export interface MountRefusal extends Refusal {
  /** The name of the application in the code; null for a chain that nothing holds. */
  readonly app?: string | null
  /** Where the lines belong, where that is elsewhere than usual. */
  readonly where?: string
}

/** Where the lines belong, in a few words. */
function getPlace(
  { framework: { making } }: MountRequest,
  { chained, handed }: { readonly chained: boolean; readonly handed: boolean },
): string {
  if (handed) return `behind ${making}, before the application is served`
  return chained ? `at the head of the chain, behind ${making}` : 'in front of your routes'
}

/** The edit that is left to the user, with the exact lines. */
export function byHand(request: MountRequest, refused: MountRefusal): Edit {
  const { file, text } = request
  const { app = request.app, where, ...refusal } = refused
  const locals = new Map(listMountedNames(request).map((name) => [name, name]))
  const style = detectStyle(text)
  const required =
    !/\.(?:mjs|[cm]?tsx?)$/.test(file) &&
    /\brequire\(/.test(text) &&
    !/^\s*(?:import|export)\b/m.test(text)
  const statements = listStatements(request)
  const handed = statements.some(({ method }) => method === undefined)
  const chained = app === null && !handed
  const uses = statements.map((each) =>
    chained
      ? useLine(style.indent, each, locals, { ...style, semicolons: false })
      : useLine(app ?? request.app ?? 'app', each, locals, style),
  )
  const snippet = [
    importLine(request.from, locals, required ? 'require' : 'import', style),
    '',
    `// ${where ?? getPlace(request, { chained, handed })}:`,
    ...uses,
  ].join('\n')
  return { kind: 'conflict', snippet, ...refusal }
}
