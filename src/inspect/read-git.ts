import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { GitFacts } from '../project.js'

/** A repository can name a program that git runs to look for changes. */
const QUIET = ['-c', 'core.fsmonitor=false']

/** Runs git without a shell. @returns undefined where it is missing, or says no */
function git(root: string, ...args: readonly string[]): string | undefined {
  const ran = spawnSync('git', ['--no-optional-locks', ...QUIET, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    windowsHide: true,
  })
  return ran.status === 0 ? ran.stdout : undefined
}

/** The paths in `git status --porcelain -z`: of a rename both the new and the old one. */
function dirtyPaths(status: string): readonly string[] {
  const entries = status.split('\0')
  const paths: string[] = []
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] ?? ''
    if (entry.length < 4) continue
    paths.push(entry.slice(3))
    const renamed = /^(?:R|C|.R|.C)/.test(entry)
    if (renamed) {
      paths.push(entries[at + 1] ?? '')
      at += 1
    }
  }
  return paths
}

/** The repository that the project is in, and which of its files have uncommitted changes. */
export function readGit(root: string): GitFacts {
  const top = git(root, 'rev-parse', '--show-toplevel')?.replace(/\r?\n$/, '')
  if (top === undefined) return { dirty: new Set() }
  const status =
    git(root, 'status', '--porcelain=v1', '-z', '--untracked-files=all', '--', '.') ?? ''
  const prefix = relative(realpathSync(top), root).split(sep).join('/')
  const own = dirtyPaths(status).flatMap((path) => {
    if (prefix === '') return [path]
    return path.startsWith(`${prefix}/`) ? [path.slice(prefix.length + 1)] : []
  })
  return { root: top, dirty: new Set(own) }
}

/** Whether git would leave a file out. */
export function isIgnored(root: string, path: string): boolean {
  return git(root, 'check-ignore', '-q', '--no-index', '--', path) !== undefined
}

/** Whether git keeps a file. */
export function isTracked(root: string, path: string): boolean {
  return git(root, 'ls-files', '--error-unmatch', '--', path) !== undefined
}
