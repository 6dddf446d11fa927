import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * An application with one page behind nothing, at `/bare`, and behind ours, at `/ours`; at `…/stored` for sessions that are
 * stored. In a process of its own.
 *
 * @param name of its framework
 */
export async function startServer(name) {
  const script = fileURLToPath(new URL(`./servers/${name}.js`, import.meta.url))
  const server = fork(script, { execArgv: ['--expose-gc'] })
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
