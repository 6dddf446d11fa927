import type { Bytes } from '../bytes.js'

export type Derived = (error: Error | null, key: Bytes) => void

/** Parameters of scrypt as node:crypto takes them. RFC 7914, section 2. */
export interface BuiltInScrypt {
  readonly N: number
  readonly r: number
  readonly p: number
  /** Bytes. */
  readonly maxmem: number
}

/** Parameters of Argon2 as node:crypto takes them. RFC 9106, section 3.1. */
export interface BuiltInArgon2 {
  readonly message: Uint8Array
  readonly nonce: Uint8Array
  readonly parallelism: number
  /** Bytes. */
  readonly tagLength: number
  /** KiB. */
  readonly memory: number
  readonly passes: number
}

/** The functions of node:crypto that derive keys in a thread of their own. Argon2 is there from Node.js 24.7. */
export interface BuiltIn {
  scrypt(
    password: Uint8Array,
    salt: Uint8Array,
    length: number,
    options: BuiltInScrypt,
    callback: Derived,
  ): void
  pbkdf2(
    password: Uint8Array,
    salt: Uint8Array,
    iterations: number,
    length: number,
    digest: 'sha256' | 'sha512',
    callback: Derived,
  ): void
  readonly argon2?:
    | ((algorithm: 'argon2id', parameters: BuiltInArgon2, callback: Derived) => void)
    | undefined
}
