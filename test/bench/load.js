// Thirty seconds of a hundred connections at once, whose visitors are signed in, for each framework: whether a request fails,
// and whether memory grows. See README.md.
import autocannon from 'autocannon'
import { contestants, visitors } from './contestants.js'
import { startServer } from './start-server.js'

const CONNECTIONS = 100
const SECONDS = 30
/** Kilobytes of noise: what the collector and the compiler keep for themselves. */
const FLAT = 1000

/** Visitors who come by turns, over every connection. */
async function requests() {
  const next = await visitors(contestants('http://localhost:3000').ours, 'auth.session-token')
  return Array.from({ length: 100 }, () => ({
    path: '/ours',
    headers: { host: 'localhost:3000', cookie: next() },
  }))
}

async function press(port, duration, sent) {
  const url = `http://127.0.0.1:${port}`
  return autocannon({ url, connections: CONNECTIONS, duration, requests: sent })
}

/** @returns what is told of a server, and whether it stood its ground */
async function load(framework, sent) {
  const server = await startServer({ framework })
  try {
    await press(server.port, 5, sent)
    const { heap: before } = await server.ask('heap')
    const { '2xx': answered, non2xx, errors, timeouts } = await press(server.port, SECONDS, sent)
    const { heap: after } = await server.ask('heap')
    const failed = non2xx + errors + timeouts
    const heap = `heap ${Math.round(before)} → ${Math.round(after)} kB`
    console.log(`${framework}: ${answered} answered, ${failed} failed, ${heap}`)
    return answered > 0 && failed === 0 && after - before <= FLAT
  } finally {
    server.stop()
  }
}

const sent = await requests()
for (const framework of ['express', 'hono', 'fastify'])
  if (!(await load(framework, sent))) process.exitCode = 1
