// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M21.98 7.45l-2.36-7.45h-15.27l-2.33 7.45c-1.35 4.31 .03 9.21 3.81 12.01l6.18 4.54 6.15-4.55c3.75-2.81 5.18-7.69 3.82-12.02l-6.16 4.58 2.34 7.45-6.16-4.59-6.15 4.58 2.35-7.44-6.18-4.55 7.63-.04 2.36-7.42 2.35 7.4 7.62 .05z',
  },
]
