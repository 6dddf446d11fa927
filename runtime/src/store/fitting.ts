import { AdapterError } from '../errors.js'
import { TimedOut } from '../in-time.js'
import { writeAddress } from './address.js'

/** Characters that every column for a text takes. */
const SURE = 190

interface Described {
  readonly name?: string | null
  readonly image?: string | null
}

function fitting(text: string | null | undefined): string | null {
  return text && text.length <= SURE ? text : null
}

function withoutLong<User extends Described>(user: User): User {
  return { ...user, name: fitting(user.name), image: fitting(user.image) }
}

/**
 * Writes a user. Where that fails, the reason may be a picture, or a name, that its column can't hold: it is tried without
 * them, as nobody has to stay outside for a picture.
 */
async function writeFitting<User extends Described, Row>(
  user: User,
  write: (user: User) => Promise<Row>,
  debug: (message: string) => void,
): Promise<Row> {
  const isLong = [user.name, user.image].some((text) => text && text.length > SURE)
  try {
    return await write(user)
  } catch (thrown) {
    if (!isLong || !(thrown instanceof AdapterError) || thrown.cause?.err instanceof TimedOut)
      throw thrown
    debug(`${thrown.message}: it is tried without the picture, or the name, that is long`)
    // The first failure is the one to tell: it may have had another reason.
    return write(withoutLong(user)).catch(() => Promise.reject(thrown))
  }
}

/** Writes a new user, whatever the table asks for, or can't hold, that nobody has to stay outside for. */
export async function writeNew<User extends Described & { id: string; email?: string | null }, Row>(
  user: User,
  write: (user: User) => Promise<Row>,
  debug: (message: string) => void,
): Promise<Row> {
  return writeAddress(user, (row) => writeFitting(row, write, debug), debug)
}
