import { join } from 'node:path'
import { filesBelow } from './databases/match-files.js'
import { readBounded } from './read-file.js'

const SOURCE = /\.[cm]?[jt]sx?$/
/** What is made from sources, or is somebody else's. */
const MADE = /^(?:dist|build|out|vendor|\.[\w-]+)\//

/** A source file of the project's own. */
export interface OwnSource {
  readonly file: string
  readonly text: string
}

/** Every source file of a project, reached or not. */
export function sourceFiles(root: string): readonly OwnSource[] {
  return filesBelow(root, '.')
    .filter((file) => SOURCE.test(file) && !MADE.test(file))
    .map((file) => ({ file, text: readBounded(join(root, file)) ?? '' }))
}
