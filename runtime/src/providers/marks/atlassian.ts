// Made by runtime/scripts/marks.js of simple-icons 16.37.0 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M7.12 11.08a.68 .68 0 0 0-1.16 .13l-5.88 11.76a.7 .7 0 0 0 .63 1.02h8.18a.68 .68 0 0 0 .63-.39c1.77-3.65 .7-9.2-2.4-12.52zm4.31-10.69a15.52 15.52 0 0 0-.9 15.31l3.95 7.9a.7 .7 0 0 0 .63 .39h8.19a.7 .7 0 0 0 .63-1.02l-11.3-22.59a.66 .66 0 0 0-1.2 .01z',
  },
]
