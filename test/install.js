// node test/install.js <folder>: installs what the tests of a folder need beyond the others, unless it is there.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL(process.argv[2], import.meta.url))
const changed = (file) =>
  statSync(`${folder}/${file}`, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY

if (changed('node_modules/.package-lock.json') < changed('package-lock.json')) {
  execFileSync('npm', ['ci', '--prefix', folder], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}
