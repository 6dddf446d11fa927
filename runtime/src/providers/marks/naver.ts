// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M16.27 12.85l-8.89-12.85h-7.38v24h7.73v-12.84l8.89 12.84h7.38v-24h-7.73v12.85z',
  },
]
