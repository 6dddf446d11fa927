import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvFacts, Evidence, Fact, GitFacts, ModuleSystem, PackageFacts } from '../project.js'
import { isIgnored, isTracked } from './read-git.js'
import type { SourceText } from './read-sources.js'

/** The scripts that start an application while it is developed. */
const SCRIPT = /^(?:dev|start|serve|server|develop)(?::|$)/

interface Loaded {
  readonly by: string
  readonly file?: string
  readonly evidence: Evidence
}

/** A flag in a script: `--env-file=.env`, `-r dotenv/config`. */
function inScripts({ scripts }: PackageFacts): Loaded | undefined {
  for (const [name, command] of Object.entries(scripts)) {
    if (!SCRIPT.test(name)) continue
    const evidence = { file: 'package.json', saw: `scripts.${name}` }
    const flag = /--env-file(?:-if-exists)?[= ]['"]?([^\s'"]+)/.exec(command)
    if (flag)
      return {
        by: '--env-file',
        evidence,
        ...(flag[1] === undefined ? {} : { file: flag[1].replace(/^\.\//, '') }),
      }
    if (/(?:-r|--require|--import)[= ]['"]?dotenv\/config\b/.test(command))
      return { by: 'dotenv', evidence }
    if (/\bdotenvx? (?:run )?(?:-e|-f|--)/.test(command)) return { by: 'dotenv', evidence }
    if (/(?:^|[&;|]\s*)bunx? (?:--\S+ )*(?:run )?\S+\.[cm]?[jt]sx?\b/.test(command))
      return { by: 'bun', evidence }
  }
  return undefined
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/**
 * What loads the file in the code. `dotenv.config()` in an ES module runs after its imports, too late for what they read,
 * so that it does not count there.
 */
function inSources(sources: readonly SourceText[], system: ModuleSystem): Loaded | undefined {
  const early =
    /^[\t ]*(?:import\s*|(?:const\s+\w+\s*=\s*)?require\(\s*)['"]dotenv\/config(?:\.js)?['"]/m
  const called = /require\(\s*['"]dotenv['"]\s*\)\s*\.config\(|\bdotenv\.config\(/
  for (const { file, text } of sources) {
    const match = early.exec(text) ?? (system === 'cjs' ? called.exec(text) : null)
    if (match)
      return {
        by: 'dotenv',
        evidence: { file, line: lineOf(text, match.index), saw: match[0].trim() },
      }
  }
  return undefined
}

/** The env files of a project, which one to write to, and what loads it. */
export function readEnv(
  root: string,
  git: GitFacts,
  context: {
    readonly package: PackageFacts
    readonly sources: readonly SourceText[]
    readonly system: ModuleSystem
    readonly asked?: string
  },
): EnvFacts {
  const { asked, sources, system } = context
  const loaded = inScripts(context.package) ?? inSources(sources, system)
  const target = asked ?? loaded?.file ?? '.env'
  const files = readdirSync(root)
    .filter(
      (name) =>
        /^\.env(?:\.(?:local|development|development\.local))?$/.test(name) &&
        existsSync(join(root, name)),
    )
    .toSorted((left, right) => right.length - left.length)
  const loader: Fact<string> | undefined = loaded && {
    value: loaded.by,
    confidence: 'certain',
    evidence: [loaded.evidence],
  }
  return {
    files,
    target,
    ignored: git.root === undefined || isIgnored(root, target),
    tracked: git.root !== undefined && isTracked(root, target),
    ...(loader && (loaded?.file === undefined || loaded.file === target) ? { loader } : {}),
  }
}
