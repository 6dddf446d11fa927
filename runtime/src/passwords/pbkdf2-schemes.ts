import { utf8, type Bytes } from '../bytes.js'
import { fromBase64 } from './base64.js'
import { scheme, type Scheme } from './scheme.js'

/** Iterations that one hash may take. */
const MAX_ITERATIONS = 2_000_000

interface Pbkdf2Parameters {
  readonly digest: 'sha256' | 'sha512'
  readonly salt: Bytes
  readonly iterations: number
}

function pbkdf2(
  id: string,
  digest: Pbkdf2Parameters['digest'],
  pattern: RegExp,
  saltOf: (text: string) => Bytes | undefined,
): Scheme {
  return scheme<Pbkdf2Parameters>({
    id,
    algorithm: 'pbkdf2',
    pattern,
    parse({ i, salt: text = '', key: key64 = '' }) {
      const iterations = Number(i)
      const salt = saltOf(text)
      if (iterations > MAX_ITERATIONS) return 'too-costly'
      if (iterations < 1 || !salt) return undefined
      return {
        parameters: { digest, salt, iterations },
        key: fromBase64(key64),
        cost: { iterations },
      }
    },
    derive: (kdf, { salt, iterations }, password, length) =>
      kdf.pbkdf2(digest, utf8(password), salt, iterations, length),
  })
}

/** PBKDF2 as a PHC string, or as passlib has it, without `i=`. */
const phc = (digest: Pbkdf2Parameters['digest']): Scheme =>
  pbkdf2(
    `pbkdf2-${digest}`,
    digest,
    new RegExp(
      String.raw`^\$pbkdf2-${digest}\$(?:i=)?(?<i>\d{1,10})(?:,l=\d{1,4})?\$(?<salt>[\w+/.]+)\$(?<key>[\w+/.]+)$`,
    ),
    fromBase64,
  )

/** Django: `pbkdf2_sha256$iterations$salt$key`. The salt is its text. */
const django: Scheme = pbkdf2(
  'django-pbkdf2',
  'sha256',
  /^pbkdf2_sha256\$(?<i>\d{1,10})\$(?<salt>[^$]+)\$(?<key>[\w+/]+={0,2})$/,
  utf8,
)

export const pbkdf2Schemes: readonly Scheme[] = [django, phc('sha256'), phc('sha512')]
