import type { AdapterAccount } from '../adapter.js'
import { utf8 } from '../bytes.js'
import type { Warn } from './find-by-address.js'
import { isTimeout } from './timed-out.js'

/** Bytes of a column `text` of MySQL and MariaDB, the shortest that there is for tokens. */
const MOST = 65_535

/**
 * Writes an account that could not be written without its ID token, where that is the reason: nobody has to stay outside for it.
 *
 * @throws what it has failed with, where it fails again, or has another reason
 */
export async function writeWithoutIdToken<Account extends Partial<AdapterAccount>, Result>(
  account: Account,
  write: (account: Account) => Promise<Result>,
  warn: Warn,
  thrown: unknown,
): Promise<Result> {
  const { id_token: token = '', provider } = account
  if (utf8(token).length <= MOST || isTimeout(thrown)) throw thrown
  const written = await write({ ...account, id_token: '' }).catch(() => Promise.reject(thrown))
  warn('id-token-too-long', provider ?? '')
  return written
}
