import { type Bytes, concat, utf8 } from '../bytes.js'
import { fromBase64 } from './base64.js'
import type { ScryptCost } from './kdf.js'
import { type Cost, scheme, type Scheme } from './scheme.js'

/** Decodes hex. @param text of an even number of hex digits */
function fromHex(text: string): Bytes {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  )
}

/** Bytes of memory, and parallelization, that one hash may take. */
const MAX = { memory: 64 * 1024 * 1024, p: 16 }

interface ScryptParameters {
  readonly salt: Bytes
  readonly cost: ScryptCost
}

interface ParsedScrypt<Parameters> {
  readonly parameters: Parameters
  readonly key: Bytes | undefined
  readonly cost: Cost
}

/** Checks parameters. @returns undefined where scrypt has no such. RFC 7914, section 2 */
function checked(N: number, r: number, p: number): ScryptCost | 'too-costly' | undefined {
  if (!(N > 1 && r > 0 && p > 0)) return undefined
  if (128 * N * r > MAX.memory || p > MAX.p) return 'too-costly'
  return Number.isInteger(Math.log2(N)) ? { N, r, p } : undefined
}

function salted(
  cost: ScryptCost | 'too-costly' | undefined,
  salt: Bytes | undefined,
  key: Bytes | undefined,
): ParsedScrypt<ScryptParameters> | 'too-costly' | undefined {
  if (cost === 'too-costly') return cost
  if (!cost || !salt) return undefined
  const bytes = { salt: salt.length, key: key?.length ?? 0 }
  return { parameters: { salt, cost }, key, cost: { ...cost, ...bytes } }
}

/** scrypt as a PHC string: `$scrypt$ln=14,r=8,p=5$salt$key`, or with N itself as `n`. */
const phcScrypt: Scheme = scheme<ScryptParameters>({
  id: 'scrypt',
  algorithm: 'scrypt',
  pattern:
    /^\$scrypt\$(?:ln=(?<ln>\d{1,3})|n=(?<n>\d{1,10})),r=(?<r>\d{1,10}),p=(?<p>\d{1,10})\$(?<salt>[\w+/.]+)\$(?<key>[\w+/.]+)$/,
  parse({ ln, n, r, p, salt = '', key = '' }) {
    const N = ln === undefined ? Number(n) : 2 ** Number(ln)
    return salted(checked(N, Number(r), Number(p)), fromBase64(salt), fromBase64(key))
  },
  derive: (kdf, { salt, cost }, password, length) => kdf.scrypt(utf8(password), salt, cost, length),
})

/** Better Auth: `salt:key`, both in hex. The salt is its text. */
const betterAuth: Scheme = scheme<ScryptParameters>({
  id: 'better-auth',
  algorithm: 'scrypt',
  pattern: /^(?<salt>[\da-f]{32}):(?<key>[\da-f]{128})$/,
  forms: ['NFC', 'NFKC'],
  parse({ salt = '', key = '' }) {
    return salted({ N: 16_384, r: 16, p: 1 }, utf8(salt), fromHex(key))
  },
  derive: (kdf, { salt, cost }, password, length) => kdf.scrypt(utf8(password), salt, cost, length),
})

/** Django: `scrypt$N$salt$r$p$key`. The salt is its text. */
const djangoScrypt: Scheme = scheme<ScryptParameters>({
  id: 'django-scrypt',
  algorithm: 'scrypt',
  pattern:
    /^scrypt\$(?<n>\d{1,10})\$(?<salt>[^$]+)\$(?<r>\d{1,10})\$(?<p>\d{1,10})\$(?<key>[\w+/]+={0,2})$/,
  parse({ n, r, p, salt = '', key = '' }) {
    return salted(checked(Number(n), Number(r), Number(p)), utf8(salt), fromBase64(key))
  },
  derive: (kdf, { salt, cost }, password, length) => kdf.scrypt(utf8(password), salt, cost, length),
})

interface Signed extends ScryptParameters {
  readonly signer: Bytes
}

/** AES-256 in counter mode from zero. NIST SP 800-38A, section 6.5. */
async function aesCtr(raw: Bytes, data: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', raw, 'AES-CTR', false, ['encrypt'])
  const params = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 }
  return new Uint8Array(await crypto.subtle.encrypt(params, key, data))
}

/**
 * Firebase: `$fbscrypt$v=1,n=14,r=8,p=1,ss=…,sk=…$salt$key`, with the base-2 logarithm of N, the salt separator and the
 * signer key of the project. The key is the signer key, encrypted with what scrypt gives.
 */
const firebase: Scheme = scheme<Signed>({
  id: 'firebase',
  algorithm: 'scrypt',
  pattern:
    /^\$fbscrypt\$v=1,n=(?<ln>\d{1,3}),r=(?<r>\d{1,10}),p=(?<p>\d{1,10}),ss=(?<separator>[\w+/]+={0,2}),sk=(?<signer>[\w+/]+={0,2})\$(?<salt>[\w+/]+={0,2})\$(?<key>[\w+/]+={0,2})$/,
  parse({ ln, r, p, salt: salt64 = '', separator: separator64 = '', ...texts }) {
    const [salt, separator] = [fromBase64(salt64), fromBase64(separator64)]
    const [signer, key] = [fromBase64(texts['signer'] ?? ''), fromBase64(texts['key'] ?? '')]
    const whole = salt && separator && concat(salt, separator)
    const parsed = salted(checked(2 ** Number(ln), Number(r), Number(p)), whole, key)
    if (typeof parsed !== 'object') return parsed
    if (!signer || signer.length !== key?.length) return undefined
    return { ...parsed, parameters: { ...parsed.parameters, signer } }
  },
  async derive(kdf, { salt, cost, signer }, password) {
    return aesCtr(await kdf.scrypt(utf8(password), salt, cost, 32), signer)
  },
})

export const scryptSchemes: readonly Scheme[] = [phcScrypt, betterAuth, djangoScrypt, firebase]
