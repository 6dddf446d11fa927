// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M19.58 16.85h4.42v-4.44zm4.42-13.28h-4.42v4.42l-4.42 4.42v4.44h4.42v-4.44l4.42-4.42zm-4.42 0h-4.42v4.42zm-6.32 8.84h-8.84l8.84-8.84h-4.42l-8.84 8.84v3.6h8.84v4.42h4.42z',
  },
]
