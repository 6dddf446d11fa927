import { posix, join } from 'node:path'
import type { ToolsFile } from '../catalog/frameworks/framework.js'
import { isRecord } from '../guards.js'
import type { PackageFacts } from '../project.js'
import type { NamedStart } from './find-platform.js'
import { readOther } from './read-package.js'

/** The file with which the framework's own tools start the application: of the project that a script names, else the usual one. */
export function findToolStart(
  root: string,
  tools: ToolsFile | undefined,
  { scripts }: Pick<PackageFacts, 'scripts'>,
): NamedStart | undefined {
  const told = tools ? readOther(join(root, tools.file)) : {}
  if (!tools || Object.keys(told).length === 0) return undefined
  const { file, folder, entry, projects } = tools
  const listed = told[projects.key]
  const all = isRecord(listed) ? listed : {}
  const names = ['dev', 'start:dev', 'start'].map(
    (name) => tools.starts.exec(scripts[name] ?? '')?.[1],
  )
  const name = names.find((each) => each !== undefined && isRecord(all[each]))
  const named = name === undefined ? undefined : all[name]
  const own = isRecord(named) ? named : told
  const at = textOf(own, projects.root)
  const sources =
    textOf(own, folder.key) ?? (at === undefined ? folder.usual : posix.join(at, folder.usual))
  const path = posix.join(sources, textOf(own, entry.key) ?? entry.usual)
  return {
    path,
    evidence: { file, saw: name === undefined ? entry.key : `${projects.key}.${name}` },
  }
}

function textOf(from: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = from[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}
