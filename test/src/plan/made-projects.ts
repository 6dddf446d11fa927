import { readGoldenRoom } from '../../support/golden-room.js'

export const PLAN_GOLDENS = new URL('./golden/', import.meta.url)

/** What `init` makes of projects: each file, and `plan`, which is what people see. */
export const madeProjects = readGoldenRoom(PLAN_GOLDENS)

/** A file that `init` makes. */
export function readMade(project: string, path: string): string {
  const text = madeProjects.get(project)?.[path]
  if (text === undefined) throw new Error(`init makes no ${path} in ${project}`)
  return text
}
