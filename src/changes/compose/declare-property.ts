import type { ts } from 'ts-morph'
import { readIndent, startsLine } from '../../syntax/layout.js'
import { lineEnd } from '../../syntax/lines.js'
import type { Source } from '../../syntax/parse-source.js'
import { restyle } from '../../syntax/restyle.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import type { Style } from '../../project.js'
import type { Edit, Refusal } from '../change.js'
import { editCode, createRefusal } from '../edit-code.js'

/** A property that a project declares in an interface of a global namespace. */
export interface AmbientProperty {
  readonly namespace: string
  readonly interface: string
  readonly property: string
  /** In single quotes. */
  readonly type: string
  /** A type that was declared in its place before, and does as well. */
  readonly before: string
  /** Its purpose, in a few words. */
  readonly why: string
}

/** A property to declare in a file. */
export interface DeclareRequest {
  /** Relative to the project's root. */
  readonly file: string
  /** Empty for a file that is made. */
  readonly text: string
  readonly declared: AmbientProperty
  /** How a file is written that is made; one that is there says so itself. */
  readonly style: Style
}

/**
 * Declares a property: in the interface, where the file has it, else with whatever around it the file lacks. A comment that
 * keeps the interface's place, such as `// interface Locals {}`, becomes the interface.
 */
export async function declareProperty(request: DeclareRequest): Promise<Edit> {
  const { declared } = request
  return editCode<{ readonly source: Source; readonly present: ts.TypeElement | undefined }>({
    ...request,
    read: (source) => ({ source, present: findProperty(source, declared) }),
    isDone: ({ source, present }) =>
      present !== undefined &&
      [declared.type, declared.before].includes(findType(source, present) ?? ''),
    write: ({ source, present }) =>
      present
        ? createRefusal(
            source,
            present,
            `${declared.interface} has another ${declared.property} already, and one would overwrite the other: rename that one, here and in the code, and declare this one`,
          )
        : { text: write(source, request), did: [declared.why] },
    byHand: (refusal) => byHand(request, refusal),
  })
}

/** The bodies of the namespace, wherever the file opens it. */
function listNamespaces(
  { ts, tree }: Source,
  { namespace }: AmbientProperty,
): readonly ts.ModuleBlock[] {
  const blocks = (statements: readonly ts.Statement[]): readonly ts.ModuleDeclaration[] =>
    statements.filter((node) => ts.isModuleDeclaration(node))
  const isGlobal = (node: ts.ModuleDeclaration): boolean =>
    (node.flags & ts.NodeFlags.GlobalAugmentation) !== 0
  const top = blocks(tree.statements)
  const inner = top
    .filter(isGlobal)
    .flatMap(({ body }) => (body && ts.isModuleBlock(body) ? blocks(body.statements) : []))
  // At the top of a module it would be the file's own.
  const own = ts.isExternalModule(tree) ? [] : top
  return [...inner, ...own].flatMap(({ name, body }) =>
    name.text === namespace && body && ts.isModuleBlock(body) ? [body] : [],
  )
}

function listInterfaces(
  source: Source,
  declared: AmbientProperty,
): readonly ts.InterfaceDeclaration[] {
  return listNamespaces(source, declared).flatMap(({ statements }) =>
    statements
      .filter((node) => source.ts.isInterfaceDeclaration(node))
      .filter(({ name }) => name.text === declared.interface),
  )
}

function findProperty(source: Source, declared: AmbientProperty): ts.TypeElement | undefined {
  return listInterfaces(source, declared)
    .flatMap(({ members }) => [...members])
    .find(({ name }) => name?.getText(source.tree) === declared.property)
}

/** With single quotes, and without line breaks. */
function findType({ ts, tree }: Source, member: ts.TypeElement): string | undefined {
  const type = ts.isPropertySignature(member) ? member.type : undefined
  return type?.getText(tree).replaceAll('"', "'").replace(/\s+/g, ' ')
}

