/**
 * Tells whether a text is a sender that a mail may be from: `Name <mail@example.com>`, or the address alone. RFC 5322,
 * section 3.4. Nothing in it begins another header, or another address.
 */
export function isSender(from: string): boolean {
  const [, bare = from] = /^[^<>\p{Cc}]*<(.*)>$/u.exec(from) ?? []
  return /^[^\s<>,;:"@\p{Cc}]+@[^\s<>,;:"@\p{Cc}]+$/u.test(bare)
}

export interface SenderAddress {
  readonly name?: string
  readonly email: string
}

export function parseSender(from: string): SenderAddress {
  const [, phrase = '', email = from] = /^(.*)<(.*)>$/.exec(from) ?? []
  const name = phrase
    .trim()
    .replace(/^"(.*)"$/, (_, quoted: string) => quoted.replace(/\\(.)/g, '$1'))
  return { ...(name !== '' && { name }), email }
}
