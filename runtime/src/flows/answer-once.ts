import { hasUsedProof } from '../checks/used-proof.js'
import { readChunks } from '../cookies/chunks.js'
import type { CookieJar } from '../cookies/jar.js'
import { buildCounterKey } from '../counters/counter.js'
import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { once, type Running } from '../session/once.js'
import { findSharedReply, shareReply } from './shared-answer.js'

// One request comes twice from one browser: by a double click, by going back, by reloading, or because the network tries again.
// The browser shows the answer to the last one, while the first has used up what both prove. So both get one answer.

/** Milliseconds for which a browser may ask for an answer again. */
const KEPT_FOR = 10_000

/** Milliseconds for which a form that asks for a mail asks for one: who clicks later wants another one. */
const MAILED_FOR = 2_000

/** Answers that are kept at once; beyond, the oldest are forgotten. */
const MOST = 1_000

interface KeptReply {
  /** What it answers, by a key. */
  readonly sent: string
  readonly reply: Reply
  /** Milliseconds since 1970. */
  readonly until: number
}

interface ReplyMemory {
  readonly running: Running<Reply>
  /** The last one of each browser, in the order in which they were given. */
  readonly kept: Map<string, KeptReply>
}

// Per engine, by keys of what browsers are known by.
const memories = new WeakMap<Engine, ReplyMemory>()

function getMemory(engine: Engine): ReplyMemory {
  const present = memories.get(engine)
  if (present) return present
  const made = { running: new Map<string, Promise<Reply>>(), kept: new Map<string, KeptReply>() }
  memories.set(engine, made)
  return made
}

function keepReply(engine: Engine, keys: readonly string[], reply: KeptReply): void {
  const { kept } = getMemory(engine)
  const now = engine.host.now()
  for (const [key, { until }] of kept) {
    if (until > now && kept.size < MOST) break
    kept.delete(key)
  }
  for (const key of keys) {
    // What is set anew comes last.
    kept.delete(key)
    kept.set(key, reply)
  }
}

function findReply(engine: Engine, keys: readonly string[], sent: string): Reply | undefined {
  const { kept } = getMemory(engine)
  const now = engine.host.now()
  return keys.map((key) => kept.get(key)).find((found) => found?.sent === sent && found.until > now)
    ?.reply
}

/** What only this browser has: its CSRF cookie, and its session. One that has neither is known by nothing, which is the empty text. */
function listBrowserSecrets({ cookies, names }: AuthRequest): readonly string[] {
  const csrf = cookies.get(names.csrfToken.name)
  const secrets = [csrf, readChunks(cookies, names.sessionToken.name)].filter(isFilled)
  return secrets.length === 0 ? [''] : secrets
}

/** The value that a jar sets for a cookie; empty where it removes it, undefined where it leaves it alone. */
function findSetValue(jar: CookieJar, name: string): string | undefined {
  const own = [...jar.values()].filter(
    (set) => set.name === name || set.name.startsWith(`${name}.`),
  )
  const values = own
    .filter(({ options }) => options.maxAge !== 0)
    .map((set) => [set.name, set.value] as const)
  return own.length === 0 ? undefined : (readChunks(new Map(values), name) ?? '')
}

/** What the browser has once the answer has arrived. Where nothing is left of what it had, that is the empty text: such an answer opens nothing. */
function listNextSecrets({ names }: AuthRequest, jar: CookieJar): readonly string[] {
  const session = findSetValue(jar, names.sessionToken.name)
  const set = [findSetValue(jar, names.csrfToken.name), session].filter(isFilled)
  return session === '' && set.length === 0 ? [''] : set
}

/**
 * Tells whether something was done that can't be done again: a page is shown after it, or what the browser is known by has changed.
 * What was refused, or only leads on, may be tried again.
 */
function isDone(reply: Reply, next: readonly string[]): boolean {
  if (reply.isDone) return true
  return reply.kind === 'redirect' ? next.length > 0 : reply.status === 200
}

interface OneRequest {
  /** All that makes a request the same: the fields of its form, with the CSRF token, or the parameters of its URL. */
  readonly sent: unknown
  /** What this browser has been found to have besides. */
  readonly secrets?: readonly string[]
}

/** Answers. What is refused may be so because another process has done it already: then its answer is given. */
async function answerOrFind(
  engine: Engine,
  request: AuthRequest,
  place: string,
  answer: () => Promise<Reply>,
): Promise<{ readonly reply: Reply; readonly isOwn: boolean }> {
  const find = async (): Promise<Reply | undefined> =>
    findSharedReply(engine, place, hasUsedProof(request))
  try {
    const reply = await answer()
    const isRefused = !reply.isMailed && !isDone(reply, listNextSecrets(request, reply.cookies))
    const found = isRefused ? await find() : undefined
    return { reply: found ?? reply, isOwn: !found }
  } catch (thrown) {
    const found = await find()
    if (found) return { reply: found, isOwn: false }
    throw thrown
  }
}

/**
 * Answers once what one browser sends several times: while the first is being answered and, where something was done, for ten seconds
 * after it, until the browser has done something else. A browser is known by a cookie that is its own alone, before the answer or by
 * the answer. To another process it is known by the one that it had before.
 */
export async function answerOnce(
  engine: Engine,
  request: AuthRequest,
  { sent: parts, secrets: own = [] }: OneRequest,
  answer: () => Promise<Reply>,
): Promise<Reply> {
  const { action, providerId, headers } = request
  const wantsJson = headers.has('x-auth-return-redirect')
  const buildKeys = (values: readonly string[]): Promise<readonly string[]> =>
    Promise.all(values.map((value) => buildCounterKey(engine, 'answer', [value])))
  const known = listBrowserSecrets(request)
  const secrets = own.length === 0 ? known : [...own, ...known.filter(isFilled)]
  const text = JSON.stringify([action, providerId, wantsJson, parts])
  const [sent = '', first = '', ...others] = await buildKeys([text, ...secrets])
  const keys = [first, ...others]
  const found = findReply(engine, keys, sent)
  if (found) return found
  // Nobody else is taken for a browser that has nothing of its own.
  if (secrets.includes('')) return answer()
  const place = await buildCounterKey(engine, 'answer', [first, sent])
  return once(engine, getMemory(engine).running, place, async () => {
    const { reply, isOwn } = await answerOrFind(engine, request, place, answer)
    const next = listNextSecrets(request, reply.cookies)
    const isKept = isOwn && isDone(reply, next)
    if (isKept || reply.isMailed) {
      const until = engine.host.now() + (isKept ? KEPT_FOR : MAILED_FOR)
      keepReply(engine, [...keys, ...(await buildKeys(next))], { sent, reply, until })
      if (isKept) await shareReply(engine, place, reply, until)
    }
    return reply
  })
}
