import { posix } from 'node:path'
import { isRecord } from '../../guards.js'
import type { PackageFacts } from '../../project.js'
import { readOther } from '../../reading/read-package.js'
import type { NamedStart } from '../framework.js'
import type { World } from '../../world/world.js'

/** The file that tells the framework's own tools of a project. */
const FILE = 'nest-cli.json'

/** A script that starts one of several projects by its name, in a group. */
const STARTS = /\bnest start (?:-\S+ )*([\w-]+)/

/** The file with which the framework's own tools start the application: of the project that a script names, else the usual one. */
export function findToolStart(
  world: World,
  scripts: PackageFacts['scripts'],
): NamedStart | undefined {
  const told = readOther(world, FILE)
  if (Object.keys(told).length === 0) return undefined
  const all = isRecord(told['projects']) ? told['projects'] : {}
  const names = ['dev', 'start:dev', 'start'].map((name) => STARTS.exec(scripts[name] ?? '')?.[1])
  const name = names.find((each) => each !== undefined && isRecord(all[each]))
  const named = name === undefined ? undefined : all[name]
  const own = isRecord(named) ? named : told
  const sources = findText(own, 'sourceRoot') ?? posix.join(findText(own, 'root') ?? '.', 'src')
  return {
    path: posix.join(sources, findText(own, 'entryFile') ?? 'main'),
    evidence: { file: FILE, saw: name === undefined ? 'entryFile' : `projects.${name}` },
  }
}

function findText(from: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = from[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}
