// Made by runtime/scripts/marks.js of @iconify-json/logos 1.2.19 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M11.41 11.41h-11.41v-11.41h11.41z',
    fill: '#f1511b',
  },
  {
    d: 'M24 11.41h-11.41v-11.41h11.41z',
    fill: '#80cc28',
  },
  {
    d: 'M11.41 24h-11.41v-11.41h11.41z',
    fill: '#00adef',
  },
  {
    d: 'M24 24h-11.41v-11.41h11.41z',
    fill: '#fbbc09',
  },
]
