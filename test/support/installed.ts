import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { folderOf } from './link-packages.js'

/** What `package.json` of a package of this repository says. */
export function manifestText(name: string): string {
  return readFileSync(join(folderOf(name), 'package.json'), 'utf8')
}

/** Loads a module of a package of this repository, as a project would that has installed it. */
export async function loadInstalled(name: string): Promise<object | undefined> {
  const [scope = '', own = ''] = name.split('/')
  const folder = folderOf(scope.startsWith('@') ? `${scope}/${own}` : scope)
  const resolved = createRequire(join(folder, 'package.json')).resolve(name)
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(resolved).href)
  return typeof module === 'object' && module !== null ? module : undefined
}
