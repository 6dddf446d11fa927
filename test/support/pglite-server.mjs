// PGlite behind a socket, in a thread: PostgreSQL's wire protocol with nothing but what npm installs. PGlite has one session,
// so that connections take turns: each for a round of messages, or for a transaction.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create({ loadDataDir: new Blob([readFileSync(workerData)]) })

/** A startup message, and the question for TLS, have no type; the others begin with one. */
const SSL_REQUEST = 80_877_103
const TERMINATE = 'X'
/** Simple queries, Sync and Flush: what a client waits for an answer to. */
const ENDS = new Set(['Q', 'S', 'H', 'f', 'c'])

/** Who waits for a turn, and the connection whose turn it is. */
const waiting = []
let owner

function takeTurn(socket) {
  if (owner === undefined || owner === socket) {
    owner = socket
    return undefined
  }
  return new Promise((resolve) => {
    waiting.push({ socket, resolve })
  })
}

function endTurn() {
  const next = waiting.shift()
  owner = next?.socket
  next?.resolve()
}

/** Whether a transaction is open, as ReadyForQuery at the end of an answer says. */
const isIdle = (answer) =>
  answer.at(-6) !== 'Z'.charCodeAt(0) || answer.at(-1) === 'I'.charCodeAt(0)

async function ask(socket, message) {
  await takeTurn(socket)
  const answer = await database.execProtocolRaw(message)
  if (!socket.destroyed) socket.write(answer)
  if (isIdle(answer)) endTurn()
}

/** Cuts what arrives into rounds of messages that are answered together. */
async function* roundsOf(socket) {
  let bytes = Buffer.alloc(0)
  let started = false
  let round = 0
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk])
    for (;;) {
      const head = started ? 1 : 0
      if (bytes.length < round + head + 4) break
      const end = round + head + bytes.readUInt32BE(round + head)
      if (bytes.length < end) break
      const type = started ? String.fromCharCode(bytes[round]) : undefined
      if (type === TERMINATE) return
      if (type === undefined && bytes.readUInt32BE(4) === SSL_REQUEST) {
        socket.write('N')
        bytes = bytes.subarray(end)
      } else if (type === undefined || ENDS.has(type)) {
        yield bytes.subarray(0, end)
        bytes = bytes.subarray(end)
        round = 0
        started = true
      } else {
        round = end
      }
    }
  }
}

async function serve(socket) {
  socket.on('error', () => undefined)
  try {
    for await (const round of roundsOf(socket)) await ask(socket, round)
  } catch {
    // Whoever has gone needs no answer.
  }
  socket.end()
  if (owner === socket) {
    await database.exec('rollback')
    endTurn()
  }
}

const server = createServer((socket) => void serve(socket))
server.listen(0, '127.0.0.1', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread, not a window
  parentPort.postMessage(server.address().port)
})
