import type { Bytes } from '../bytes.js'

/** How claims are encrypted. RFC 7518, section 5.1. */
export type ContentEncryption = 'A256CBC-HS512' | 'A256GCM'

export interface Encrypted {
  readonly ciphertext: Bytes
  readonly tag: Bytes
}

/** The data that is authenticated beside the ciphertext. */
export interface Authenticated {
  readonly aad: Bytes
  /** Its length in bits, as 8 bytes, big-endian. RFC 7518, section 5.2.2.1. */
  readonly aadBits: Bytes
}

/** The keys for both ways to encrypt, which lie in the same 64 bytes. */
export interface ContentKeys {
  /**
   * The first 32 bytes: the HMAC key of A256CBC-HS512 (RFC 7518, section 5.2.2.1), and the key of A256GCM, as HKDF gives
   * the same ones whether it is asked for 32 bytes or for 64.
   */
  readonly mac: Bytes
  /** The other 32 bytes: the AES key of A256CBC-HS512. */
  readonly encryption: Bytes
}

export interface ContentCipher {
  readonly encrypt: (
    keys: ContentKeys,
    iv: Bytes,
    header: Authenticated,
    plaintext: Bytes,
  ) => Encrypted | Promise<Encrypted>
  /** Gives undefined where the tag does not verify. The lengths of the vector and of the tag are checked before. */
  readonly decrypt: (
    keys: ContentKeys,
    iv: Bytes,
    header: Authenticated,
    encrypted: Encrypted,
  ) => Bytes | undefined | Promise<Bytes | undefined>
}

/**
 * AES as JWE has it (RFC 7518, sections 5.2.5 and 5.3), and the derivations and hashes around it. There is one
 * implementation per family of runtimes, chosen by the import condition of `#aes`. A caller awaits every result; where
 * the implementation is synchronous that costs next to nothing.
 */
export interface Aes {
  readonly ciphers: Readonly<Record<ContentEncryption, ContentCipher>>
  /** HKDF-SHA-256. RFC 5869. */
  readonly hkdf: (secret: Bytes, salt: Bytes, info: Bytes, length: number) => Bytes | Promise<Bytes>
  readonly sha256: (data: Bytes) => Bytes | Promise<Bytes>
  readonly sha512: (data: Bytes) => Bytes | Promise<Bytes>
  /** HMAC-SHA-256. RFC 2104. */
  readonly hmacSha256: (key: Bytes, data: Bytes) => Bytes | Promise<Bytes>
  readonly base64url: (bytes: Bytes) => string
  readonly fromBase64url: (text: string) => Bytes | undefined
}
