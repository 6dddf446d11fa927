// node test/types.js [project…]: checks the types of projects, of all of them where none is named; of those with packages
// of their own where they are installed (test/install.js).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeModules } from '../runtime/scripts/generate.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
const installed = ['test/servers', 'test/e2e'].filter((project) =>
  existsSync(join(root, project, 'node_modules')),
)
const all = ['runtime', 'runtime/browser', '.', 'test', ...installed]
const named = process.argv.slice(2)

// A part of what is checked is made of data.
writeModules()

for (const project of named.length > 0 ? named : all) {
  const state = join('node_modules/.cache', `${project.replaceAll(/\W/g, '_')}.tsbuildinfo`)
  const options = ['--noEmit', '--incremental', '--tsBuildInfoFile', state]
  const args = [compiler, '-p', project, ...options]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
