import type { Style } from '../../project.js'
import { importLine } from '../../syntax/import-line.js'
import { bindingsOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { restyle } from '../../syntax/restyle.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import type { Edit, Refusal } from '../change.js'
import { editCode, createRefusal } from '../edit-code.js'
import type { ComposeRequest } from './compose-request.js'
import { isComposed, type ComposedFile } from './find-composed.js'
import { findGiven } from './find-given.js'
import { imported, importing, chooseLocalName, writeComposed } from './write-composed.js'

export type { ComposeRequest } from './compose-request.js'

/**
 * Gives our function to whoever imports a file, before the one that it gave: an import or two, and the call that composes
 * both.
 */
export async function composeFunction(request: ComposeRequest): Promise<Edit> {
  return editCode<ComposedFile>({
    ...request,
    read: (source) => prepare(source, request),
    isDone: (prepared) => isComposed(prepared, request),
    write: (prepared) => {
      const text = write(prepared, request)
      return typeof text === 'string' ? { text, did: [request.why] } : text
    },
    byHand: (refusal) => byHand(request, refusal),
  })
}

function prepare(source: Source, { names }: ComposeRequest): ComposedFile {
  const all = names.map((name) => ({ name, given: findGiven(source, name) }))
  const found = all.find(({ given }) => given.kind !== 'nothing')
  return {
    source,
    bindings: bindingsOf(source),
    ...(found ?? { name: names[0], given: { kind: 'nothing' } }),
  }
}

function write(prepared: ComposedFile, request: ComposeRequest): string | Refusal {
  const { source, given } = prepared
  switch (given.kind) {
    case 'unclear':
      return createRefusal(source, given.node, given.reason)
    case 'nothing':
      return request.whole && source.tree.statements.length > 0
        ? { reason: `the file gives no ${request.names.join(' and no ')}` }
        : writeAlone(prepared, request)
    default:
      return given.kind === 'function' && !request.with
        ? { reason: 'it is a function, and no list of them' }
        : writeComposed(prepared, given, request)
  }
}

/** Where a file gives none, ours is given alone. */
function writeAlone(prepared: ComposedFile, request: ComposeRequest): string {
  const { source } = prepared
  const { text, tree } = source
  const style = text === '' ? request.style : detectStyle(text, request.style)
  const lines =
    request.alone === undefined
      ? listOfOurs(prepared, request, style)
      : restyle(request.alone, style)
  const last = tree.statements.at(-1)
  if (last) return spliceText(text, importing(source, last, [lines], style))
  const gap = text === '' || text.endsWith('\n') ? '' : style.eol
  return `${text}${gap}${lines}${style.eol}`
}

/** The lines that give a list of ours alone. */
function listOfOurs(
  prepared: ComposedFile,
  { ours, names: [name] }: ComposeRequest,
  style: Style,
): string {
  if (ours.kind === 'written') return restyle(`export const ${name} = [${ours.text}];`, style)
  const { local, line } = imported(prepared, ours, name)
  const taken = line ? [importLine(line.from, line.locals, 'import', style), ''] : []
  const end = style.semicolons ? ';' : ''
  return [...taken, `export const ${name} = [${local}]${end}`].join(style.eol)
}

/** The edit that is left to the user, with the exact lines. */
function byHand({ text, names, ours, with: composer }: ComposeRequest, refusal: Refusal): Edit {
  const [name] = names
  const local = chooseLocalName(name)
  const first = ours.kind === 'imported' ? local : ours.text
  const whole = composer ? `${composer.name}(${first}, yours)` : `[${first}, ...yours]`
  const lines = [
    ...(composer ? [`import { ${composer.name} } from '${composer.from}';`] : []),
    ...(ours.kind === 'imported'
      ? [`import { ${ours.name} as ${local} } from '${ours.from[0]}';`]
      : []),
    '',
    '// in front of your own, whatever that is called:',
    `export const ${name} = ${whole};`,
  ]
  return {
    kind: 'conflict',
    snippet: restyle(lines.join('\n'), { ...detectStyle(text), eol: '\n' }),
    ...refusal,
  }
}
