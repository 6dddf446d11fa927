import { isRecord } from '../../guards.js'
import type { Evidence, PackageFacts } from '../../project.js'
import { readOther } from '../../reading/read-package.js'
import { exists } from '../../reading/read-file.js'
import type { World } from '../../world/world.js'

/** The configuration of Deno in a folder. */
export function findDenoFile(world: World): string | undefined {
  return ['deno.json', 'deno.jsonc'].find((name) => exists(world, name))
}

/**
 * The remedy for somebody whose imports are listed for Deno alone: it has to be done first.
 *
 * @param file its configuration
 * @param listed how a package.json comes to list them
 */
export function denoRemedy(file: string, listed: string): string {
  return `Sign-in is installed into node_modules. ${listed}, say "nodeModulesDir": "manual" in ${file}, and run this again.`
}

/** The command that installs what a project of Deno takes from npm, with the versions that it names. */
export function buildInstallCommand(world: World, file: string): string {
  const { imports } = readOther(world, file)
  const specifiers = isRecord(imports) ? Object.values(imports) : []
  const packages = specifiers.flatMap((each) => {
    const [, name] = /^npm:\/?((?:@[\w.-]+\/)?[\w.-]+(?:@[\w.^~*+-]+)?)/.exec(String(each)) ?? []
    return name === undefined ? [] : [`"${name}"`]
  })
  return ['npm install', ...new Set(packages.length > 0 ? packages : ['…'])].join(' ')
}

/** The scripts of a project, with the tasks that Deno knows: what package.json has by the same name goes first. */
export function withTasks(world: World, facts: PackageFacts): PackageFacts {
  const file = findDenoFile(world)
  const { tasks } = file === undefined ? {} : readOther(world, file)
  if (file === undefined || !isRecord(tasks)) return facts
  const told = Object.entries(tasks).flatMap(([name, task]) => {
    const command = isRecord(task) ? task['command'] : task
    const free = !Object.hasOwn(facts.scripts, name)
    return free && typeof command === 'string' ? [[name, command] as const] : []
  })
  return {
    ...facts,
    scripts: { ...Object.fromEntries(told), ...facts.scripts },
    tasks: { file, word: 'tasks', names: told.map(([name]) => name) },
  }
}

/** Where a script is said. */
export function sawScript({ tasks }: Pick<PackageFacts, 'tasks'>, name: string): Evidence {
  return tasks?.names.includes(name) === true
    ? { file: tasks.file, saw: `${tasks.word}.${name}` }
    : { file: 'package.json', saw: `scripts.${name}` }
}
