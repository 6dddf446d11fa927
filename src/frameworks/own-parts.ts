import type { ComposedName } from '../changes/compose/composed-name.js'
import { composeFunction } from '../changes/compose/compose-function.js'
import { type AmbientProperty, declareProperty } from '../changes/compose/declare-property.js'
import { getSpecifier } from '../home.js'
import type { Project, Style } from '../project.js'
import { RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { readStyle } from '../syntax/read-style.js'
import type { Framework, OwnPart } from './framework.js'

/** A function of the application's that all requests go through, and that ours is composed with. */
export interface Composition {
  /** As the application's file calls it, and the auth file. */
  readonly name: string
  /** The function that makes one function of several, which run in their order; undefined where the file gives a list of them. */
  readonly with?: ComposedName
  /** The effect of ours there, in a few words. */
  readonly why: string
}

/** The part of sign-in in what all requests go through. */
export function composedPart(
  project: Project,
  { name, with: composer, why }: Composition,
  aliases: Framework['aliases'] = {},
): readonly OwnPart[] {
  const { composed: file } = project.layout
  if (file === undefined) return []
  const from = listSpecifiers(project, file, aliases)
  const request = {
    file,
    names: [name],
    ours: { kind: 'imported', name, from },
    with: composer,
    ...(composer && { alone: `export { ${name} } from '${from[0]}';` }),
    why,
    style: usualStyle(project),
  } as const
  return [{ file, kind: 'session', edit: (text) => composeFunction({ ...request, text }) }]
}

/** The part that says the type of the session in `App.Locals`. */
export function localsPart(project: Project, id: string, why: string): readonly OwnPart[] {
  const { ambient: file, auth } = project.layout
  if (file === undefined) return []
  const { home } = project
  const runtime = `${RUNTIME_PACKAGE}/${id}`
  // JavaScript declares no type that another file could name.
  const own = home.language === 'ts' ? [getSpecifier(home, file, auth), 'UserSession'] : []
  const [from = runtime, name = 'ServerSession'] = own
  const declared: AmbientProperty = {
    namespace: 'App',
    interface: 'Locals',
    property: 'session',
    type: `import('${from}').${name} | null`,
    before: `import('${runtime}').Session | null`,
    why,
  }
  const style = usualStyle(project)
  const edit: OwnPart['edit'] = (text) => declareProperty({ file, text, declared, style })
  return [{ file, kind: 'types', edit }]
}

/** How a file is written that is made: as the project's formatter has it, else as a file of the application is. */
export function usualStyle({
  home,
  files,
  format,
}: Pick<Project, 'home' | 'files' | 'format'>): Style {
  return { ...readStyle(home.like, files.get(home.like)?.text ?? ''), ...format }
}

/** How a file may import the auth file: as ours do, then by each name that the framework gives a folder around it. */
function listSpecifiers(
  { home, layout: { auth } }: Project,
  file: string,
  aliases: NonNullable<Framework['aliases']>,
): readonly [string, ...string[]] {
  const others = Object.entries(aliases).flatMap(([name, paths]) =>
    paths.flatMap((path) => {
      const [head = '', tail] = path.split('*')
      return tail === '' && auth.startsWith(head)
        ? [name.replace('*', auth.slice(head.length))]
        : []
    }),
  )
  return [getSpecifier(home, file, auth), ...others]
}
