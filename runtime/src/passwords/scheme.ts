import type { Bytes } from '../bytes.js'
import type { Algorithm, Kdf } from './kdf.js'

export type Cost = Readonly<Record<string, number>>

/** A normal form of Unicode that a password is brought into. UAX #15. */
export type NormalForm = 'NFC' | 'NFKC'

/** A stored hash that was read and can be verified. */
export interface StoredHash {
  readonly kind: 'hash'
  readonly scheme: string
  readonly algorithm: Algorithm
  /** Parameters, and the bytes of `salt` and `key`, where they say how strong it is. */
  readonly cost: Cost
  readonly key: Bytes
  /** The forms in which a password may have been hashed, besides the one it was typed in. */
  readonly forms: readonly NormalForm[]
  readonly derive: (kdf: Kdf, password: string) => Promise<Bytes>
}

/** The reason why a text is not taken for a hash: no scheme reads it, or verifying it would cost too much. */
export interface HashRefusal {
  readonly kind: 'refusal'
  readonly reason: 'not-readable' | 'too-costly'
  readonly scheme: string | undefined
}

/** What a scheme reads of a text of its form: `too-costly` beyond the bounds, undefined where a part makes no sense. */
type ParsedHash<Parameters> =
  | { readonly parameters: Parameters; readonly key: Bytes | undefined; readonly cost: Cost }
  | 'too-costly'
  | undefined

interface SchemeRow<Parameters> {
  readonly id: string
  readonly algorithm: Algorithm
  readonly pattern: RegExp
  readonly forms?: readonly NormalForm[]
  readonly parse: (groups: Readonly<Record<string, string>>) => ParsedHash<Parameters>
  readonly derive: (
    kdf: Kdf,
    parameters: Parameters,
    password: string,
    length: number,
  ) => Promise<Bytes>
}

export interface Scheme {
  readonly id: string
  /** @returns undefined where the text is of another form */
  readonly read: (text: string) => StoredHash | HashRefusal | undefined
}

/** Bytes of a key: shorter ones can be guessed, and longer ones cost more than the parameters say. */
const KEY_BYTES = { min: 16, max: 64 }

export function scheme<Parameters>(row: SchemeRow<Parameters>): Scheme {
  const { id, algorithm, pattern, forms = ['NFC'], parse, derive } = row
  const refusal = (reason: HashRefusal['reason']): HashRefusal => ({
    kind: 'refusal',
    reason,
    scheme: id,
  })
  return {
    id,
    read(text) {
      const groups = pattern.exec(text)?.groups
      if (!groups) return undefined
      const parsed = parse(groups)
      if (parsed === 'too-costly') return refusal('too-costly')
      const key = parsed?.key
      if (!parsed || !key || key.length < KEY_BYTES.min || key.length > KEY_BYTES.max)
        return refusal('not-readable')
      return {
        kind: 'hash',
        scheme: id,
        algorithm,
        cost: parsed.cost,
        key,
        forms,
        derive: (kdf, password) => derive(kdf, parsed.parameters, password, key.length),
      }
    },
  }
}
