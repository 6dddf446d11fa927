import { TOTAL_AGE } from '../../catalog/total-age.js'
import type { Upgrade } from './upgrade.js'

/** A session that is used ends at some time. */
export const totalAge: Upgrade = {
  number: '0001',
  title: 'Sessions end after 90 days',
  lines: [
    'people sign in again once in 90 days, also those who come every day (session.maxTotalAge)',
    'sessions of before count from their next renewal: nobody is signed out at once',
  ],
  fits: ({ names }) => !names.has('maxTotalAge'),
  settings: { maxTotalAge: TOTAL_AGE },
}
