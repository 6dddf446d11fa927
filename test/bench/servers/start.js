/** What a page answers, protected or not. */
export const ORDERS = { orders: [{ id: 1, state: 'sent' }] }

/** Milliseconds of CPU time since the last `begin`, and kilobytes of the heap that are in use after a collection. */
const makeMeter = () => {
  let begun
  return {
    begin() {
      begun = process.cpuUsage()
      return {}
    },
    end() {
      const { user, system } = process.cpuUsage(begun)
      return { cpu: (user + system) / 1000 }
    },
    heap() {
      globalThis.gc()
      globalThis.gc()
      return { heap: process.memoryUsage().heapUsed / 1000 }
    },
  }
}

/** Serves on a free port, which it tells; then answers what it is asked: `begin`, `end` or `heap`. */
export function start(server) {
  const meter = makeMeter()
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
  process.on('message', (question) => process.send(meter[question]()))
  process.on('disconnect', () => process.exit())
}
