// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M6 1.81l-6 3.82 6 3.82 6-3.82-6-3.82zm12 0l-6 3.82 6 3.82 6-3.82-6-3.82zm-18 11.46l6 3.83 6-3.83-6-3.82-6 3.82zm18-3.82l-6 3.82 6 3.83 6-3.83-6-3.82zm-12 8.92l6 3.82 6-3.82-6-3.82-6 3.82z',
  },
]