function write(source: Source, request: DeclareRequest): string {
  const { text } = source
  const { declared } = request
  const style = text.trim() === '' ? request.style : detectStyle(text, request.style)
  const at = { source, style }
  const [inside] = listInterfaces(source, declared)
  if (inside) return spliceText(text, [into(at, inside, inside.members, property(declared))])
  const [around] = listNamespaces(source, declared)
  const whole = `interface ${declared.interface} {\n${indented(property(declared))}\n}`
  if (around) return spliceText(text, [inNamespace(at, around, declared, whole)])
  const namespace = `namespace ${declared.namespace} {\n${indented(whole)}\n}`
  const opened = readGlobal(source)
  if (opened) return spliceText(text, [into(at, opened, opened.statements, namespace)])
  return text.trimEnd() + atEnd(source, style, namespace)
}

function property({ property: name, type }: AmbientProperty): string {
  return `${name}: ${type};`
}

function indented(lines: string): string {
  return lines.replace(/^(?=.)/gm, '  ')
}

interface StyledSource {
  readonly source: Source
  readonly style: Style
}

/** Behind the last of what is between two braces. */
function into(
  { source: { text, tree }, style }: StyledSource,
  holder: ts.Node,
  content: readonly ts.Node[],
  lines: string,
): Splice {
  const outer = readIndent(text, holder.getStart(tree))
  const block = restyle(indented(lines), style).replaceAll(/^(?=.)/gm, outer)
  const last = content.at(-1)
  const close = holder.end - 1
  if (last && startsLine(text, close)) {
    const at = lineEnd(text, last.end)
    return { start: at, end: at, content: [style.eol + block] }
  }
  // On one line: the closing brace gets one of its own.
  const end = text.slice(0, close).trimEnd().length
  const between = startsLine(text, close) ? text.slice(end, close) : style.eol + outer
  return { start: end, end: close, content: [style.eol + block + between] }
}

function inNamespace(
  place: StyledSource,
  around: ts.ModuleBlock,
  declared: AmbientProperty,
  whole: string,
): Splice {
  const { text } = place.source
  const kept = new RegExp(String.raw`^([\t ]*)//[\t ]*interface ${declared.interface}\b.*$`, 'm')
  const found = kept.exec(text.slice(around.pos, around.end))
  if (!found) return into(place, around, around.statements, whole)
  const [line, outer = ''] = found
  const start = around.pos + found.index
  const block = restyle(whole, place.style).replaceAll(/^(?=.)/gm, outer)
  const back = line.endsWith('\r') ? '\r' : ''
  return { start, end: start + line.length, content: [block + back] }
}

function readGlobal({ ts, tree }: Source): ts.ModuleBlock | undefined {
  const found = tree.statements.find(
    (node) => ts.isModuleDeclaration(node) && (node.flags & ts.NodeFlags.GlobalAugmentation) !== 0,
  )
  const body = found && ts.isModuleDeclaration(found) ? found.body : undefined
  return body && ts.isModuleBlock(body) ? body : undefined
}

/** The declaration at the end of a file: marked as global in a module, without a mark in a script. */
function atEnd({ ts, text, tree }: Source, style: Style, namespace: string): string {
  const gap = text.trim() === '' ? '' : '\n\n'
  const isScript = text.trim() !== '' && !ts.isExternalModule(tree)
  const lines = isScript
    ? `declare ${namespace}\n`
    : `declare global {\n${indented(namespace)}\n}\n${gap === '' ? '\nexport {};\n' : ''}`
  return restyle(gap + lines, style)
}

/** The edit that is left to the user, with the exact lines. */
function byHand({ declared, text }: DeclareRequest, refusal: Refusal): Edit {
  const whole = `interface ${declared.interface} {\n${indented(property(declared))}\n}`
  const snippet = `declare global {\n${indented(`namespace ${declared.namespace} {\n${indented(whole)}\n}`)}\n}`
  return {
    kind: 'conflict',
    snippet: restyle(snippet, { ...detectStyle(text), eol: '\n' }),
    ...refusal,
  }
}
