// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M9.1 23.69v-7.98h-2.47v-3.67h2.47v-1.58c0-4.08 1.85-5.98 5.86-5.97 .4 0 .95 .04 1.47 .1a8.68 8.68 0 0 1 1.14 .19v3.33a8.62 8.62 0 0 0-.66-.04 26.8 26.8 0 0 0-.73-.01c-.71 0-1.26 .1-1.67 .31a1.69 1.69 0 0 0-.68 .62c-.26 .42-.37 .99-.38 1.76v1.29h3.92l-.38 2.11-.29 1.56h-3.25v8.25c5.94-.72 10.55-5.78 10.55-11.92 0-6.63-5.37-12-12-12s-12 5.37-12 12c0 5.63 3.87 10.35 9.1 11.65z',
  },
]
