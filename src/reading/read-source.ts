import { splitBom } from '../syntax/lines.js'
import { type Source, parseText } from '../syntax/parse-source.js'
import { readBounded } from './read-file.js'
import type { World } from '../world/world.js'

/** Parses a file of the project where it lies. */
export function readSource(world: World, file: string): Source {
  return parseText(file, splitBom(readBounded(world, file) ?? '').body)
}
