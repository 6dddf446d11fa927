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
  nodeProcess(text: string): Reading
  /** What reads that file in Node.js, in this process, which takes next to no time. */
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
  return {
    dotenv: parse,
    nodeProcess: (text) => {
      writeFileSync(file, text)
      const args = [`--env-file=${file}`, '-p', 'JSON.stringify(process.env)']
      return JSON.parse(execFileSync(process.execPath, args, { env: {}, encoding: 'utf8' }))
    },
    node: (text) => {
      writeFileSync(file, text)
      const before = { ...process.env }
      const empty = (): void => {
        for (const name of Object.keys(process.env)) delete process.env[name]
      }
      try {
        empty()
        process.loadEnvFile(file)
        return without(process.env, [])
      } finally {
        empty()
        Object.assign(process.env, before)
      }
    },
    vite: (text) => {
      writeFileSync(file, text)
      return without(loadEnv('any', folder, ''), Object.keys(process.env))
    },
    sh: (text) => {
      writeFileSync(file, text)
      const options = { cwd: folder, env: {}, encoding: 'utf8' } as const
      const out = execFileSync('/bin/sh', ['-ec', 'set -a; . ./.env; /usr/bin/env -0'], options)
      const pairs = out.split('\0').flatMap((line): readonly [string, string][] => {
        const at = line.indexOf('=')
        return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)]]
      })
      return without(Object.fromEntries(pairs), ['PWD', 'OLDPWD', 'SHLVL', '_'])
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
