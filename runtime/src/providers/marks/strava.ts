// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M15.39 17.94l-2.09-4.11h-3.07l5.16 10.17 5.15-10.17h-3.07m-7.01-5.6l2.84 5.6h4.17l-7.01-13.83-7 13.83h4.17',
  },
]
