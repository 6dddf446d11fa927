import { utf8, type Bytes } from '../bytes.js'
import { fromBase64 } from './base64.js'
import type { Argon2Cost } from './kdf.js'
import { scheme, type Scheme } from './scheme.js'

/** Memory in KiB, passes and lanes that one hash may take. */
const MAX = { m: 64 * 1024, t: 10, p: 16 }

/** Bytes of salt that every implementation takes. RFC 9106, section 3.1. */
const MIN_SALT = 8

interface Argon2Parameters {
  readonly salt: Bytes
  readonly cost: Argon2Cost
}

/** Tells whether Argon2 has such parameters. RFC 9106, section 3.1. */
function hasSuch(m: number, t: number, p: number): boolean {
  return p > 0 && t > 0 && m >= 8 * p
}

/** Argon2id as a PHC string after a prefix: `$argon2id$v=19$m=19456,t=2,p=1$salt$key`. */
function argon2(id: string, prefix: string): Scheme {
  return scheme<Argon2Parameters>({
    id,
    algorithm: 'argon2id',
    pattern: new RegExp(
      String.raw`^${prefix}\$argon2id\$v=19\$m=(?<m>\d{1,10}),t=(?<t>\d{1,10}),p=(?<p>\d{1,10})\$(?<salt>[\w+/]+)\$(?<key>[\w+/]+)$`,
    ),
    parse({ salt: salt64 = '', key: key64 = '', ...texts }) {
      const [m, t, p] = [Number(texts['m']), Number(texts['t']), Number(texts['p'])]
      const [salt, key] = [fromBase64(salt64), fromBase64(key64)]
      if (m > MAX.m || t > MAX.t || p > MAX.p) return 'too-costly'
      if (!hasSuch(m, t, p) || !salt || salt.length < MIN_SALT) return undefined
      const bytes = { salt: salt.length, key: key?.length ?? 0 }
      return { parameters: { salt, cost: { m, t, p } }, key, cost: { m, t, p, ...bytes } }
    },
    derive: (kdf, { salt, cost }, password, length) =>
      kdf.argon2id(utf8(password), salt, cost, length),
  })
}

export const argon2Schemes: readonly Scheme[] = [
  argon2('argon2id', ''),
  argon2('django-argon2', 'argon2'),
]
