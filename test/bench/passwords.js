// Passwords under load, and whether the time of an answer tells who has an account. See README.md.
import { Auth, createUser, skipCSRFCheck } from '@create-auth/runtime'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import Password from '@create-auth/runtime/providers/password'
import { Agent, createServer, request } from 'node:http'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median } from './measure.js'
import { withPostgres } from './postgres.js'

const PASSWORD = 'correct horse battery staple'
const SIGN_INS = 1000
const TRIES = 500
/** Milliseconds from one question about a session to the next. */
const EVERY = 10
/** How much later the last answer may be than beside as many requests without a password: that work has threads of its own. */
const SLOWER = 10
/** Megabytes that the server has for all of its objects: it ends where they are not enough. */
const HEAP = 96
/** A tenth, between the medians of two groups. */
const ALIKE = 0.1
/** Standard deviations: a difference of ranks that is chance in 999 of 1,000 cases. */
const CHANCE = 3.3

/** @param limits of the configuration */
function makeConfig(adapter, limits) {
  const mails = []
  const config = {
    secret: 'a-secret-of-at-least-32-characters',
    trustHost: true,
    skipCSRFCheck,
    session: { strategy: 'jwt' },
    logger: { error: () => {}, warn: () => {} },
    env: {},
    adapter,
    limits,
    providers: [
      Password(),
      { id: 'mail', name: 'Mail', type: 'email', sendMail: ({ to }) => void mails.push(to) },
    ],
  }
  return { config, mails }
}

const emailOf = (at) => `person-${at}@example.test`

/** A hash of the password that everybody has. */
async function hashFor(config) {
  const emailVerified = new Date()
  const { id } = await createUser(config, {
    email: 'first@example.test',
    emailVerified,
    password: PASSWORD,
  })
  const { value } = await config.adapter.getFactor(id, 'password')
  return value
}

