// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M22.96 7.21c0-3.06-2.39-5.58-5.19-6.48-3.48-1.13-8.06-.96-11.39 .6-4.03 1.9-5.29 6.06-5.33 10.21-.04 3.41 .3 12.4 5.36 12.46 3.77 .05 4.33-4.8 6.07-7.14 1.24-1.66 2.84-2.13 4.8-2.62 3.38-.84 5.68-3.5 5.68-7.03z',
  },
]
