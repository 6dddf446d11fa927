// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M.78 1.21a.77 .77 0 0 0-.77 .9l3.26 19.8c.08 .5 .52 .87 1.03 .88h15.65a.77 .77 0 0 0 .77-.65l3.27-20.03a.77 .77 0 0 0-.77-.89zm13.74 14.32h-5l-1.35-7.06h7.56z',
  },
]
