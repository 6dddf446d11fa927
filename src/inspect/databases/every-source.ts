import { posix } from 'node:path'
import { readSources, type SourceText } from '../../reading/read-sources.js'
import { isAside, sourceFiles } from '../../reading/source-files.js'
import { filesBelow } from '../../reading/match-files.js'
import type { DatabaseContext } from './proofs.js'

/** Files and folders of what is run by hand: whoever imports one of them runs it. */
const PROGRAM =
  /(?:^|\/)(?:scripts?|bin|tools?|migrations?|seed\w*)\/|(?:^|\/)[^/]*(?:seed|migrat)[^/]*$|\.config\.[^/]*$/i

/** Every source that an application could import, what it reaches first; projects below its own are left out. */
export function everySource({
  root,
  sources,
  resolve,
}: Pick<DatabaseContext, 'root' | 'sources' | 'resolve'>): readonly SourceText[] {
  const others = filesBelow(root, '.')
    .filter((file) => posix.basename(file) === 'package.json' && file !== 'package.json')
    .map((file) => `${posix.dirname(file)}/`)
  const own = sourceFiles(root)
    .map(({ file }) => file)
    .filter((file) => !isAside(file) && !PROGRAM.test(file))
    .filter((file) => !others.some((folder) => file.startsWith(folder)))
  return readSources(root, [...sources.map(({ file }) => file), ...own], resolve)
}
