import { fork } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { siteOf } from './site.js'
import { SECRET } from './user.js'

/** Whose Host the requests name. */
export const SITE = 'http://localhost:3000'

/**
 * An application with one page behind nothing, at `/bare`, and behind ours, at `/ours`; at `…/stored` for sessions that are
 * stored. In a process of its own.
 *
 * @param framework its name, and whether it is a site that has to be built
 */
export async function startServer({ framework, built = false }) {
  const script = built ? siteOf(framework) : join(import.meta.dirname, 'servers', `${framework}.js`)
  const server = fork(script, {
    execArgv: ['--expose-gc'],
    cwd: dirname(script),
    // What it says for itself is not of the table.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // SvelteKit takes its own address for https unless it is told.
    env: { ...process.env, NODE_ENV: 'production', AUTH_SECRET: SECRET, ORIGIN: SITE },
  })
  const [{ port }] = await once(server, 'message')
  return {
    port,
    /** @param question `begin`, `end` or `heap`; see servers/start.js */
    async ask(question) {
      server.send(question)
      const [told] = await once(server, 'message')
      return told
    },
    stop: () => server.kill(),
  }
}
