import { join } from 'node:path'
import { splitBom } from '../syntax/lines.js'
import { type Source, parseText } from '../syntax/parse-source.js'
import { readBounded } from './read-file.js'

/** Parses a file of the project where it lies. */
export function readSource(root: string, file: string): Source {
  return parseText(file, splitBom(readBounded(join(root, file)) ?? '').body)
}
