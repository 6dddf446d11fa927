import { keepAskedMail, type AskedMail } from '../checks/sent-mail.js'
import { EMPTY_JAR, type CookieJar } from '../cookies/jar.js'
import { CODE_MAX_AGE } from '../cookies/names.js'
import type { Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import { FIRST_TURN, readTurn } from '../identity/turn.js'
import { mayHaveCode, newGeneration, SHORT_LIVED } from '../limits/tries.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import { isGuessable, newToken, SIGN_IN, tokenHashes, tokenStore } from './email-token.js'
import { resolveCodeForm, codeHash, newCode, shownCode } from './mail-code.js'

// A mailed proof shows that whoever has it reads an address. It is made for one purpose, and proves nothing for another: a mail
// with a link and, where the provider has `code`, a code beside it. Both stand for one row of verification tokens, which one
// statement uses up, so that either voids both. The code itself is stored nowhere: the sealed cookie of the browser that has
// asked keeps an HMAC of it.
//
// A flow mails one by `mailProof` (mail-proof.ts), and takes it by `proveByCode` and `proveByLink` (take-proof.ts); `hasAskedFor`
// says whether a link is opened where it was asked for, so that nobody has to click. What is then done is the flow's own.

/** Seconds for which a link is valid where nothing is said. */
const MAX_AGE = 86_400

export interface ProofOptions {
  /** A word that names what is proven for: `sign-in`, `sign-up`, `new-password`. The code of one opens no other. */
  readonly purpose: string
  readonly identifier: string
  /** Where its code is posted to (field `code`), and where another mail is asked for (field `email`): below the base path. */
  readonly takes: string
  readonly asks: string
  /** Seconds for which it is valid at most. */
  readonly maxAge?: number
}

export interface MailedProof {
  readonly identifier: string
  readonly token: string
  readonly code: { readonly bare: string; readonly shown: string } | undefined
  readonly expires: Date
  readonly cookies: CookieJar
  /** Takes the proof back, where its mail can't be sent. Never throws. */
  readonly withdraw: () => Promise<void>
}

const COUNTS = 'an adapter with incrementCounter, or limits.store'

async function requireGeneration(
  engine: Engine,
  provider: ResolvedEmail,
  subject: string,
): Promise<number> {
  const generation = await newGeneration(engine, subject)
  if (generation !== undefined) return generation
  throw new InvalidConfig(
    `provider ${provider.id}: generateVerificationToken must return tokens of at least 128 bits, where no store counts tries (${COUNTS})`,
  )
}

/** The purpose of a proof that counts in one turn of its address alone. */
export function inTurn(purpose: string, turn: number): string {
  return turn === FIRST_TURN ? purpose : `${purpose} ${turn}`
}

/** The tokens of each purpose have generations of their own. */
export function generationSubject({
  purpose,
  identifier,
}: Pick<ProofOptions, 'purpose' | 'identifier'>): string {
  return purpose === SIGN_IN ? identifier : `${purpose} ${identifier}`
}

/** The code of a mail; undefined where it has none: by the configuration, or after too many wrong ones. */
async function issueCode(
  engine: Engine,
  provider: ResolvedEmail,
  identifier: string,
): Promise<MailedProof['code']> {
  const form = resolveCodeForm(provider)
  if (form === undefined) return undefined
  const may = await mayHaveCode(engine, identifier)
  if (may === undefined)
    throw new InvalidConfig(
      `provider ${provider.id}: code needs a store that counts tries (${COUNTS})`,
    )
  const bare = newCode(engine, form)
  return may ? { bare, shown: shownCode(form, bare) } : undefined
}

async function bind(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  options: ProofOptions,
  made: {
    readonly hash: string
    readonly code: MailedProof['code']
    readonly expires: Date
    readonly turn: number
  },
): Promise<CookieJar> {
  if (resolveCodeForm(provider) === undefined) return EMPTY_JAR
  const { hash, expires, turn } = made
  const { purpose, identifier, takes, asks } = options
  const code =
    made.code && (await codeHash(engine, provider, { purpose, hash, code: made.code.bare }))
  const mail: AskedMail = {
    purpose,
    identifier,
    takes,
    asks,
    turn,
    provider: provider.id,
    hash,
    code,
    expires: expires.getTime(),
  }
  return keepAskedMail(engine, request, mail)
}

/**
 * Makes a proof for an address and stores it: before its mail is sent, as a link that opens nothing is no use. Of the mails of
 * one purpose the code of the newest alone counts in a browser; older links, and what other browsers have asked for, stay valid
 * until they are used or expire.
 *
 * @throws InvalidConfig where nothing counts the tries of what can be guessed
 */
export async function makeProof(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  options: ProofOptions,
): Promise<MailedProof> {
  const { purpose, identifier } = options
  const store = tokenStore(engine)
  const code = await issueCode(engine, provider, identifier)
  const token = await newToken(engine, provider)
  const guessable = isGuessable(provider, token)
  const generation = guessable
    ? await requireGeneration(engine, provider, generationSubject(options))
    : undefined
  const turn = await readTurn(engine, { address: identifier })
  const [hash] = await tokenHashes(
    engine,
    provider,
    identifier,
    token,
    inTurn(purpose, turn),
    generation,
  )
  const longest = resolveCodeForm(provider) ? CODE_MAX_AGE : guessable ? SHORT_LIVED : Infinity
  const maxAge = Math.min(provider.maxAge ?? MAX_AGE, options.maxAge ?? Infinity, longest)
  const expires = new Date(engine.host.now() + maxAge * 1000)
  const cookies = await bind(engine, request, provider, options, { hash, code, expires, turn })
  await store.createVerificationToken({ identifier, token: hash, expires })
  const withdraw = async (): Promise<void> => {
    // What can't be removed expires.
    await store.useVerificationToken({ identifier, token: hash }).catch(() => undefined)
  }
  return { identifier, token, code, expires, cookies, withdraw }
}
