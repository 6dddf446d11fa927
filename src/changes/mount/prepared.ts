import type { ts } from 'ts-morph'
import type { Application, Held } from '../../application/applications.js'
import { findHeader } from '../../syntax/find-header.js'
import { freeName } from '../../syntax/free-name.js'
import { importLine, type Locals } from '../../syntax/import-line.js'
import type { Bindings } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import type { Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { terminator } from '../../syntax/terminator.js'
import { getKey, type Surroundings } from '../../application/classify-middleware.js'
import { findImported } from './find-mounted.js'
import type { MountRequest, MountStatement } from './mount-request.js'

/** A parsed file, and the application that it makes. */
export interface MountFile {
  readonly source: Source
  readonly bindings: Bindings
  readonly application: Omit<Application, 'call'> & { readonly call: ts.Node }
  /** Undefined where no variable holds it, and none has to. */
  readonly app?: Held | undefined
}

/** The names of the module as the file calls them, and the import of those that it lacks. */
export function importing(
  { source, bindings }: MountFile,
  request: MountRequest,
  added: readonly MountStatement[],
  place: ts.Statement,
): { readonly locals: Locals; readonly splices: readonly Splice[] } {
  const { text } = source
  const style = detectStyle(text)
  const imported = findImported(bindings, request)
  const missing = added.map(({ name }) => name).filter((name) => !imported.has(name))
  const fresh = new Map(missing.map((name) => [name, freeName(source, name)]))
  const locals = new Map([...imported, ...fresh])
  if (missing.length === 0) return { locals, splices: [] }
  const header = findHeader(source, place)
  const line = importLine(request.from, fresh, header.syntax, style)
  const ended = line + terminator(text, header.offset, style.semicolons)
  const content = header.side === 'behind' ? style.eol + ended : ended + style.eol
  return { locals, splices: [{ start: header.offset, end: header.offset, content: [content] }] }
}

/** The facts by which the file's code is judged. */
export function describeSurroundings(
  { source, bindings }: Pick<MountFile, 'source' | 'bindings'>,
  { framework, borrowed = {} }: MountRequest,
): Surroundings {
  const { package: name, mount: dialect } = framework
  return { source, bindings, package: name, dialect, borrowed: (what) => borrowed[getKey(what)] }
}
