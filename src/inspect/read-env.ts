import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvFacts, GitFacts, PackageFacts } from '../project.js'
import { effective, parseEnv } from '../syntax/dotenv.js'
import { findLoaderInScripts, findLoaderInSources, type EnvLoader } from './find-env-loader.js'
import type { Variables } from './find-port.js'
import { relativePath } from './read-file.js'
import { isIgnored, isTracked } from './read-git.js'
import type { SourceText } from './read-sources.js'

/** Env files for development; the first one that sets a variable wins. */
const FILES = ['.env.development.local', '.env.local', '.env.development', '.env']

/** What decides about the env files. */
export interface EnvContext {
  readonly package: PackageFacts
  readonly sources: readonly SourceText[]
  /** The file beside which the generated ones lie. */
  readonly entry: string
  /** The file that the user named. */
  readonly asked?: string
}

/** The env files of a project, which one to write to, and what loads it. */
export function readEnv(root: string, git: GitFacts, context: EnvContext): EnvFacts {
  const scripts = findLoaderInScripts(context.package)
  const coded = findLoaderInSources(context.sources, context.entry)
  const loader = scripts?.all === true ? scripts.loader : coded
  const target = context.asked ?? inside(loader) ?? inside(scripts?.loader) ?? '.env'
  // dotenv and bun load `.env` where they are not told another file.
  const loads = loader && (loader.file ?? '.env') === target
  return {
    files: FILES.filter((name) => existsSync(join(root, name))),
    target,
    ...readTarget(root, git, target),
    ...(loads
      ? { loader: { value: loader.by, confidence: 'certain', evidence: [loader.evidence] } }
      : {}),
  }
}

/** What git does with the target: with the file behind it, where it is a link inside the project. */
function readTarget(
  root: string,
  git: GitFacts,
  target: string,
): Pick<EnvFacts, 'behind' | 'ignored' | 'tracked'> {
  const full = join(root, target)
  const real = existsSync(full) ? relativePath(root, realpathSync(full)) : target
  const file = isBelow(real) ? real : target
  return {
    ...(file === target ? {} : { behind: file }),
    ignored: git.root === undefined || isIgnored(root, file),
    tracked: git.root !== undefined && isTracked(root, file),
  }
}

/** The file that a loader names, where it is in the project. */
function inside(loader: EnvLoader | undefined): string | undefined {
  const file = loader?.file
  return file !== undefined && isBelow(file) ? file : undefined
}

function isBelow(path: string): boolean {
  return !/^(?:\.\.|[/\\]|\w:)/.test(path)
}

/** The variables that are set in development: in the scripts, and in the env file where it is loaded. */
export function readVariables(
  root: string,
  { scripts }: PackageFacts,
  { target, loader }: EnvFacts,
): Variables {
  const file = join(root, target)
  const loaded = loader && existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : []
  const fromFile = [...effective(loaded)].map(
    ([key, { value }]) => [key, { value, evidence: { file: target, saw: key } }] as const,
  )
  const command = scripts['dev'] ?? scripts['start'] ?? ''
  const saw = `scripts.${scripts['dev'] === undefined ? 'start' : 'dev'}`
  const fromScript = [...command.matchAll(/(?:^|\s)([A-Z_]+)=([^\s"']+)/g)].map(
    ([, key = '', value = '']) =>
      [key, { value, evidence: { file: 'package.json', saw } }] as const,
  )
  return new Map([...fromFile, ...fromScript])
}
