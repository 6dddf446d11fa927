import { getSession } from '@create-auth/runtime/express'
import { contestants, signIn } from './contestants.js'

const CHECKS = 100_000

function heap() {
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed / 1000
}

/** @returns kilobytes by which the heap has grown after 100,000 session checks, half of them by a Request */
export async function heapGrowth() {
  const { ours } = contestants()
  const cookie = await signIn(ours)
  const request = { protocol: 'https', headers: { host: 'app.test', cookie } }
  const check = async (count) => {
    for (let index = 0; index < count / 2; index += 1) {
      await getSession(request, ours.config)
      await ours.ask('session', { cookie })
    }
  }
  await check(CHECKS / 5)
  const before = heap()
  await check(CHECKS)
  return heap() - before
}
