import type { Adapter, AdapterUser } from '../adapter.js'
import { isSameIgnoringCase, lowerAscii } from '../text.js'
import { isRecord } from '../guards.js'
import type { WarningCode } from '../declared.js'
import * as read from './rows.js'

export type StoreCall = <T>(
  method: keyof Adapter,
  args: readonly unknown[],
  reader: read.Reader<T>,
) => Promise<T>

export type Warn = (code: WarningCode, detail: string) => void

export interface Typed {
  /** Differs in case alone from the spelling that the engine stores. */
  readonly written?: string
}

interface AddressSearch {
  readonly call: StoreCall
  readonly has: (method: keyof Adapter) => boolean
  readonly warn: Warn
}

/** Users with an address, however its letters are written: a database may take other letters for the same, which are passed over. */
function createUsersReader(email: string): read.Reader<readonly AdapterUser[]> {
  return (returned) => {
    const users: read.Reader<readonly unknown[]> = read.list((row) => row)
    return users(returned)
      .filter((row) => {
        const stored = isRecord(row) ? row['email'] : undefined
        return typeof stored === 'string' && isSameIgnoringCase(stored, email)
      })
      .map(read.user())
  }
}

async function candidates(
  { call, has }: AddressSearch,
  email: string,
  written: string,
): Promise<readonly AdapterUser[]> {
  const found: (AdapterUser | undefined)[] = []
  const ask = async (address: string): Promise<void> => {
    const reader = read.optional(read.user({ email: address }))
    found.push(await call('getUserByEmail', [address], reader))
  }
  const list = async (address: string): Promise<void> => {
    const reader = createUsersReader(address)
    found.push(...(await call('listUsersByEmailIgnoringCase', [address], reader)))
  }
  const others = has('listUsersByEmailIgnoringCase') ? list : ask
  await ask(written)
  // Letters beyond ASCII may differ, too.
  if (others === list)
    for (const each of new Set([written, email].map(lowerAscii))) await list(each)
  else if (written !== email) await ask(email)
  const users = found.filter((user) => user !== undefined)
  return [...new Map(users.map((user) => [user.id, user])).values()]
}

/**
 * Finds who has an address, however its letters are written. Nobody is merged, and no spelling is changed.
 *
 * @param email as the engine stores it
 * @param written as it was typed
 * @returns undefined where nobody has it, and where several have it of whom none has it exactly so
 */
export async function findByAddress(
  asked: AddressSearch,
  email: string,
  written: string,
): Promise<AdapterUser | undefined> {
  const users = await candidates(asked, email, written)
  const exact =
    users.find((user) => user.email === written) ?? users.find((user) => user.email === email)
  if (exact || users.length <= 1) return exact ?? users[0]
  asked.warn('addresses-differ-in-case', users.map(({ id }) => id).join(', '))
  return undefined
}
