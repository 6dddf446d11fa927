// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M18.93 24l-18.93-5.11 5.08-18.89 18.92 5.11zm-3.58-13.91l-5.28-1.45-1.42 5.27 5.28 1.45z',
  },
]
