import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { RoutesFramework } from '../catalog/frameworks/framework.js'
import { findOption, readOption } from './read-option.js'

/**
 * The folder of the pages of an application: as it says, else where some lie.
 *
 * @returns undefined where the framework has none beside that of its routes
 * @throws {CliError} `option-computed`
 */
export async function findPages(
  root: string,
  { options = [], pages }: RoutesFramework,
  major: number | undefined,
): Promise<string | undefined> {
  if (!pages) return undefined
  const said = await readOption(root, options, pages.option)
  if (said !== undefined) return posix.join('.', said, '.')
  const { before, folder: former, unless } = pages.once
  const isFormer = major !== undefined && major < before
  if (isFormer && !(await findOption(root, options, unless))) return former
  const isOf = (folder: string): boolean =>
    pages.has.some((name) => existsSync(join(root, folder, name)))
  return pages.folders.find(isOf) ?? pages.folders[0]
}
