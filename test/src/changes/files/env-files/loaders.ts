import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'dotenv'
import { loadEnv } from 'vite'
import type { Reading } from './rows.js'

/** The programs and packages that load env files: each reads one from its text. */
export interface Loaders {
  dotenv(text: string): Reading
  /** `node --env-file`, in a process of its own. */
  node(text: string): Reading
  vite(text: string): Reading
  /** A POSIX shell: `set -a; . ./.env`. */
  sh(text: string): Reading
  remove(): void
}

/** The loaders, with a folder of their own. */
export function makeLoaders(): Loaders {
  const folder = mkdtempSync(join(tmpdir(), 'create-auth-test-'))
  const file = join(folder, '.env')
  const without = (reading: NodeJS.ProcessEnv, names: readonly string[]): Reading =>
    Object.fromEntries(
      Object.entries(reading).flatMap(([key, value]) =>
        value === undefined || names.includes(key) ? [] : [[key, value]],
      ),
    )
  // Most texts are read more than once, and each process takes its time.
  const byNode = new Map<string, Reading>()
  return {
    dotenv: parse,
    node: (text) => {
      const before = byNode.get(text)
      if (before) return before
      writeFileSync(file, text)
      const args = [`--env-file=${file}`, '-p', 'JSON.stringify(process.env)']
      const reading: Reading = JSON.parse(
        execFileSync(process.execPath, args, { env: {}, encoding: 'utf8' }),
      )
      byNode.set(text, reading)
      return reading
    },
    vite: (text) => {
      writeFileSync(file, text)
      return without(loadEnv('any', folder, ''), Object.keys(process.env))
    },
    sh: (text) => {
      writeFileSync(file, text)
      const print = `'${process.execPath}' -p 'JSON.stringify(process.env)'`
      const options = { cwd: folder, env: {}, encoding: 'utf8' } as const
      const out = execFileSync('/bin/sh', ['-ec', `set -a; . ./.env; ${print}`], options)
      return without(JSON.parse(out), ['PWD', 'OLDPWD', 'SHLVL', '_'])
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
