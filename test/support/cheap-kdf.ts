import { makeKdf, type ScryptCost } from '../../runtime/src/passwords/kdf.js'

const real = makeKdf()

/** The key derivation as it is, but for what it costs where the engine asks for today's scrypt: next to nothing. */
export const kdf: typeof real = {
  ...real,
  scrypt: (password: Uint8Array, salt: Uint8Array, cost: ScryptCost, length: number) =>
    real.scrypt(
      Uint8Array.from(password),
      Uint8Array.from(salt),
      cost.r === 8 ? { N: 2, r: 8, p: 1 } : cost,
      length,
    ),
}
