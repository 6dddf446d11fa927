import type { Bytes } from '../bytes.js'
/** Bytes that are drawn at once: asking the system for each value costs more than the value. */
const POOL = 1024

/** A source of random bytes from the system's generator, drawn ahead. Each byte is given out once. */
export function randomPool(): (length: number) => Bytes {
  const pool = new Uint8Array(POOL)
  let used = POOL
  return (length) => {
    if (length > POOL / 4) return crypto.getRandomValues(new Uint8Array(length))
    if (used + length > POOL) {
      crypto.getRandomValues(pool)
      used = 0
    }
    const bytes = pool.slice(used, used + length)
    // What was given out is nowhere else.
    pool.fill(0, used, used + length)
    used += length
    return bytes
  }
}
