import type { AdapterAccount } from '../adapter.js'
import { isFilled } from '../guards.js'
import { storedClaims } from '../identity/stored-claims.js'

/** Characters of a name, and of an id that stands in its place. */
const LONGEST_NAME = 254
const LONGEST_ID = 16

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`
}

/** The name by which a service knows an account, so that people can tell two of one service apart; else its id there. */
export function accountName(account: AdapterAccount): string {
  const { preferred_username: login, email } = storedClaims(account)
  const name = [login, email].find(isFilled)
  return name === undefined
    ? shortened(account.providerAccountId, LONGEST_ID)
    : shortened(name, LONGEST_NAME)
}
