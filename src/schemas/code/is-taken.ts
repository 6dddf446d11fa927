import type { Modules } from './modules.js'

/** Whether a name means something already in a file, or is exported by any. */
export function isTaken(modules: Modules, file: string, name: string): boolean {
  const there = modules.get(file)
  const own = there?.definitions.some(({ local }) => local === name) === true
  const bound = there && [...there.bindings.keys()].some((symbol) => symbol.name === name)
  const exported = [...modules.values()].some((module) =>
    [...module.exports.values()].includes(name),
  )
  return own || bound === true || exported
}