/** A server of which each route answers by the engine; it tells its memory when it is asked. */
async function serve() {
  const { config } = makeConfig(MemoryAdapter(emptyTables()))
  const hash = await hashFor(config)
  const people = Array.from({ length: SIGN_INS }, (_, at) => emailOf(at))
  for (const email of people)
    await createUser(config, { email, emailVerified: new Date(), password: { hash } })
  const server = createServer(async (incoming, outgoing) => {
    const parts = []
    for await (const part of incoming) parts.push(part)
    const { method } = incoming
    const body = method === 'POST' ? Buffer.concat(parts) : undefined
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = new Request(`https://app.test${incoming.url}`, { method, headers, body })
    const answer = await Auth(asked, config)
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  let peak = 0
  setInterval(() => void (peak = Math.max(peak, process.memoryUsage.rss())), 20).unref()
  process.on('message', () => {
    process.send({ peak: peak / 1e6 })
    peak = 0
  })
  process.on('disconnect', () => process.exit())
  // Whoever asks again finds the connection: it is not closed while the question is on its way.
  server.keepAliveTimeout = 0
  const port = 0
  server.listen({ port, host: '127.0.0.1', backlog: 2 * SIGN_INS }, () =>
    process.send({ port: server.address().port }),
  )
}

/** Asks a server. @returns status, the header Retry-After, and milliseconds */
async function ask(port, agent, path, body) {
  const began = performance.now()
  const asked = request({ port, agent, path, method: body ? 'POST' : 'GET' })
  asked.end(body)
  const [answer] = await once(asked, 'response')
  answer.resume()
  await once(answer, 'end')
  const { statusCode, headers } = answer
  return { status: statusCode, retry: headers['retry-after'], took: performance.now() - began }
}

/** Does as Retry-After says, as often as it is said. @returns the last answer, and how many there were before */
async function untilAnswered(signIn) {
  let answer = await signIn()
  let refusals = 0
  for (; answer.status === 503; refusals += 1) {
    await sleep(Number(answer.retry) * 1000)
    answer = await signIn()
  }
  return { ...answer, refusals }
}

/** Asks for a session again and again, until a promise settles. @returns when 99 of 100 answers, and when all, had come */
async function watched(port, until) {
  const agent = new Agent({ keepAlive: true })
  const answers = []
  const timer = setInterval(() => void answers.push(ask(port, agent, '/auth/session')), EVERY)
  await until
  clearInterval(timer)
  const times = (await Promise.all(answers)).map(({ took }) => took).toSorted((a, b) => a - b)
  agent.destroy()
  return { most: times[Math.floor(times.length * 0.99)], all: times.at(-1) }
}

async function load() {
  const child = fork(fileURLToPath(import.meta.url), ['serve'], {
    execArgv: [`--max-old-space-size=${HEAP}`],
  })
  const [{ port }] = await once(child, 'message')
  const memory = async () => {
    child.send('memory')
    const [{ peak }] = await once(child, 'message')
    return peak
  }
  const agent = new Agent({ maxSockets: SIGN_INS })
  const each = (does) => Promise.all(Array.from({ length: SIGN_INS }, (_, at) => does(at)))
  const signIn = (at) => {
    const body = new URLSearchParams({ email: emailOf(at), password: PASSWORD })
    return ask(port, agent, '/auth/callback/password', body.toString())
  }
  for (let warm = 0; warm < 20; warm += 1) await signIn(warm)
  await each(() => ask(port, agent, '/auth/session'))
  const idle = await watched(port, sleep(3000))
  const crowd = await watched(
    port,
    each(() => ask(port, agent, '/auth/session')),
  )
  const before = await memory()
  const all = each((at) => untilAnswered(() => signIn(at)))
  const busy = await watched(port, all)
  const answers = await all
  const after = await memory()
  child.kill()
  const signedIn = answers.filter(({ status }) => status === 302).length
  const refused = answers.reduce((sum, { refusals }) => sum + refusals, 0)
  const ratio = (left, right) => `${(left / right).toFixed(1)} ×`
  console.log(`${SIGN_INS} sign-ins at once: ${signedIn} signed in, after ${refused} answers 503`)
  console.log(`session checks meanwhile, 99 of 100: ${ratio(busy.most, idle.most)} the idle server`)
  console.log(
    `the last of them: ${ratio(busy.all, crowd.all)} that beside ${SIGN_INS} session checks`,
  )
  console.log(
    `memory: ${HEAP} MB for objects were enough, ${Math.round(after - before)} MB more of all kinds at the most`,
  )
  const isSteady = busy.all / crowd.all <= SLOWER
  return signedIn === SIGN_INS && refused > 0 && isSteady
}

/** Compares ranks (Mann and Whitney). @returns standard deviations from no difference */
function apart(left, right) {
  const all = [...left.map((value) => [value, 0]), ...right.map((value) => [value, 1])]
  const sum = all
    .toSorted(([a], [b]) => a - b)
    .reduce((total, [, side], at) => (side === 0 ? total + at + 1 : total), 0)
  const [n, m] = [left.length, right.length]
  return (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

/** How to post for somebody of a group: the address, of the same length everywhere. */
const GROUPS = ['known', 'stranger', 'no-password', 'unverified']
const addressOf = (group, at) =>
  `${group.padEnd(11, '-')}${String(at).padStart(4, '0')}@example.test`

async function townOf(config) {
  const hash = await hashFor(config)
  for (let at = 0; at < TRIES; at += 1) {
    await createUser(config, {
      email: addressOf('known', at),
      emailVerified: new Date(),
      password: { hash },
    })
    await createUser(config, { email: addressOf('unverified', at), password: { hash } })
    await config.adapter.createUser({
      id: `no-password-${at}`,
      name: null,
      image: null,
      email: addressOf('no-password', at),
      emailVerified: new Date(),
    })
  }
}

/** Posts for each of a group by turns. @returns milliseconds by group @throws where the answers are not of one status */
async function timesOf(config, path, status) {
  const times = Object.fromEntries(GROUPS.map((group) => [group, []]))
  for (let at = 0; at < TRIES; at += 1) {
    // Nobody is always first.
    for (const [turn] of GROUPS.entries()) {
      const group = GROUPS[(turn + at) % GROUPS.length]
      const body = new URLSearchParams({
        email: addressOf(group, at),
        password: 'another one, and wrong',
      })
      const asked = new Request(`https://app.test/auth/${path}`, { method: 'POST', body })
      const began = performance.now()
      const answer = await Auth(asked, config)
      await answer.text()
      if (answer.status !== status) throw new Error(`${path} has answered ${answer.status}`)
      times[group].push(performance.now() - began)
    }
  }
  return times
}

const PATHS = ['callback/password', 'signup', 'forgot-password']

/** Once for each address: with a window of its own, a path has counters of its own. */
const onceFor = (path) => {
  const limit = { max: 1, window: 86_400 - PATHS.indexOf(path) }
  return { credentialsPerAccount: limit, mailsPerAddress: limit }
}

/** Compares the groups with those who are known. @returns whether no time tells them apart */
function isAlike(name, { known, ...others }) {
  const alike = Object.entries(others).map(([group, times]) => {
    const ratio = median(times) / median(known)
    const ranks = apart(times, known)
    console.log(
      `${name}: ${group} to known: the median ${ratio.toFixed(3)} ×, ranks ${ranks.toFixed(1)} deviations apart`,
    )
    return Math.abs(ratio - 1) <= ALIKE || Math.abs(ranks) <= CHANCE
  })
  return alike.every(Boolean)
}

async function timing(pool) {
  const adapter = SqlAdapter(pool)
  await townOf(makeConfig(adapter).config)
  const alike = []
  for (const path of PATHS) {
    const { config, mails } = makeConfig(adapter, onceFor(path))
    alike.push(isAlike(path, await timesOf(config, path, 302)))
    const to = GROUPS.map((group) => mails.filter((address) => address.startsWith(group)).length)
    console.log(`${path}: mails ${GROUPS.map((group, at) => `${group} ${to[at]}`).join(', ')}`)
    alike.push(isAlike(`${path}, over the limit`, await timesOf(config, path, 429)))
    console.log(`${path}, over the limit: mails ${mails.length - to.reduce((a, b) => a + b)}`)
  }
  return alike.every(Boolean)
}

if (process.argv[2] === 'serve') await serve()
else {
  const isSteady = await load()
  const isSilent = await withPostgres(timing)
  process.exitCode = isSteady && isSilent ? 0 : 1
}
