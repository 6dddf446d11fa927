// Made by runtime/scripts/marks.js of @iconify-json/logos 1.2.19 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M8 24c2.21 0 4-1.79 4-4v-4h-4c-2.21 0-4 1.79-4 4s1.79 4 4 4',
    fill: '#0acf83',
  },
  {
    d: 'M4 12c0-2.21 1.79-4 4-4h4v8h-4c-2.21 0-4-1.79-4-4',
    fill: '#a259ff',
  },
  {
    d: 'M4 4c0-2.21 1.79-4 4-4h4v8h-4c-2.21 0-4-1.79-4-4',
    fill: '#f24e1e',
  },
  {
    d: 'M12 0h4c2.21 0 4 1.79 4 4s-1.79 4-4 4h-4z',
    fill: '#ff7262',
  },
  {
    d: 'M20 12c0 2.21-1.79 4-4 4s-4-1.79-4-4 1.79-4 4-4 4 1.79 4 4',
    fill: '#1abcfe',
  },
]
