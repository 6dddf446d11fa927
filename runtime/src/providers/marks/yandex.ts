// Made by runtime/scripts/marks.js of @iconify-json/logos 1.2.19 (CC0-1.0).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
  {
    d: 'M17.44 0h-3.64c-3.65 0-6.78 2.71-6.78 7.97 0 3.14 1.53 5.51 4.15 6.69l-4.92 8.82c-.17 .25 0 .51 .26 .51h2.29c.17 0 .34-.08 .42-.26l4.49-8.64h1.61v8.64c0 .08 .08 .25 .26 .26h2.03q.25 0 .26-.26v-23.39c-.08-.25-.17-.34-.43-.34m-2.12 13.05h-1.35c-5.85 0-5.43-11.02-.26-11.02h1.7v11.02z',
  },
]
