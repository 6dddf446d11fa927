import type { CounterIncrement } from '../adapter.js'
import type { LimitName } from '../config/limits.js'
import { addShared, addToCounter, buildCounterKey } from '../counters/counter.js'
import type { Engine } from '../engine.js'
import { RateLimited } from '../errors.js'
import { emit } from '../events/emit.js'
import { toError } from '../guards.js'
import type { Sender } from '../request.js'
import { listVisitorNetworks, type Networks } from '../visitors/visitor.js'
import { spelled } from './spelled.js'

/** The part of a request that a limit counts by: the account or address that it names, or the network that it comes from. */
type By = 'subject' | 'network'

interface LimitRow {
  readonly limit: LimitName
  readonly by: readonly By[]
  /** True where it counts failures in a row: a success forgets all of them. */
  readonly inARow?: boolean
}

interface ActionRule {
  /** True where something secret is tried: then failures count, and nothing goes on without a count. */
  readonly guess: boolean
  /** In the order in which they count. What is over one does not count for the next: nobody closes an account from one network. */
  readonly rows: readonly LimitRow[]
}

export type LimitedAction =
  | 'mail'
  | 'credentials'
  | 'token'
  | 'passkey'
  | 'start'
  | 'logout'
  | 'code'
  | 'totp'
  | 'password'
  | 'address'
  | 'notice'

const ACTIONS: Readonly<Record<LimitedAction, ActionRule>> = {
  mail: {
    guess: false,
    rows: [
      { limit: 'mailsPerNetwork', by: ['network'] },
      { limit: 'mailsPerAddressAndNetwork', by: ['subject', 'network'] },
      { limit: 'mailsPerAddress', by: ['subject'] },
    ],
  },
  credentials: {
    guess: true,
    rows: [
      { limit: 'credentialsPerNetwork', by: ['network'] },
      { limit: 'credentialsPerAccountAndNetwork', by: ['subject', 'network'] },
      { limit: 'credentialsPerAccount', by: ['subject'] },
    ],
  },
  password: {
    guess: true,
    rows: [
      { limit: 'credentialsPerNetwork', by: ['network'] },
      { limit: 'credentialsPerAccountAndNetwork', by: ['subject', 'network'] },
      { limit: 'credentialsPerAccount', by: ['subject'] },
      { limit: 'passwordsInARow', by: ['subject'], inARow: true },
    ],
  },
  token: {
    guess: true,
    rows: [
      { limit: 'tokensPerNetwork', by: ['network'] },
      { limit: 'tokensPerAddressAndNetwork', by: ['subject', 'network'] },
      { limit: 'tokensPerAddress', by: ['subject'] },
    ],
  },
  passkey: {
    guess: false,
    rows: [
      { limit: 'passkeysPerNetwork', by: ['network'] },
      { limit: 'passkeysPerAccountAndNetwork', by: ['subject', 'network'] },
      { limit: 'passkeysPerAccount', by: ['subject'] },
    ],
  },
  code: {
    guess: true,
    rows: [
      { limit: 'codesPerUserAndNetwork', by: ['subject', 'network'] },
      { limit: 'codesPerUser', by: ['subject'] },
    ],
  },
  totp: {
    guess: true,
    rows: [
      { limit: 'codesPerUserAndNetwork', by: ['subject', 'network'] },
      { limit: 'codesPerUser', by: ['subject'] },
      { limit: 'totpInARow', by: ['subject'], inARow: true },
    ],
  },
  address: { guess: false, rows: [{ limit: 'addressChangesPerUser', by: ['subject'] }] },
  notice: { guess: false, rows: [{ limit: 'noticesPerAddress', by: ['subject'] }] },
  start: { guess: false, rows: [{ limit: 'startsPerNetwork', by: ['network'] }] },
  logout: { guess: true, rows: [{ limit: 'logoutsPerNetwork', by: ['network'] }] },
}

/** How much more often a network may try that is the next wider one. */
const WIDER = 4

/** Seconds: nobody waits longer for what a success, or another way to sign in, ends before. */
const MAX_RETRY_AFTER = 86_400

/** Seconds for which a network is known from which a sign-in has succeeded. */
const KNOWN = 30 * 86_400

