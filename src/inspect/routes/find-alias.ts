import { posix } from 'node:path'
import type { ResolveImport } from '../../code/value.js'
import type { Located, RouteRoot, RoutesFramework } from '../../frameworks/framework.js'
import type { Home } from '../../home.js'
import type { OwnSource } from '../../reading/source-files.js'

/** The usual names for folders of sources in imports. */
const NAMES = ['@/', '~/']

/** The facts by which a name is found. */
interface AliasSearch extends Pick<Located, 'sources'> {
  readonly resolve: ResolveImport
  readonly texts: readonly OwnSource[]
  /** The file that is found by it. */
  readonly file: string
}

/** The name by which files find each other from afar: one by which a file is found, and that the framework does not give. */
export function findAlias(
  { home }: RouteRoot,
  { aliases = {}, ownAliases = false }: RoutesFramework,
  { resolve, texts, file, sources }: AliasSearch,
): NonNullable<Home['alias']> | undefined {
  const isTaken = (name: string): boolean =>
    texts.some(({ text }) =>
      new RegExp(String.raw`^import\b(?!\s+type\b).*['"]${name}`, 'm').test(text),
    )
  const own = NAMES.filter(
    (name) => !Object.hasOwn(aliases, `${name}*`) && (!ownAliases || isTaken(name)),
  )
  const folders = [home, ...(sources === undefined ? [] : [sources]), '.']
  const candidates = own.flatMap((name) => folders.map((folder) => ({ name, folder })))
  return candidates.find(({ name, folder }) => {
    const path = posix.relative(folder, file).replace(/\.\w+$/, '')
    return resolve(file, name + path) === file
  })
}
