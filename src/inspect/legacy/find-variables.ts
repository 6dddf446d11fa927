import { join } from 'node:path'
import type { LegacyLibrary } from '../../catalog/legacy.js'
import { positionAt } from '../../syntax/lines.js'
import { filesBelow } from '../../reading/match-files.js'
import { readBounded } from '../../reading/read-file.js'
import { sourceFiles } from '../../reading/source-files.js'
import type { OpenPoint } from './open-at.js'

/** Where a project names variables of another library. */
export interface LegacyVariables {
  /** Env files of whatever mode, relative to the root. */
  readonly environment: readonly string[]
  /** Source files. */
  readonly sources: readonly string[]
  /** Files of tools that are not ours to edit. */
  readonly open: readonly OpenPoint[]
}

const ENVIRONMENT = /^\.env(?:\.[\w-]+)*$/

/** Files of tools that build, run and check an application, and hand variables to it. */
const TOOLS =
  /^(?:(?:docker-)?compose[\w.-]*\.ya?ml|Dockerfile[\w.-]*|(?:turbo|vercel|app)\.json|(?:netlify|fly|wrangler|railway)\.toml|render\.yaml|\.github\/workflows\/[\w.-]+\.ya?ml)$/

/** Finds where the variables of a library are set and read. */
export function findVariables(root: string, { env }: LegacyLibrary): LegacyVariables {
  const own = env.filter(({ from, to }) => from !== to)
  const files = [...filesBelow(root, '.github/workflows'), ...filesBelow(root, '.')]
  const open = [...new Set(files)]
    .filter((file) => TOOLS.test(file))
    .flatMap((file) => {
      const text = readBounded(join(root, file)) ?? ''
      return own.flatMap(({ from, to }) => {
        const [found] = text.matchAll(new RegExp(`\\b${from}\\b`, 'g'))
        if (!found) return []
        return [
          {
            file,
            ...positionAt(text, found.index),
            reason: `${from} is called ${to} here`,
            snippet: to,
          },
        ]
      })
    })
  return {
    environment: filesBelow(root, '.').filter((file) => ENVIRONMENT.test(file)),
    sources: sourceFiles(root)
      .filter(({ text }) => own.some(({ from }) => text.includes(from)))
      .map(({ file }) => file),
    open,
  }
}
