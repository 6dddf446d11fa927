// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12m-6-.75v-2.25l6-3 6 3v2.25l-6-3zm12 13.5v2.25l-6 3-6-3v-2.25l6 3z',
  },
]
