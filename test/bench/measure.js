/** Milliseconds of CPU time for which one contestant runs at a time: long enough for a clock of microseconds. */
const BATCH = 80
/** Milliseconds of CPU time until the longest of them, a sign-in by OpenID Connect, costs no less from one batch to the next. */
const WARM_UP = 1500
const ROUNDS = 11

export function median(values) {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Milliseconds of CPU time of this process, threads of the pool and of the collector included. */
function cpuSince(start) {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

async function runBatch(operation, count) {
  // What every single run uses up is made before, and costs nobody anything.
  await operation.stock?.(count + Math.ceil(count / 4))
  // Nobody pays for what another contestant has left behind. A forced collection would not do: it drops compiled code.
  for (let index = 0; index < count / 4; index += 1) await operation()
  const start = process.cpuUsage()
  for (let index = 0; index < count; index += 1) await operation()
  return cpuSince(start) / count
}

/** Runs an operation until it is compiled. @returns how many of them make a batch */
async function warmUp(operation) {
  const start = process.cpuUsage()
  let count = 0
  while (cpuSince(start) < WARM_UP) {
    await operation.stock?.(50)
    for (let index = 0; index < 50; index += 1) await operation()
    count += 50
  }
  const cost = await runBatch(operation, Math.ceil(count / 4))
  return Math.max(20, Math.ceil(BATCH / cost))
}

/**
 * Runs contestants by turns, so that whatever else the machine does meets them all.
 *
 * @param contestants name → operation
 * @returns `cost`: median CPU milliseconds per operation; `ratio(a, b)`: median over the rounds of a's cost in b's
 */
export async function compare(contestants) {
  const entries = Object.entries(contestants)
  const counts = new Map()
  for (const [name, operation] of entries) counts.set(name, await warmUp(operation))
  const costs = Object.fromEntries(entries.map(([name]) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    const turn = round % entries.length
    for (const [name, operation] of [...entries.slice(turn), ...entries.slice(0, turn)])
      costs[name].push(await runBatch(operation, counts.get(name)))
  }
  return {
    cost: (name) => median(costs[name]),
    ratio: (name, other) => costs[other] && costs[name] && ratioOf(costs[name], costs[other]),
  }
}

/** The median of the ratios within each round. */
export function ratioOf(costs, others) {
  return median(costs.map((cost, round) => cost / others[round]))
}
