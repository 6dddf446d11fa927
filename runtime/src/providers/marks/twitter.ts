// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M14.23 10.16l8.75-10.16h-2.08l-7.59 8.82-6.06-8.82h-6.99l9.17 13.34-9.17 10.66h2.07l8.02-9.32 6.4 9.32h6.99zm-2.83 3.3l-.93-1.33-7.39-10.57h3.18l5.96 8.53 .93 1.33 7.76 11.09h-3.19z',
  },
]
