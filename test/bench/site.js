import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const here = import.meta.dirname
const dist = join(here, '../../dist')

/** What every site takes from here. */
const SHARED = ['adapter.js', 'user.js', 'servers/start.js']

/** Sites that are built: once for all cases. */
const built = new Map()

/**
 * A project of a framework that builds applications, installed and built outside of the repository, with the runtime as projects
 * get it.
 *
 * @param name of a folder in `sites/`
 * @returns its server's script
 */
export function siteOf(name) {
  const known = built.get(name)
  if (known) return known
  const folder = mkdtempSync(join(tmpdir(), `create-auth-bench-${name}-`))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  cpSync(join(here, 'sites', name), folder, { recursive: true })
  for (const file of SHARED) cpSync(join(here, file), join(folder, 'bench', file.split('/').at(-1)))
  const tarball = readdirSync(dist).find((file) => file.endsWith('.tgz'))
  copyFileSync(join(dist, tarball), join(folder, tarball))
  const npm = (...words) =>
    execFileSync('npm', words, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
      shell: process.platform === 'win32',
    })
  npm('install', `./${tarball}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error')
  npm('run', 'build')
  const script = join(folder, 'server.js')
  built.set(name, script)
  return script
}
