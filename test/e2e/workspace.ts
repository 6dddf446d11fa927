import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../../bin/create-auth.js', import.meta.url))

export interface Ran {
  code: number
  stdout: string
  stderr: string
}

/** The document of `verify`, as far as it matters here. */
interface Verified {
  readonly checks: readonly { readonly id: string; readonly ok: boolean | null }[]
  readonly output?: readonly string[]
}

/** A project on disk, with a package manager of its own. */
export function makeWorkspace(files: Record<string, string>, path?: string) {
  const root = mkdtempSync(join(tmpdir(), 'create-auth-e2e-'))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: path === undefined ? process.env['PATH'] : `${path}:${process.env['PATH']}`,
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
    YARN_ENABLE_TELEMETRY: '0',
    XDG_STATE_HOME: `${root}-state`,
  }
  // What npm says about the shell that runs these tests must not be taken for what the project uses.
  for (const name of Object.keys(env)) if (/^npm_/i.test(name)) delete env[name]
  // Nor what they say about themselves.
  delete env['NODE_ENV']
  // What was fetched once is good for all projects.
  env['npm_config_prefer_offline'] = 'true'
  // Nor is the registry asked for what nobody reads.
  for (const name of ['audit', 'fund', 'update_notifier']) env[`npm_config_${name}`] = 'false'
  let server: ChildProcess | undefined
  let port: number | undefined

  function write(name: string, text: string): void {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)

  function run(command: string, ...args: string[]): Promise<Ran> {
    return new Promise((resolve) => {
      const options = { cwd: root, env, maxBuffer: 32_000_000 }
      const child = execFile(command, args, options, (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
        resolve({ code, stdout, stderr })
      })
      child.stdin?.end()
    })
  }

  async function must(command: string, ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await run(command, ...args)
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} → ${code}\n${stdout}\n${stderr}`)
    return stdout
  }

  const createAuth = (...args: string[]): Promise<Ran> => run(process.execPath, cli, ...args)
  const read = (name: string): string => readFileSync(join(root, name), 'utf8')

  /** Every file of the project with a hash of its bytes and its mode, without what is installed. */
  function tree(): Record<string, string> {
    const entries: Record<string, string> = {}
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const name = join(entry.parentPath, entry.name).slice(root.length + 1)
      if (!entry.isFile() || /(?:^|\/)(?:node_modules|\.git|\.yarn|\.wrangler|dist)\//.test(name))
        continue
      const hash = createHash('sha256')
        .update(readFileSync(join(root, name)))
        .digest('hex')
      entries[name] = `${(statSync(join(root, name)).mode & 0o777).toString(8)} ${hash}`
    }
    return entries
  }

  /** Starts the application, with these variables more; a second time at the same address, in place of the first. @returns its origin */
  async function start(
    [command, ...args]: readonly [string, ...string[]],
    more: NodeJS.ProcessEnv = {},
  ): Promise<string> {
    await stop()
    port ??= await freePort()
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, ...more, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: what a package manager or a loader starts ends with it.
      detached: true,
    })
    server = child
    let output = ''
    await new Promise<void>((resolve, reject) => {
      const see = (chunk: Buffer): void => {
        output += chunk.toString()
        if (/listening|http:\/\/localhost:/.test(output)) resolve()
      }
      child.stdout.on('data', see)
      child.stderr.on('data', see)
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
    })
    return `http://localhost:${port}`
  }

  /**
   * Has `create-auth verify` start the application.
   *
   * @returns the checks that did not pass, of those that don't depend on the port, which is another one here
   */
  async function verify(command: readonly string[]): Promise<readonly unknown[]> {
    await stop()
    const words = command.map((word) => (/[ $]/.test(word) ? `'${word}'` : word)).join(' ')
    const assigned = `PORT=${await freePort()} ${words}`
    const { stdout, stderr } = await createAuth('verify', '--yes', '--json', '--command', assigned)
    const { checks, output }: Verified = JSON.parse(stdout)
    const failed = checks.filter(({ id, ok }) => ok !== true && id !== 'address')
    return failed.length > 0 ? [...failed, output, stderr] : []
  }

  /** Ends the application, without a warning. */
  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL')
    await ended
  }

  async function dispose(): Promise<void> {
    await stop()
    for (const folder of [root, `${root}-state`]) rmSync(folder, { recursive: true, force: true })
  }

  return { root, run, must, createAuth, read, write, tree, start, stop, verify, dispose }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
