import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** The package managers that projects are tried with, besides the npm that is there: the command, and its script. */
const SCRIPTS = {
  pnpm: ['pnpm', 'pnpm/bin/pnpm.cjs'],
  yarn1: ['yarn', 'yarn1/bin/yarn.js'],
  yarn4: ['yarn', 'yarn4/bin/yarn.js'],
  bun: ['bun', 'bun/bin/bun.exe'],
} as const

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder to put in front of PATH, by package manager. */
    paths: Record<string, string>
  }
}

/** Makes a folder of each, which holds nothing but its command. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'create-auth-pm-'))
  const paths: Record<string, string> = {}
  for (const [name, [command, script]] of Object.entries(SCRIPTS)) {
    const bin = join(folder, name)
    mkdirSync(bin)
    const target = join(import.meta.dirname, 'node_modules', script)
    const run = script.endsWith('.exe') ? `"${target}"` : `"${process.execPath}" "${target}"`
    writeFileSync(join(bin, command), `#!/bin/sh\nexec ${run} "$@"\n`, { mode: 0o755 })
    paths[name] = bin
  }
  project.provide('paths', paths)
  return () => rmSync(folder, { recursive: true })
}
