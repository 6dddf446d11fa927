// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M24 2.71a.17 .17 0 0 0-.31-.1 1141.27 1141.27 0 0 0-6.06 9.37h-17.41c-.22 0-.3 .28-.11 .35 7.23 2.73 17.67 6.84 23.5 9.14 .15 .06 .39-.08 .39-.18z',
  },
]
