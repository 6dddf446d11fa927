// Made by runtime/scripts/marks.js of simple-icons 13.21.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M10.54 5.81c2.65-.6 5.3 .49 6.78 2.54l-11.73 2.65c.41-2.48 2.3-4.59 4.95-5.19zm6.84 9.75a6.47 6.47 0 0 1-3.92 2.63c-2.67 .6-5.33-.5-6.8-2.58l11.76-2.66 1.92-.43 3.66-.83a11.57 11.57 0 0 0-.3-2.33c-1.49-6.32-7.94-10.26-14.4-8.8-6.46 1.46-10.48 7.76-8.99 14.08 1.49 6.32 7.93 10.26 14.39 8.8 3.81-.86 6.76-3.4 8.25-6.64z',
  },
]
