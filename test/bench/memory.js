import { getSession } from '@create-auth/runtime/express'
import { contestants, visitors } from './contestants.js'

const CHECKS = 100_000

function heap() {
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed / 1000
}

/** @returns kilobytes by which the heap has grown after 100,000 session checks, half of them by a Request */
export async function heapGrowth() {
  const { ours } = contestants()
  const next = await visitors(ours, '__Host-auth.session-token')
  const check = async (count) => {
    for (let index = 0; index < count / 2; index += 1) {
      await getSession({ protocol: 'https', headers: { cookie: next() } }, ours.config)
      await ours.ask('session', { cookie: next() })
    }
  }
  await check(CHECKS / 5)
  const before = heap()
  await check(CHECKS)
  return heap() - before
}
