import { isFilled } from '../guards.js'

/** The spellings under which something may have been mailed to addresses: as they are written, and as the engine writes them. */
export function listSpellings(
  addresses: readonly (string | null | undefined)[],
): readonly string[] {
  const filled = addresses.filter(isFilled)
  return [...new Set(filled.flatMap((address) => [address, address.toLowerCase()]))]
}
