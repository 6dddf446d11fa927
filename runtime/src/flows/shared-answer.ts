import { aes } from '#aes'
import { base64url, concat, fromBase64url, fromUtf8, utf8 } from '../bytes.js'
import { createJar, type Cookie } from '../cookies/jar.js'
import { protectedHeader } from '../crypto/keys.js'
import type { Engine } from '../engine.js'
import { isRecord, parseJson, toError } from '../guards.js'
import { pause } from '../in-time.js'
import type { Reply } from '../reply.js'
import type { Store } from '../store/store.js'

// An answer that another process may have to give again lies in the store: sealed, beside the verification tokens, which end by
// themselves, in as many rows as it is long. The store is not asked about a form that comes once.

/** Characters of an answer in a row: with those before them, every column for a token takes them. */
const PART = 176

/** Rows of an answer at most: a redirect with a session has one to six, a page with recovery codes about seventy. */
const MOST_PARTS = 99

/**
 * Milliseconds between two looks for an answer that another process may be about to give: a second in all. Who comes back to a link
 * that was used long ago waits as long, since nothing tells the two apart.
 */
const WAITS: readonly number[] = [20, 50, 80, 100, 150, 200, 400]

/** What answers have in common, as JSON. A control character stands for each, of which JSON has none: mostly one row is enough then. */
const PHRASES: readonly string[] = [
  '{"kind":"redirect","location":"',
  '","cookies":[{"name":"__Host-auth.',
  '{"name":"__Host-auth.',
  '","value":"","options":{"httpOnly":true,"sameSite":"lax","path":"/","secure":true,"maxAge":0}}],"headers":{}}',
  '","value":"","options":{"httpOnly":true,"sameSite":"lax","path":"/","secure":true,"maxAge":0}},',
  '","value":"',
  '","options":{"httpOnly":true,"sameSite":"lax","path":"/","secure":true,"expires":"',
  '"}},',
  '"}}],"headers":{}}',
  'session-token',
  'csrf-token',
  'sent-mail',
  'pending',
  'mailed-proof',
]

const PURPOSE = 'create-auth.answer'

/** Bytes of the vector of A256GCM, and of its tag. */
const [IV, TAG] = [12, 16]

function shorten(json: string): string {
  return PHRASES.reduce(
    (text, phrase, index) => text.replaceAll(phrase, String.fromCharCode(index + 1)),
    json,
  )
}

function lengthen(text: string): string {
  return PHRASES.reduce(
    (json, phrase, index) => json.replaceAll(String.fromCharCode(index + 1), phrase),
    text,
  )
}

/** @param place whom it answers, and what: it opens for nothing else */
async function sealReply(engine: Engine, place: string, reply: Reply): Promise<string> {
  const [newest] = await engine.keys(PURPOSE)
  const text = JSON.stringify({ ...reply, cookies: [...reply.cookies.values()] })
  const iv = engine.host.randomBytes(IV)
  const { encrypt } = aes.ciphers.A256GCM
  const { ciphertext, tag } = await encrypt(newest, iv, protectedHeader(place), utf8(shorten(text)))
  return base64url(concat(iv, tag, ciphertext))
}

type Stored<Kind> = Kind extends Reply
  ? Omit<Kind, 'cookies'> & { readonly cookies: readonly Cookie[] }
  : never

/** Only what has sealed one opens it: it has the right form. */
function isStoredReply(value: unknown): value is Stored<Reply> {
  return isRecord(value) && Array.isArray(value['cookies'])
}

/** A cookie with its date, which is a text in JSON. */
function reviveCookie({ options: { expires, ...options }, ...cookie }: Cookie): Cookie {
  return { ...cookie, options: expires ? { ...options, expires: new Date(expires) } : options }
}

async function openReply(
  engine: Engine,
  place: string,
  sealed: string,
): Promise<Reply | undefined> {
  const [newest] = await engine.keys(PURPOSE)
  const bytes = fromBase64url(sealed)
  if (bytes === undefined || bytes.length <= IV + TAG) return undefined
  const parts = { tag: bytes.slice(IV, IV + TAG), ciphertext: bytes.slice(IV + TAG) }
  const { decrypt } = aes.ciphers.A256GCM
  const opened = await decrypt(newest, bytes.slice(0, IV), protectedHeader(place), parts)
  const stored = opened && parseJson(lengthen(fromUtf8(opened)))
  if (!isStoredReply(stored)) return undefined
  return { ...stored, cookies: createJar(...stored.cookies.map(reviveCookie)) }
}

/** The rows of an answer: which answer it is, how many rows it has, which one this is, and the text. In this order they sort. */
function split(sealed: string): readonly string[] {
  const count = Math.ceil(sealed.length / PART)
  return Array.from({ length: count }, (_, index) => {
    const number = String(index).padStart(2, '0')
    const text = sealed.slice(index * PART, (index + 1) * PART)
    return [sealed.slice(0, 8), count, number, text].join('.')
  })
}

/** The answers of which all rows are there. */
function join(rows: readonly string[]): readonly string[] {
  const parts = rows.toSorted().map((row) => row.split('.'))
  return [...new Set(parts.map(([id]) => id))].flatMap((id) => {
    const own = parts.filter(([of]) => of === id)
    const isWhole = own.every(([, count]) => Number(count) === own.length)
    return isWhole ? [own.map(([, , , text]) => text).join('')] : []
  })
}

/** The store, where others can find in it what this process keeps. */
function sharedStore({ store }: Engine): Store | undefined {
  return store?.has('listVerificationTokens') ? store : undefined
}

/**
 * Keeps an answer for the other processes. Never throws.
 *
 * @param until milliseconds since 1970
 */
export async function shareReply(
  engine: Engine,
  place: string,
  reply: Reply,
  until: number,
): Promise<void> {
  const store = sharedStore(engine)
  if (!store) return
  try {
    const rows = split(await sealReply(engine, place, reply))
    if (rows.length > MOST_PARTS) return
    const row = { identifier: place, expires: new Date(until) }
    await Promise.all(rows.map((token) => store.createVerificationToken({ ...row, token })))
  } catch (thrown) {
    engine.logger.error(toError(thrown))
  }
}

async function readShared(engine: Engine, store: Store, place: string): Promise<Reply | undefined> {
  const rows = await store.listVerificationTokens(place)
  const valid = rows.filter(({ expires }) => expires.getTime() > engine.host.now())
  for (const sealed of join(valid.map(({ token }) => token))) {
    const reply = await openReply(engine, place, sealed)
    if (reply) return reply
  }
  return undefined
}

/**
 * Finds the answer that another process has given. Never throws.
 *
 * @param isComing whether one must be about to give it
 */
export async function findSharedReply(
  engine: Engine,
  place: string,
  isComing: boolean,
): Promise<Reply | undefined> {
  const store = sharedStore(engine)
  if (!store) return undefined
  try {
    for (const wait of [0, ...(isComing ? WAITS : [])]) {
      if (wait > 0) await (engine.host.pause ?? pause)(wait)
      const reply = await readShared(engine, store, place)
      if (reply) return reply
    }
  } catch (thrown) {
    engine.logger.error(toError(thrown))
  }
  return undefined
}
