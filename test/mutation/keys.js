import * as bcrypt from 'bcryptjs'
import * as crypto from 'node:crypto'

/** What functions have made that are slow on purpose, and the platform's: of the same they make the same, whatever is changed. */
const made = new Map()

const keyOf = (...parts) =>
  JSON.stringify(parts, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  )

/** A function of node:crypto that gives a key to its last argument. */
const remembered =
  (name) =>
  (...all) => {
    const [args, done] = [all.slice(0, -1), all.at(-1)]
    const id = keyOf(name, args)
    const before = made.get(id)
    if (before) return setImmediate(() => done(null, before))
    return crypto[name](...args, (error, key) => {
      if (key) made.set(id, key)
      done(error, key)
    })
  }

export const builtIn = {
  scrypt: remembered('scrypt'),
  pbkdf2: remembered('pbkdf2'),
  argon2: crypto.argon2 && remembered('argon2'),
}

export async function hash(password, salt) {
  const id = keyOf('bcrypt', password, salt)
  const key = made.get(id) ?? (await bcrypt.hash(password, salt))
  made.set(id, key)
  return key
}
