import { posix } from 'node:path'
import type { Home } from '../home.js'
import type { SourceText } from '../reading/read-sources.js'
import type { RouteFact, SiteFact } from '../site-fact.js'
import type { RouteRoot } from './framework.js'

/** Tells whether a file lies in a folder. */
export function isInFolder({ folder }: Pick<RouteRoot, 'folder'>, file: string): boolean {
  return folder === '.' || file.startsWith(`${folder}/`)
}

/** The paths that files answer by where they lie. */
export function routesByFile(
  { folder, answers }: RouteRoot,
  { prefix, endings }: SiteFact,
  sources: readonly Pick<SourceText, 'file'>[],
): readonly RouteFact[] {
  return sources.flatMap(({ file }) => {
    const known = endings ?? [posix.extname(file).slice(1)]
    const ending = known.find((each) => file.endsWith(`.${each}`))
    if (ending === undefined || !isInFolder({ folder }, file)) return []
    const path = answers(posix.relative(folder, file).slice(0, -ending.length - 1))
    return path === undefined ? [] : [{ path: prefix + path, file, line: 1 }]
  })
}

/** The file that answers everything below a path, which begins with the prefix of the site. */
export function routeFile(
  { file }: NonNullable<RouteRoot['route']>,
  site: SiteFact,
  basePath: string,
  home: Home,
): string {
  const { prefix } = site
  const path = basePath.startsWith(`${prefix}/`) ? basePath.slice(prefix.length) : basePath
  return buildFileName(file(path), site, home)
}

/** A file with the ending that those of the site have, and that generated code is written for. */
export function buildFileName(
  stem: string,
  { endings = [] }: SiteFact,
  { extension }: Home,
): string {
  const fitting = [extension, `${extension}x`].flatMap((kind) =>
    endings.filter((ending) => `.${ending}`.endsWith(kind)),
  )
  const ending = fitting[0] === undefined ? extension : `.${fitting[0]}`
  return posix.normalize(stem) + ending
}
