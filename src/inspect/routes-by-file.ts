import { posix } from 'node:path'
import type { RouteRoot, RoutesFramework } from '../catalog/frameworks/framework.js'
import type { Home } from '../project.js'
import type { RouteFact, SiteFact } from '../site-fact.js'
import type { SourceText } from './read-sources.js'

/** Tells whether a file lies in the folder of the routes. */
export function isIn({ folder }: Pick<RouteRoot, 'folder'>, file: string): boolean {
  return folder === '.' || file.startsWith(`${folder}/`)
}

/** The paths that files answer by where they lie. */
export function routesByFile(
  { folder, answers, parts = /\// }: RouteRoot,
  { silent }: RoutesFramework,
  { prefix, endings }: SiteFact,
  sources: readonly SourceText[],
): readonly RouteFact[] {
  return sources.flatMap(({ file }) => {
    const known = endings ?? [posix.extname(file).slice(1)]
    const ending = known.find((each) => file.endsWith(`.${each}`))
    if (ending === undefined || !isIn({ folder }, file)) return []
    const match = answers.exec(posix.relative(folder, file).slice(0, -ending.length - 1))
    const names = (match?.[1] ?? '')
      .split(parts)
      .filter((name) => name !== '' && !silent.test(name))
    return match ? [{ path: `${prefix}/${names.join('/')}`, file, line: 1 }] : []
  })
}

/** The file in a folder of routes that answers everything below a path, which begins with the prefix of the site. */
export function routeFile(
  { file: route, own }: Pick<NonNullable<RouteRoot['route']>, 'file' | 'own'>,
  { prefix, endings = [] }: SiteFact,
  basePath: string,
  { extension }: Home,
): string {
  const path = basePath.startsWith(`${prefix}/`) ? basePath.slice(prefix.length) : basePath
  const named = own && path.startsWith(own.path) ? own.file : route
  const fitting = [extension, `${extension}x`].flatMap((kind) =>
    endings.filter((ending) => `.${ending}`.endsWith(kind)),
  )
  const ending = fitting[0] === undefined ? extension : `.${fitting[0]}`
  const placed = named.replace('{path}', path).replace('{dots}', path.slice(1).replaceAll('/', '.'))
  return posix.normalize(placed) + ending
}
