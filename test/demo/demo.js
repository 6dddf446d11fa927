// Takes a sample Express project through `create-auth init`, in a temporary folder, and starts it.
//   npm run demo              prints the address; Ctrl-C stops it and removes the folder
//   npm run demo -- --check   signs in by itself over HTTP, and exits
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeVisitor } from './visitor.js'

const checking = process.argv.includes('--check')
const cli = fileURLToPath(new URL('../../bin/create-auth.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'create-auth-demo-'))
const project = join(folder, 'shop')
let server
/** From the beginning, so that Ctrl-C always cleans up. */
const interrupted = once(process, 'SIGINT')

function say(text) {
  console.log(`\n› ${text}`)
}

async function run(command, args, options = {}) {
  const env = { ...process.env, XDG_STATE_HOME: join(folder, 'state') }
  const child = spawn(command, args, { cwd: project, env, stdio: 'inherit', ...options })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with exit code ${code}`)
}

/** The port that was asked for, or 3000, or any that is free where that is taken. */
async function freePort() {
  for (const port of [Number(process.env.PORT ?? 3000), 0]) {
    const probe = createServer()
    const taken = await new Promise((resolve) => {
      probe.once('error', () => resolve(true))
      probe.listen(port, 'localhost', () => resolve(false))
    })
    if (taken) continue
    const address = probe.address()
    await new Promise((resolve) => probe.close(resolve))
    return address.port
  }
  throw new Error('no port is free')
}

function expectEqual(what, actual, expected) {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`)
  }
  console.log(`  ✓ ${what}`)
}

/** What the next steps of `init` say: protect a page. */
function protectAccount() {
  const file = join(project, 'src/server.js')
  const text = readFileSync(file, 'utf8')
  const protectedText = text
    .replace(
      'import { pages }',
      "import { requireSession } from './require-session.js'\nimport { pages }",
    )
    .replace("app.get('/account', (req", "app.get('/account', requireSession, (req")
  if (protectedText === text) throw new Error('src/server.js has no account page to protect')
  writeFileSync(file, protectedText)
}

async function start(port) {
  server = spawn(process.execPath, ['src/server.js'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), NODE_ENV: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.pipe(process.stdout)
  await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(([code]) =>
      Promise.reject(new Error(`the server ended with exit code ${code}`)),
    ),
  ])
}

async function check(origin) {
  const visitor = makeVisitor(origin)
  const location = (response) => response.headers.get('location')
  const home = await visitor.ask('/')
  expectEqual('the home page is open', home.status, 200)
  const refused = await visitor.ask('/account')
  expectEqual(
    'the account page sends a visitor to the sign-in page',
    [refused.status, location(refused)],
    [302, '/auth/signin?callbackUrl=%2Faccount'],
  )
  const api = await visitor.ask('/account', { headers: { accept: 'application/json' } })
  expectEqual(
    'and answers a program with 401',
    [api.status, await api.json()],
    [401, { error: 'unauthenticated' }],
  )
  const signedIn = await visitor.press(location(refused), 'Ada Lovelace')
  expectEqual(
    'Ada Lovelace signs in, and comes back to the account page',
    [signedIn.status, location(signedIn)],
    [302, `${origin}/account`],
  )
  const session = await (await visitor.ask('/auth/session')).json()
  expectEqual('the session is hers', session.user, {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    image: null,
    emailVerified: false,
  })
  const account = await visitor.ask('/account')
  expectEqual(
    'the account page opens',
    [account.status, (await account.text()).includes('Only for people who are signed in')],
    [200, true],
  )
  const signedOut = await visitor.press('/auth/signout', 'Sign out')
  expectEqual('she signs out', signedOut.status, 302)
  expectEqual('and is signed out', await (await visitor.ask('/auth/session')).json(), null)
  const again = await visitor.ask('/account')
  expectEqual('the account page is closed again', again.status, 302)
}

async function cleanUp() {
  if (server && server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit')
    server.kill()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

async function main() {
  cpSync(fileURLToPath(new URL('projects/shop', import.meta.url)), project, { recursive: true })
  say('npm install, in a copy of a small Express project')
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])
  say('npx create-auth init --yes')
  await run(process.execPath, [cli, 'init', '--yes'])
  protectAccount()
  say("The account page is protected now: app.get('/account', requireSession, …)")
  const port = await freePort()
  await start(port)
  const origin = `http://localhost:${port}`
  if (checking) {
    say('A visitor, over HTTP')
    await check(origin)
    return
  }
  say(`Open ${origin}/account and sign in as anyone. Ctrl-C stops the demo and removes ${folder}.`)
  await interrupted
}

try {
  await Promise.race([main(), interrupted])
} catch (error) {
  console.error(`\n✗ ${error.message}`)
  process.exitCode = 1
} finally {
  await cleanUp()
}
