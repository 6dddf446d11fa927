// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M11.57 4.71h1.72v5.15h-1.72zm4.72 0h1.71v5.15h-1.71zm-10.29-4.71l-4.29 4.29v15.42h5.15v4.29l4.28-4.29h3.43l7.72-7.71v-12zm14.57 11.14l-3.43 3.43h-3.43l-3 3v-3h-3.85v-12.86h13.71z',
  },
]
