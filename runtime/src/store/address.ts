import { AdapterError } from '../errors.js'
import { TimedOut } from '../in-time.js'

/** No mail can be sent there. RFC 2606, section 2. */
const NOWHERE = '@address.invalid'

/** The address of a user as stored, without what only stands for none. */
export function readAddress(stored: string): string {
  return stored.endsWith(NOWHERE) ? '' : stored
}

/**
 * Writes a user. Where one without an address can't be stored, as a table may ask for one, it gets an address that is
 * nobody's, which {@link readAddress} does not show.
 *
 * @param write to be tried without an address, and then with one
 */
export async function writeAddress<User extends { id: string; email?: string | null }, Row>(
  user: User,
  write: (user: User) => Promise<Row>,
  debug: (message: string) => void,
): Promise<Row> {
  if (user.email !== null) return write(user)
  try {
    return await write(user)
  } catch (thrown) {
    if (!(thrown instanceof AdapterError) || thrown.cause?.err instanceof TimedOut) throw thrown
    debug(`${thrown.message} for a user without an address: it is tried with one that is nobody's`)
    // The first failure is the one to tell: it may have had another reason.
    return write({ ...user, email: `${user.id}${NOWHERE}` }).catch(() => Promise.reject(thrown))
  }
}
