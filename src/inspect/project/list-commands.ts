import type { PackageFacts } from '../../project.js'
import { matchesGlob } from '../../syntax/glob.js'

/** A command that a script runs, and the script that says it. */
export interface ScriptCommand {
  readonly script: string
  readonly command: string
}

/** The commands that a script runs, one after the other or at once; the scripts that it runs stand for what they say. */
export function listCommands(
  scripts: PackageFacts['scripts'],
  script: string,
  seen: readonly string[] = [],
): readonly ScriptCommand[] {
  const whole = scripts[script]
  if (whole === undefined || seen.includes(script)) return []
  return listCommandsIn(scripts, whole, script, seen)
}

/** The same, each program by itself: what concurrently and its like start stands between quotes. */
export function listPrograms(
  scripts: PackageFacts['scripts'],
  name: string,
): readonly ScriptCommand[] {
  return listCommands(scripts, name).flatMap(({ script, command }) =>
    command.split(/["'`]/).map((each) => ({ script, command: each.trim() })),
  )
}

/** As {@link listCommands}, for what stands anywhere else than in a script. */
export function listCommandsIn(
  scripts: PackageFacts['scripts'],
  whole: string,
  script = '',
  seen: readonly string[] = [],
): readonly ScriptCommand[] {
  return whole.split(/&&|\|\||[;|&]/).flatMap((part) => {
    const { names, rest } = splitScripts(part, Object.keys(scripts))
    const others = names.flatMap((other) => listCommands(scripts, other, [...seen, script]))
    return [...others, { script, command: rest }]
  })
}

/** `npm run x`, alone or between quotes, and as concurrently has it: `npm:x`. */
const RUNS =
  /(?:\b(?:npm|pnpm|yarn|bun|deno)|\$npm_execpath) (?:run |task )?([\w:.-]+)(?=\s*(?:["'`]|$))|\b(?:npm|pnpm|yarn|bun|node):([\w:.*-]+)/g

/** Programs that are given names of scripts alone. */
const RUNS_MANY = /\b(?:npm-run-all2?|run-[psz])\s(.*)$/

/** The scripts that a command runs, and what else it says. */
function splitScripts(
  command: string,
  scripts: readonly string[],
): { readonly names: readonly string[]; readonly rest: string } {
  const [, many] = RUNS_MANY.exec(command) ?? []
  const said = many?.match(/[^\s"'`]+/g) ?? []
  if (many !== undefined)
    return { names: said.flatMap((word) => scriptsNamed(scripts, word)), rest: '' }
  const runs = [...command.matchAll(RUNS)].flatMap(([text, name, after = '']) => {
    const names = scriptsNamed(scripts, name ?? after)
    return names.length > 0 ? [{ text, names }] : []
  })
  return {
    names: runs.flatMap(({ names }) => names),
    rest: runs.reduce((rest, { text }) => rest.replace(text, ''), command),
  }
}

/** The scripts that a name, or a pattern, is about; a colon divides names as a slash does paths. */
function scriptsNamed(scripts: readonly string[], said: string): readonly string[] {
  if (!said.includes('*')) return scripts.filter((name) => name === said)
  const [glob, ...paths] = [said, ...scripts].map((name) => name.replaceAll(':', '/'))
  return scripts.filter((_, index) => matchesGlob(paths[index] ?? '', glob ?? ''))
}
