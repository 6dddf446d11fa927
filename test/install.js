// node test/install.js <folder>: installs what the tests of a folder need beyond the others, unless it is there.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL(process.argv[2], import.meta.url))
const changed = (file) =>
  statSync(`${folder}/${file}`, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY

// A driver that has no binary for this Node.js is compiled. Its tests are over before a compiler has made it fast.
const env = { ...process.env, CFLAGS: '-O0', CXXFLAGS: '-O0' }

if (changed('node_modules/.package-lock.json') < changed('package-lock.json')) {
  execFileSync('npm', ['ci', '--prefix', folder], {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  })
}
