// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M2 18.44l3.69-2.83c1.96 2.56 4.04 3.74 6.36 3.74 2.31 0 4.33-1.17 6.21-3.7l3.74 2.75c-2.7 3.66-6.06 5.59-9.95 5.6-3.88 0-7.27-1.92-10.05-5.56zm10.04-12.29l-6.57 5.66-3.03-3.52 9.62-8.29 9.54 8.3-3.05 3.5z',
  },
]
