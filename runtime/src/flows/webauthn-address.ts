/** Octets of an address. RFC 5321, section 4.5.3.1.3, without the angle brackets. */
const MAX_LENGTH = 254

/** Has a meaning in an address list or in a header: RFC 5322, section 3.2.3; a space and control characters, too. */
const SPECIAL = /[\p{Cc}\p{Cf}\s()<>[\]:;\\,"]/u

const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u

/**
 * The one spelling of an e-mail address: NFKC, in lower case, without what surrounds it.
 *
 * @returns undefined where it is not one address
 */
export function normalizeAddress(input: string): string | undefined {
  const address = input.trim().normalize('NFKC').toLowerCase()
  const [local = '', domain = '', ...more] = address.split('@')
  if (more.length > 0 || local === '' || address.length > MAX_LENGTH || SPECIAL.test(address))
    return undefined
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) ? address : undefined
}