interface Try {
  readonly action: LimitedAction
  readonly provider: { readonly id: string }
  /** The values that name the account or the address, as they were typed; undefined where none is named. */
  readonly subject?: readonly string[] | undefined
}

/** How a password of an address is tried. */
export function passwordTry(address: string): Try & { readonly subject: readonly string[] } {
  return { action: 'password', provider: { id: 'password' }, subject: ['password', address] }
}

interface Attempt {
  /** Of what can be guessed: it was right. It no longer counts, and the network is known. Never throws. */
  readonly succeeded: () => Promise<void>
}

function computeWindow(
  now: number,
  seconds: number,
): { readonly index: number; readonly end: number } {
  const index = Math.floor(now / (seconds * 1000))
  return { index, end: (index + 1) * seconds * 1000 }
}

async function knownKeys(
  engine: Engine,
  action: LimitedAction,
  parts: readonly string[],
): Promise<readonly [CounterIncrement, CounterIncrement]> {
  const { index, end } = computeWindow(engine.host.now(), KNOWN)
  const expires = new Date(end + KNOWN * 1000)
  const at = async (month: number): Promise<CounterIncrement> => ({
    key: await buildCounterKey(engine, 'known', [action, month, ...parts]),
    amount: 0,
    expires,
  })
  return [await at(index), await at(index - 1)]
}

/**
 * Tells whether somebody has signed in to the account from this network: then others' failures do not keep him out. Only a
 * store remembers it: in memory it would take the place of counters.
 */
async function isKnown(
  engine: Engine,
  action: LimitedAction,
  parts: readonly string[],
): Promise<boolean> {
  for (const look of await knownKeys(engine, action, parts))
    if (((await addShared(engine, look)) ?? 0) > 0) return true
  return false
}

async function noteKnown(
  engine: Engine,
  action: LimitedAction,
  parts: readonly string[],
): Promise<void> {
  const [mark] = await knownKeys(engine, action, parts)
  await addShared(engine, { ...mark, amount: 1 })
}

/** A counter of a limit, in the window that is now. */
interface Counted {
  readonly limit: LimitName
  readonly increment: CounterIncrement
  readonly max: number
  readonly inARow: boolean
  /** True where it counts an account from everywhere: what others do does not keep those out who are known. */
  readonly spares: boolean
}

/** Whose tries are counted together, by the parts of a row: and how often they may try, as a factor. */
function groupTries(
  by: readonly By[],
  subject: string | undefined,
  networks: Networks | undefined,
): readonly (readonly [parts: readonly string[], times: number])[] {
  if (by.includes('subject') && subject === undefined) return []
  if (!by.includes('network')) return [[[subject ?? ''], 1]]
  if (!networks) return []
  return by.includes('subject')
    ? [[[subject ?? '', networks.at(-1) ?? networks[0]], 1]]
    : networks.map((network, wider) => [[network], WIDER ** wider])
}

function buildCounters(
  engine: Engine,
  { guess, rows }: ActionRule,
  subject: string | undefined,
  networks: Networks | undefined,
): Promise<readonly Counted[]> {
  const counters = rows.flatMap(({ limit, by, inARow = false }) => {
    const given = engine.limits.of(limit)
    if (!given) return []
    const { index, end } = computeWindow(engine.host.now(), given.window)
    const spares = guess && by.length === 1 && by[0] === 'subject' && networks !== undefined
    return groupTries(by, subject, networks).map(async ([parts, times]): Promise<Counted> => {
      const key = await buildCounterKey(engine, limit, [index, given.window, ...parts])
      const increment = { key, amount: 1, expires: new Date(end) }
      return { limit, increment, max: given.max * times, spares, inARow }
    })
  })
  return Promise.all(counters)
}

/** The rows that something else than waiting ends at once. */
const CLOSED: Partial<Readonly<Record<LimitName, RateLimited['closed']>>> = {
  passwordsInARow: 'PasswordClosed',
  totpInARow: 'TwoFactorClosed',
}

