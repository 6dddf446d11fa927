import { connect } from 'node:net'
import { contestants, visitors } from './contestants.js'
import { median, ratioOf } from './measure.js'
import { SITE, startServer } from './start-server.js'

const CONNECTIONS = 4
const WARM_UP = 4000
const BATCH = 1500
const ROUNDS = 9

/** Where an answer ends in what has arrived, or undefined: by its length, or by its last chunk. */
function endOf(text) {
  const head = text.indexOf('\r\n\r\n') + 4
  if (head === 3) return undefined
  const length = /\r\ncontent-length: (\d+)\r/i.exec(text.slice(0, head))?.[1]
  if (length !== undefined) return head + Number(length)
  const last = text.indexOf('0\r\n\r\n', head)
  return last < 0 ? undefined : last + 5
}

/**
 * Sends requests over one connection, one after the other; every answer has as many bytes as the first.
 *
 * @param next gives the next request
 */
async function load(port, next, count) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  const size = await new Promise((resolve, reject) => {
    let text = ''
    socket.once('error', reject)
    const read = (chunk) => {
      text += chunk.toString('latin1')
      const end = endOf(text)
      if (end === undefined || text.length < end) return
      socket.off('data', read)
      if (text.startsWith('HTTP/1.1 200 ')) resolve(end)
      else reject(new Error(text.split('\r\n')[0]))
    }
    socket.on('data', read)
    socket.write(next())
  })
  let left = count - 1
  await new Promise((resolve, reject) => {
    let received = 0
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      received += chunk.length
      if (received < size) return
      received -= size
      left -= 1
      if (left > 0) socket.write(next())
      else resolve()
    })
    socket.write(next())
  })
  socket.destroy()
}

function loadAll(port, next, count) {
  const each = Math.ceil(count / CONNECTIONS)
  return Promise.all(Array.from({ length: CONNECTIONS }, () => load(port, next, each)))
}

function requestFor(path, cookie) {
  const { host } = new URL(SITE)
  const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Accept: */*', `Cookie: ${cookie}`]
  return [...head, '', ''].join('\r\n')
}

/** A request by one visitor, again and again. */
async function byOne(path, contestant, name) {
  const next = await visitors(contestant, name)
  const one = requestFor(path, next())
  return () => one
}

/** Requests by many visitors. */
async function byMany(path, contestant, name) {
  const next = await visitors(contestant, name)
  return () => requestFor(path, next())
}

/** Requests by one visitor, whose session is stored. */
async function byStored(path, _, name) {
  const one = requestFor(`${path}/stored`, `${name}=token`)
  return () => one
}

const VISITORS = { one: byOne, many: byMany, stored: byStored }

/** The requests of a round: those to the page of the peer, where the framework has one. */
async function requestsTo(who, hasPeer) {
  const { ours, peer } = contestants(SITE)
  const requests = {
    bare: await VISITORS[who]('/bare', ours, 'auth.session-token'),
    ours: await VISITORS[who]('/ours', ours, 'auth.session-token'),
  }
  if (!hasPeer) return requests
  return { ...requests, peer: await VISITORS[who]('/peer', peer, 'authjs.session-token') }
}

/**
 * Measures the CPU time of a server in its own process.
 *
 * @param site whose server it is, whether it has to be built, and whether it has a page of the peer
 * @param who `one` visitor who comes again and again, or `many`; or one whose session is `stored`
 * @returns the milliseconds of ours, and both protected routes in bare ones
 */
export async function overHttp(site, who) {
  const requests = await requestsTo(who, site.hasPeer === true)
  const server = await startServer(site)
  const { port } = server
  try {
    const costs = Object.fromEntries(Object.keys(requests).map((name) => [name, []]))
    for (const next of Object.values(requests)) await loadAll(port, next, WARM_UP)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, next] of Object.entries(requests)) {
        await loadAll(port, next, BATCH / 5)
        await server.ask('begin')
        await loadAll(port, next, BATCH)
        const { cpu } = await server.ask('end')
        costs[name].push(cpu / BATCH)
      }
    }
    return {
      cost: median(costs.ours),
      ours: ratioOf(costs.ours, costs.bare),
      peer: costs.peer && ratioOf(costs.peer, costs.bare),
    }
  } finally {
    server.stop()
  }
}
