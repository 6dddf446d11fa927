import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { contestants, signIn } from './contestants.js'
import { median, ratioOf } from './measure.js'

const CONNECTIONS = 4
const WARM_UP = 4000
const BATCH = 1500
const ROUNDS = 9

/** Sends the same request again and again over one connection; every answer has as many bytes as the first. */
async function load(port, request, count) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  const size = await new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (chunk) => {
      if (chunk.toString('latin1').startsWith('HTTP/1.1 200 ')) resolve(chunk.length)
      else reject(new Error(chunk.toString('latin1').split('\r\n')[0]))
    })
    socket.write(request)
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
      if (left > 0) socket.write(request)
      else resolve()
    })
    socket.write(request)
  })
  socket.destroy()
}

function loadAll(port, request, count) {
  const each = Math.ceil(count / CONNECTIONS)
  return Promise.all(Array.from({ length: CONNECTIONS }, () => load(port, request, each)))
}

function requestFor(path, cookie) {
  const head = [`GET ${path} HTTP/1.1`, 'Host: localhost:3000', 'Accept: */*', `Cookie: ${cookie}`]
  return [...head, '', ''].join('\r\n')
}

/**
 * Measures the CPU time of a server in its own process.
 *
 * @returns one row: the protected route in bare ones, by ours and by the peer
 */
export async function overHttp() {
  const { ours, peer } = contestants('http://localhost:3000')
  const cookies = { ours: await signIn(ours), peer: await signIn(peer) }
  const requests = {
    bare: requestFor('/bare', cookies.ours),
    ours: requestFor('/ours', cookies.ours),
    peer: requestFor('/peer', cookies.peer),
  }
  const server = fork(fileURLToPath(new URL('./server.js', import.meta.url)))
  try {
    const [{ port }] = await once(server, 'message')
    const costs = { bare: [], ours: [], peer: [] }
    for (const request of Object.values(requests)) await loadAll(port, request, WARM_UP)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, request] of Object.entries(requests)) {
        await loadAll(port, request, BATCH / 5)
        server.send('begin')
        await once(server, 'message')
        await loadAll(port, request, BATCH)
        server.send('end')
        const [{ cpu }] = await once(server, 'message')
        costs[name].push(cpu / BATCH)
      }
    }
    return {
      cost: median(costs.ours),
      ours: ratioOf(costs.ours, costs.bare),
      peer: ratioOf(costs.peer, costs.bare),
    }
  } finally {
    server.kill()
  }
}