async function refuse(
  engine: Engine,
  sender: Sender,
  { provider }: Try,
  { limit, increment }: Counted,
): Promise<never> {
  const { expires } = increment
  const left = Math.ceil((expires.getTime() - engine.host.now()) / 1000)
  const retryAfter = Math.min(Math.max(1, left), MAX_RETRY_AFTER)
  await emit(engine, sender, 'rateLimited', { limit, provider: provider.id, retryAfter })
  throw new RateLimited(retryAfter, `too many tries: ${limit}`, CLOSED[limit])
}

function named({ subject }: Pick<Try, 'subject'>): string | undefined {
  return subject && JSON.stringify(subject.map(spelled))
}

/** Tells whether a counter has reached its limit, as far as this process knows; another one may have ended a row since. */
async function isClosed(engine: Engine, { increment, inARow, max }: Counted): Promise<boolean> {
  const { closed } = engine.limits
  if (!closed.has(increment.key)) return false
  if (!inARow || (await addToCounter(engine, { ...increment, amount: 0 }, true)) >= max) return true
  closed.delete(increment.key)
  return false
}

/**
 * Forgets failures in a row: something else than what was tried has proven whose the account is. Never throws.
 *
 * @param sender who has proven it, and whose network the account knows from now on; undefined where nobody was asked
 */
export async function endRow(
  engine: Engine,
  tried: Pick<Try, 'action' | 'subject'>,
  sender?: Sender,
): Promise<void> {
  try {
    const subject = named(tried)
    const [network] = (sender && listVisitorNetworks(engine, sender)) ?? []
    if (subject !== undefined && network !== undefined)
      await noteKnown(engine, tried.action, [subject, network])
    const counters = await buildCounters(engine, ACTIONS[tried.action], subject, undefined)
    for (const { increment } of counters.filter(({ inARow }) => inARow)) {
      const count = await addToCounter(engine, { ...increment, amount: 0 }, true)
      if (count > 0) await addToCounter(engine, { ...increment, amount: -count }, true)
    }
  } catch (thrown) {
    engine.logger.error(toError(thrown))
  }
}

/**
 * Counts that something is tried. What can be guessed is counted before it is looked at, so that tries at once don't get
 * past each other. What is refused is not counted, but for the first that finds a limit reached.
 *
 * @throws RateLimited where it was tried too often: whether there is such an account plays no part
 * @throws AdapterError where it can be guessed, and the store that counts fails
 */
export async function attempt(engine: Engine, sender: Sender, tried: Try): Promise<Attempt> {
  const action = ACTIONS[tried.action]
  const { guess } = action
  const { closed } = engine.limits
  const networks = listVisitorNetworks(engine, sender)
  const subject = named(tried)
  const [network] = networks ?? []
  const both = [subject, network].filter((value) => value !== undefined)
  const counters = await buildCounters(engine, action, subject, networks)
  const isSpared = async ({ spares }: Counted): Promise<boolean> =>
    spares && (await isKnown(engine, tried.action, both))
  for (const counter of counters)
    if ((await isClosed(engine, counter)) && !(await isSpared(counter)))
      await refuse(engine, sender, tried, counter)
  const counted: Counts[] = []
  for (const counter of counters) {
    const { increment, max } = counter
    const count = await addToCounter(engine, increment, guess)
    counted.push({ ...counter, count })
    if (count >= max) closed.add(increment.key)
    if (count > max && !(await isSpared(counter))) await refuse(engine, sender, tried, counter)
  }
  return {
    succeeded: async () => {
      if (guess) await forgive(engine, counted, tried.action, both.length === 2 ? both : undefined)
    },
  }
}

interface Counts extends Counted {
  readonly count: number
}

/** Takes tries back that were no failures. @param known whose network is known from now on */
async function forgive(
  engine: Engine,
  counters: readonly Counts[],
  action: LimitedAction,
  known: readonly string[] | undefined,
): Promise<void> {
  try {
    for (const { increment } of counters) engine.limits.closed.delete(increment.key)
    const back = counters.map(({ increment, inARow, count }) => ({
      ...increment,
      amount: inARow ? -count : -1,
    }))
    await Promise.all([
      ...back.map((each) => addToCounter(engine, each, true)),
      known && noteKnown(engine, action, known),
    ])
  } catch (thrown) {
    engine.logger.error(toError(thrown))
  }
}
