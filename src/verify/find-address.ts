import { setTimeout as wait } from 'node:timers/promises'
import { isRecord } from '../guards.js'
import type { LaunchedProgram, ListeningSocket } from '../world/world.js'
import { getType, makeBrowser, readJson, type SiteAnswer } from './browser.js'
import { hasEnded } from './diagnose-output.js'

/** What is looked for. */
export interface AddressSearch {
  readonly program: LaunchedProgram
  /** What it has printed so far. */
  readonly readOutput: () => string
  /** Where sign-in answers, such as `/auth`. */
  readonly basePath: string
  /** The port that is expected: of several that answer it is asked first. */
  readonly port: number
  /** Milliseconds. */
  readonly patience: number
  readonly signal: AbortSignal
}

/** How a start ended. */
export type StartOutcome =
  /** Sign-in answers there. */
  | { readonly kind: 'ours'; readonly origin: string }
  /** Something answers there, and is not sign-in. */
  | { readonly kind: 'other'; readonly origin: string }
  /** Nothing answers. */
  | { readonly kind: 'ended'; readonly how: string }
  | { readonly kind: 'silent'; readonly listening: readonly number[] }

/** Milliseconds between two looks. */
const PAUSE = 200

/**
 * Milliseconds for which nothing else has come to listen, after which what answers is what there is. Beside a server of pages, and
 * behind one that says that it is still starting, the one with sign-in may come later.
 */
const SETTLED = { expected: 3_000, other: 15_000 }

/**
 * Waits until the program answers, and finds out where: its sockets are asked, one after the other.
 *
 * @throws where the signal stops it
 */
export async function findAddress({
  program,
  readOutput,
  basePath,
  port,
  patience,
  signal,
}: AddressSearch): Promise<StartOutcome> {
  const last = Date.now() + patience
  let known = ''
  let since = Date.now()
  let printed = ''
  let printedAt = Date.now()
  let listening: readonly ListeningSocket[] = []
  while (Date.now() < last) {
    signal.throwIfAborted()
    const end = program.findEnd()
    if (end !== undefined) return { kind: 'ended', how: end }
    listening = await program.listListening()
    const seen = listening.map((socket) => socket.port).join(' ')
    if (seen !== known) since = Date.now()
    known = seen
    const output = readOutput()
    if (output !== printed) printedAt = Date.now()
    printed = output
    const origins = listOrigins(listening, port)
    const answers = await askEach(origins, { basePath, port, last, signal })
    const settled = judgeAnswers(answers, Date.now() - since)
    if (settled?.kind === 'ours') return settled
    const silence = Date.now() - printedAt
    const isAnswering = answers.length > 0
    if (hasEnded({ output, silence, isAnswering })) return { kind: 'ended', how: WAITS }
    if (settled) return settled
    await wait(PAUSE, undefined, { signal })
  }
  return { kind: 'silent', listening: listening.map((socket) => socket.port) }
}

/** @param calm milliseconds for which nothing else has come to listen */
function judgeAnswers(answers: readonly Asked[], calm: number): StartOutcome | undefined {
  const ours = answers.find(({ isOurs }) => isOurs)
  // A process behind a server of development may answer before that does.
  const isStarting = calm < SETTLED.other && answers.some((each) => each.isStarting)
  if (ours) return isStarting ? undefined : { kind: 'ours', origin: ours.origin }
  const [other] = answers
  const settled = other?.isExpected ? SETTLED.expected : SETTLED.other
  return other && calm > settled ? { kind: 'other', origin: other.origin } : undefined
}

const WAITS = 'what watches its files waits for a change'

/** The addresses of sockets as people type them, the expected port first. */
function listOrigins(sockets: readonly ListeningSocket[], port: number): readonly string[] {
  const sorted = sockets.toSorted(
    (one, other) => Number(other.port === port) - Number(one.port === port),
  )
  const origins = sorted.map((socket) => `http://${getHost(socket.host)}:${socket.port}`)
  return [...new Set(origins)]
}

function getHost(host: string): string {
  if (/^(?:0\.0\.0\.0|127\.0\.0\.1|::|::1)$/.test(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

interface Asking extends Pick<AddressSearch, 'basePath' | 'port' | 'signal'> {
  /** When the search ends, in milliseconds since 1970. */
  readonly last: number
}

interface Asked {
  readonly origin: string
  readonly isOurs: boolean
  /** True of an answer from the port that is expected, where it is neither an error of a server nor the page for every path. */
  readonly isExpected: boolean
  /** True of an error of a server. */
  readonly isStarting: boolean
}

/** Asks until one is ours; what does not speak HTTP is left out. */
async function askEach(origins: readonly string[], asking: Asking): Promise<readonly Asked[]> {
  const found: Asked[] = []
  for (const plain of origins) {
    const asked =
      (await askOne(plain, asking)) ?? (await askOne(plain.replace('http:', 'https:'), asking))
    if (asked) found.push(asked)
    if (asked?.isOurs) break
  }
  return found
}

async function askOne(
  origin: string,
  { basePath, port, last, signal }: Asking,
): Promise<Asked | undefined> {
  try {
    const headers = { accept: 'application/json' }
    const patience = Math.max(last - Date.now(), 1)
    const answer = await makeBrowser(origin, signal).ask(`${basePath}/csrf`, { headers, patience })
    const isStarting = answer.status >= 500
    const isPage = answer.status === 200 && getType(answer) === 'text/html'
    const isExpected = new URL(origin).port === String(port) && !isStarting && !isPage
    return { origin, isOurs: isCsrf(answer), isExpected, isStarting }
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Tells whether an answer is that of our endpoint for the token against forged requests. */
export function isCsrf(answer: SiteAnswer): boolean {
  const json = readJson(answer)
  return isRecord(json) && typeof json['csrfToken'] === 'string'
}
