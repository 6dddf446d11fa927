import { posix } from 'node:path'
import type { RouteRoot, RoutesFramework } from '../catalog/frameworks/framework.js'
import type { Home } from '../home.js'
import type { ResolveImport } from './import-resolver.js'
import type { OwnText } from './find-outdated.js'

/** The usual names for folders of sources in imports. */
const NAMES = ['@/', '~/']

/** The name by which files find each other from afar: one by which a file is found, and that the framework does not give. */
export function findAlias(
  { home }: RouteRoot,
  { aliases = {}, ownAliases = false, sources }: RoutesFramework,
  file: string,
  { resolve, texts }: { readonly resolve: ResolveImport; readonly texts: readonly OwnText[] },
): NonNullable<Home['alias']> | undefined {
  const isTaken = (name: string): boolean =>
    texts.some(({ text }) =>
      new RegExp(String.raw`^import\b(?!\s+type\b).*['"]${name}`, 'm').test(text),
    )
  const own = NAMES.filter(
    (name) => !Object.hasOwn(aliases, `${name}*`) && (!ownAliases || isTaken(name)),
  )
  const folders = [home, ...(sources ? [sources.folder] : []), '.']
  const candidates = own.flatMap((name) => folders.map((folder) => ({ name, folder })))
  return candidates.find(({ name, folder }) => {
    const path = posix.relative(folder, file).replace(/\.\w+$/, '')
    return resolve(file, name + path) === file
  })
}
