import { equalText, hex } from '../bytes.js'
import { hmacHex } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import { readTypedCode } from '../typed-code.js'
import { getTokenKeys } from './email-token.js'

/** How a code is written. RFC 8628, section 6.1. */
export type CodeForm = 'digits' | 'letters'

interface CodeAlphabet {
  readonly signs: string
  readonly length: number
  readonly between: string
}

/** Without vowels, so that no code is a word. RFC 8628, section 6.1. */
const FORMS: Readonly<Record<CodeForm, CodeAlphabet>> = {
  digits: { signs: '0123456789', length: 6, between: ' ' },
  letters: { signs: 'BCDFGHJKLMNPQRSTVWXZ', length: 8, between: '-' },
}

/** Characters of what is typed that are looked at: more is no code. */
const LONGEST = 64

export function resolveCodeForm({ code }: ResolvedEmail): CodeForm | undefined {
  if (code === undefined || code === false) return undefined
  return code === true ? 'digits' : (code.form ?? 'digits')
}

/** A code that nobody has seen: 6 digits, or 8 letters. Each sign is drawn from 32 bits: none is likelier by a billionth. */
export function newCode(engine: Engine, form: CodeForm): string {
  const { signs, length } = FORMS[form]
  const drawn = Array.from({ length }, () =>
    signs.charAt(Number.parseInt(hex(engine.host.randomBytes(4)), 16) % signs.length),
  )
  return drawn.join('')
}

/** A code as people read it: `123 456`, `BCDF-GHJK`. */
export function shownCode(form: CodeForm, code: string): string {
  const { length, between } = FORMS[form]
  return `${code.slice(0, length / 2)}${between}${code.slice(length / 2)}`
}

export function readCode(form: CodeForm, typed: string): string {
  const code = readTypedCode(typed.slice(0, LONGEST))
  return form === 'letters' ? code.toUpperCase() : code
}

interface CodeOf {
  readonly purpose: string
  readonly hash: string
  readonly code: string
}

/** HMAC-SHA-256 of a code and of what it is for: one for each secret, the newest first. */
async function codeHashes(
  engine: Engine,
  provider: ResolvedEmail,
  { purpose, hash, code }: CodeOf,
): Promise<readonly [string, ...string[]]> {
  const [newest, ...older] = await getTokenKeys(engine, provider)
  const text = JSON.stringify(['code', purpose, provider.id, hash, code])
  return Promise.all([hmacHex(newest.mac, text), ...older.map((key) => hmacHex(key.mac, text))])
}

export async function codeHash(
  engine: Engine,
  provider: ResolvedEmail,
  of: CodeOf,
): Promise<string> {
  const [newest] = await codeHashes(engine, provider, of)
  return newest
}

export async function isCode(
  engine: Engine,
  provider: ResolvedEmail,
  of: CodeOf,
  kept: string,
): Promise<boolean> {
  const hashes = await codeHashes(engine, provider, of)
  return hashes.map((hash) => equalText(hash, kept)).includes(true)
}
