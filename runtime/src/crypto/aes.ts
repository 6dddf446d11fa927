import type { Bytes } from '../bytes.js'

/** The two halves of a 64-byte content encryption key. RFC 7518, section 5.2.2.1. */
export interface CbcHmacKeys {
  readonly mac: Bytes
  readonly encryption: Bytes
}

export interface Encrypted {
  readonly ciphertext: Bytes
  /** 32 bytes. */
  readonly tag: Bytes
}

/**
 * A256CBC-HS512 (RFC 7518, section 5.2.5), and the derivations and hashes around it. There is one implementation per family of
 * runtimes, chosen by the import condition of `#aes`. A caller awaits every result; where the implementation is
 * synchronous that costs next to nothing.
 *
 * `aadBits` is the length of the additional authenticated data in bits, as 8 bytes, big-endian.
 */
export interface AesCbcHmac {
  readonly encrypt: (
    keys: CbcHmacKeys,
    iv: Bytes,
    aad: Bytes,
    plaintext: Bytes,
    aadBits: Bytes,
  ) => Encrypted | Promise<Encrypted>
  /** Gives undefined where the tag does not verify. */
  readonly decrypt: (
    keys: CbcHmacKeys,
    iv: Bytes,
    aad: Bytes,
    encrypted: Encrypted,
    aadBits: Bytes,
  ) => Bytes | undefined | Promise<Bytes | undefined>
  /** HKDF-SHA-256. RFC 5869. */
  readonly hkdf: (secret: Bytes, salt: Bytes, info: Bytes, length: number) => Bytes | Promise<Bytes>
  readonly sha256: (data: Bytes) => Bytes | Promise<Bytes>
  readonly sha512: (data: Bytes) => Bytes | Promise<Bytes>
  /** HMAC-SHA-256. RFC 2104. */
  readonly hmacSha256: (key: Bytes, data: Bytes) => Bytes | Promise<Bytes>
}
