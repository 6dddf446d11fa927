import { createRequire } from 'node:module'
import { isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRecord } from '../guards.js'
import type { Untyped } from './interop.js'

/** A module of a package as the project has installed it; undefined where it has none. Nothing of the project's own is loaded. */
export async function loadPackage(root: string, name: string): Promise<Untyped | undefined> {
  try {
    const resolved = createRequire(join(root, 'package.json')).resolve(name)
    const specifier = isAbsolute(resolved) ? pathToFileURL(resolved).href : resolved
    const module: unknown = await import(specifier)
    return isRecord(module) ? module : undefined
  } catch {
    return undefined
  }
}
