import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type BuildOptions } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build as buildByVite } from 'vite'

const installed = fileURLToPath(new URL('node_modules/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'create-auth-one-copy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program one half of which imports the engine, while the other requires it. */
beforeAll(() => {
  const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
  symlinkSync(packages, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'half.cjs'), "module.exports = require('@create-auth/runtime/errors')")
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { AuthError } from '@create-auth/runtime/errors'
import half from './half.cjs'
console.log(AuthError === half.AuthError)
`,
  )
})

const run = async (command: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(command, args, { cwd: folder })).stdout

test.each([
  ['Node.js 20', process.execPath, []],
  ['Node.js 22', `${installed}node22/bin/node`, []],
  ['Node.js 24', `${installed}node24/bin/node`, []],
  ['Node.js 26', `${installed}node26/bin/node`, []],
  ['Bun', `${installed}.bin/bun`, []],
  ['Deno', `${installed}@deno/linux-x64-glibc/deno`, ['run', '-A', '--node-modules-dir=manual']],
])('what is imported on %s is what is required', async (_, command, args) => {
  expect(await run(command, ...args, 'main.mjs')).toBe('true\n')
})

const BY_ESBUILD: readonly (readonly [string, BuildOptions])[] = [
  ['a server', { platform: 'node' }],
  ['a browser', { platform: 'browser' }],
  ['a worker, as wrangler does', { conditions: ['workerd', 'worker', 'browser'] }],
]

test.each(BY_ESBUILD)('esbuild bundles one copy for %s', async (_, options) => {
  const outfile = join(folder, 'bundled.mjs')
  const entryPoints = [join(folder, 'main.mjs')]
  await build({
    ...options,
    entryPoints,
    outfile,
    bundle: true,
    format: 'esm',
    tsconfigRaw: {},
    logLevel: 'error',
  })
  expect(await run(process.execPath, outfile)).toBe('true\n')
})

test('Vite bundles one copy for a server', async () => {
  await buildByVite({
    root: folder,
    logLevel: 'error',
    build: { ssr: 'main.mjs', outDir: 'bundled' },
    ssr: { noExternal: true },
  })
  expect(await run(process.execPath, join(folder, 'bundled/main.mjs'))).toBe('true\n')
})
