import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

/** The package managers that projects are tried with, besides the npm that is there. */
const VERSIONS = {
  pnpm: { spec: 'pnpm@10.34.9', script: 'pnpm/bin/pnpm.cjs', command: 'pnpm' },
  yarn1: { spec: 'yarn1@npm:yarn@1.22.22', script: 'yarn1/bin/yarn.js', command: 'yarn' },
  yarn4: {
    spec: 'yarn4@npm:@yarnpkg/cli-dist@4.18.1',
    script: 'yarn4/bin/yarn.js',
    command: 'yarn',
  },
  bun: { spec: 'bun@1.4.5', script: 'bun/bin/bun.exe', command: 'bun' },
} as const

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder to put in front of PATH, by package manager. */
    paths: Record<string, string>
  }
}

/** Installs them into a temporary folder, each with a PATH of its own. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'create-auth-pm-'))
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const specs = Object.values(VERSIONS).map(({ spec }) => spec)
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', ...specs], {
    cwd: folder,
  })
  const paths: Record<string, string> = {}
  for (const [name, { script, command }] of Object.entries(VERSIONS)) {
    const bin = join(folder, 'bin', name)
    mkdirSync(bin, { recursive: true })
    const target = join(folder, 'node_modules', script)
    const run = script.endsWith('.exe') ? `"${target}"` : `"${process.execPath}" "${target}"`
    writeFileSync(join(bin, command), `#!/bin/sh\nexec ${run} "$@"\n`)
    chmodSync(join(bin, command), 0o755)
    paths[name] = bin
  }
  project.provide('paths', paths)
  return () => rmSync(folder, { recursive: true, force: true })
}
