// What the command line costs whoever installs it: packages, megabytes, and the time until it begins.
//   npm run sizes
import { execFileSync, spawnSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './measure.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ROUNDS = 15

const folder = mkdtempSync(join(tmpdir(), 'create-auth-size-'))
try {
  const npm = (...args) =>
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const [{ filename, size }] = JSON.parse(npm('pack', root, '--json', '--ignore-scripts'))
  npm('install', '--global', '--prefix', folder, '--no-audit', '--no-fund', join(folder, filename))
  rmSync(join(folder, filename))
  const paths = readdirSync(folder, { recursive: true })
  const bytes = paths.reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0)
  const packages = paths.filter((path) =>
    /node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\@]+[/\\]package\.json$/.test(path),
  )
  const bin = join(
    folder,
    paths.find((path) => /create-auth[/\\]bin[/\\]create-auth\.js$/.test(path)),
  )
  const time = (args) => {
    const start = process.hrtime.bigint()
    spawnSync(process.execPath, args)
    return Number(process.hrtime.bigint() - start)
  }
  const rounds = Array.from({ length: ROUNDS }, () => time([bin, '--version']) / time(['-e', '0']))
  console.log(`packed                    ${(size / 1e3).toFixed(0)} kB`)
  console.log(
    `installed                 ${packages.length} packages, ${(bytes / 1e6).toFixed(1)} MB`,
  )
  console.log(`--version ÷ node -e 0     ${median(rounds).toFixed(2)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
