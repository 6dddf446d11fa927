import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median, ratioOf } from './measure.js'

const ROUNDS = 15
const run = promisify(execFile)

/** Imports the engine with two providers, and prints the milliseconds of CPU time that it took. */
const program = (engine) => `
  const start = process.cpuUsage()
  await Promise.all(
    ['', '/providers/github', '/providers/credentials'].map((path) => import('${engine}' + path)),
  )
  const { user, system } = process.cpuUsage(start)
  console.log((user + system) / 1000)`

async function importTime(engine) {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program(engine)], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  })
  return Number(stdout)
}

/** Each import in a process of its own, by turns. @returns the cost of ours, and its ratio to the peer's */
export async function importTimes() {
  const costs = { ours: [], peer: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.ours.push(await importTime('@create-auth/runtime'))
    costs.peer.push(await importTime('@auth/core'))
  }
  return { cost: median(costs.ours), ratio: ratioOf(costs.ours, costs.peer) }
}
