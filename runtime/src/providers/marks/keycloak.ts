// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M18.74 1.18l-12.49 0c-2.09 3.6-4.17 7.21-6.25 10.82 2.07 3.61 4.16 7.21 6.25 10.82l12.49-.01 3.09-5.4h2.16v0h.01l0-10.82h-2.17zm-10.41 3.61h2.08l1.04 1.8-3.12 5.42 3.12 5.4-1.04 1.81h-2.08a2047.57 2047.57 0 0 0-4.17-7.21c1.39-2.41 2.78-4.81 4.17-7.22zm6.24 0l2.08 .01c1.39 2.4 2.78 4.81 4.17 7.22l-4.17 7.2h-2.08c-.38-.56-1.04-1.81-1.03-1.81l3.12-5.41-3.13-5.41z',
  },
]
