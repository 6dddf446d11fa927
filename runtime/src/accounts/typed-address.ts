import type { AdapterUser } from '../adapter.js'

export interface TypedAddress {
  /** In its one spelling, in which users are stored. */
  readonly email: string
  /** As it was typed, which differs in case alone: users from elsewhere may be stored so. */
  readonly written: string
}

/**
 * Reads how an address was typed. What differs from its normal form in more than case is another text, and not looked for.
 *
 * @param email its normal form
 */
export function typedAddress(given: string, email: string): TypedAddress {
  const text = given.trim()
  return { email, written: text.toLowerCase() === email ? text : email }
}

/**
 * The spelling under which a mailbox is to be proven: that of the user who is stored as it was typed, so that the proof leads to that
 * one, and to nobody whose address differs in case. The normal form for everybody else.
 */
export function spellingToProve(
  owner: Pick<AdapterUser, 'email'> | undefined,
  { email, written }: TypedAddress,
): string {
  return owner?.email === written ? written : email
}
