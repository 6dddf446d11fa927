// What the engine costs, in ratios to @auth/core and to the same work by hand. See README.md.
//   npm run bench               prints a table
//   npm run bench -- --check    exits with 1 where a target is missed
//   npm run bench -- --only jwt runs the cases whose name has this in it
import { parseArgs } from 'node:util'
import { overHttp } from './http.js'
import { importTimes } from './imports.js'
import { CASES, measureCase } from './in-process.js'
import { heapGrowth } from './memory.js'
import { atLeast, atMost, figure, printHead, printRow } from './report.js'
import { engineSize, tokensSize } from './size.js'

const { values: options } = parseArgs({
  options: { check: { type: 'boolean' }, only: { type: 'string', default: '' } },
})

/** Kilobytes of noise: what the collector and the compiler keep for themselves. */
const FLAT = 300

async function sizeRow(measure, limit) {
  const { own, ratio } = await measure()
  return { ours: atMost(own, limit, ' kB'), peer: figure(ratio) }
}

/** What a protected route may cost in bare ones, where one visitor comes again and again, and where sessions are stored. */
const SERVERS = [
  { name: 'Express', framework: 'express', hasPeer: true, one: 1.25, stored: 1.2 },
  { name: 'Hono', framework: 'hono', one: 1.35, stored: 1.35 },
  { name: 'Fastify', framework: 'fastify', one: 1.35, stored: 1.35 },
  { name: 'Next.js', framework: 'next', built: true, hasPeer: true, one: 1.35, stored: 1.35 },
  { name: 'SvelteKit', framework: 'sveltekit', built: true, one: 1.35, stored: 1.35 },
]

/** @param floor makes a cell of what the protected route costs in bare ones */
async function httpRow(server, who, floor) {
  const { cost, ours, peer } = await overHttp(server, who)
  return {
    ours: figure(cost * 1000, ' µs'),
    ...(peer && { peer: figure(peer / ours) }),
    floor: floor(ours),
  }
}

const ROUTES = SERVERS.flatMap((server) => [
  {
    name: `protected ${server.name} route over HTTP`,
    measure: () => httpRow(server, 'one', (ratio) => atMost(ratio, server.one)),
  },
  {
    name: `protected ${server.name} route, database`,
    measure: () => httpRow(server, 'stored', (ratio) => atMost(ratio, server.stored)),
  },
  {
    name: `protected ${server.name} route, many visitors`,
    measure: () => httpRow(server, 'many', (ratio) => figure(ratio)),
  },
])

const OTHERS = [
  ...ROUTES,
  {
    name: 'size of the engine, GitHub, credentials',
    measure: () => sizeRow(engineSize, 40),
  },
  { name: 'size of /jwt', measure: () => sizeRow(tokensSize, 6) },
  {
    name: 'import of the engine, GitHub, credentials',
    async measure() {
      const { cost, ratio } = await importTimes()
      return { ours: figure(cost, ' ms'), peer: atLeast(1 / ratio, 1 / 0.6) }
    },
  },
  {
    name: 'growth of the heap by 100,000 session checks',
    measure: async () => ({ ours: atMost(await heapGrowth(), FLAT, ' kB') }),
  },
]

const cases = [
  ...CASES.map((entry) => ({ name: entry.name, measure: () => measureCase(entry) })),
  ...OTHERS,
].filter(({ name }) => name.toLowerCase().includes(options.only.toLowerCase()))

printHead()
const missed = []
for (const { name, measure } of cases) {
  if (!printRow(name, await measure())) missed.push(name)
}
console.log(missed.length > 0 ? `\nmissed: ${missed.join('; ')}` : '\nevery target is met')
if (options.check && missed.length > 0) process.exitCode = 1
