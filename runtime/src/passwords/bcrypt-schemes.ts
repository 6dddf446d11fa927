import { hex, utf8 } from '../bytes.js'
import { scheme, type Scheme } from './scheme.js'

/** The cost, which is a logarithm, that one hash may have. */
const COST = { min: 4, max: 15 }

/** What a password becomes before bcrypt gets it, which reads 72 bytes. */
type Prehash = (password: string) => Promise<string>

async function sha256Hex(password: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(password))))
}

/** bcrypt after a prefix: `$2b$10$`, 22 characters of salt and 31 of key. */
function bcrypt(
  id: string,
  prefix: string,
  before: Prehash = async (password) => password,
): Scheme {
  return scheme<string>({
    id,
    algorithm: 'bcrypt',
    pattern: new RegExp(
      String.raw`^${prefix}(?<salt>\$2[aby]\$(?<cost>\d\d)\$[./A-Za-z\d]{22})(?<key>[./A-Za-z\d]{31})$`,
    ),
    parse({ cost: text, salt = '', key = '' }) {
      const cost = Number(text)
      if (cost > COST.max) return 'too-costly'
      return cost < COST.min ? undefined : { parameters: salt, key: utf8(key), cost: { cost } }
    },
    async derive(kdf, salt, password, length) {
      return utf8((await kdf.bcrypt(await before(password), salt)).slice(-length))
    },
  })
}

export const bcryptSchemes: readonly Scheme[] = [
  bcrypt('bcrypt', ''),
  bcrypt('django-bcrypt', String.raw`bcrypt\$`),
  bcrypt('django-bcrypt-sha256', String.raw`bcrypt_sha256\$`, sha256Hex),
]
