// The part of Node that the engine uses. The engine is compiled without Node's types, so that nothing else of it can
// slip in.
declare module 'node:buffer' {
  export interface Buffer extends Uint8Array<ArrayBuffer> {
    toString(encoding?: 'base64url'): string
  }
  export const Buffer: {
    from(text: string, encoding: 'base64url'): Buffer
    from(memory: ArrayBuffer, offset: number, length: number): Buffer
  }
}

declare module 'node:crypto' {
  interface Cipher {
    update(data: Uint8Array): Uint8Array<ArrayBuffer>
    final(): Uint8Array<ArrayBuffer>
  }
  interface GcmCipher extends Cipher {
    setAAD(data: Uint8Array): GcmCipher
    getAuthTag(): Uint8Array<ArrayBuffer>
  }
  interface GcmDecipher extends Cipher {
    setAAD(data: Uint8Array): GcmDecipher
    setAuthTag(tag: Uint8Array): GcmDecipher
  }
  interface TagLength {
    /** Bytes. */
    readonly authTagLength: number
  }
  interface Hash {
    update(data: Uint8Array): Hash
    digest(): Uint8Array<ArrayBuffer>
  }
  export function createCipheriv(algorithm: 'aes-256-cbc', key: Uint8Array, iv: Uint8Array): Cipher
  export function createDecipheriv(
    algorithm: 'aes-256-cbc',
    key: Uint8Array,
    iv: Uint8Array,
  ): Cipher
  export function createCipheriv(
    algorithm: 'aes-256-gcm',
    key: Uint8Array,
    iv: Uint8Array,
    options: TagLength,
  ): GcmCipher
  export function createDecipheriv(
    algorithm: 'aes-256-gcm',
    key: Uint8Array,
    iv: Uint8Array,
    options: TagLength,
  ): GcmDecipher
  export function createHmac(algorithm: 'sha256' | 'sha512', key: Uint8Array): Hash
  export function createHash(algorithm: 'sha256' | 'sha512'): Hash
  export function hkdfSync(
    digest: 'sha256',
    key: Uint8Array,
    salt: Uint8Array,
    info: Uint8Array,
    length: number,
  ): ArrayBuffer
  type Derived = (error: Error | null, key: Uint8Array<ArrayBuffer>) => void
  export function scrypt(
    password: Uint8Array,
    salt: Uint8Array,
    length: number,
    options: {
      readonly N: number
      readonly r: number
      readonly p: number
      readonly maxmem: number
    },
    callback: Derived,
  ): void
  export function pbkdf2(
    password: Uint8Array,
    salt: Uint8Array,
    iterations: number,
    length: number,
    digest: 'sha256' | 'sha512',
    callback: Derived,
  ): void
  /** From Node.js 24.7. */
  export const argon2:
    | ((
        algorithm: 'argon2id',
        parameters: {
          readonly message: Uint8Array
          readonly nonce: Uint8Array
          readonly parallelism: number
          readonly tagLength: number
          readonly memory: number
          readonly passes: number
        },
        callback: Derived,
      ) => void)
    | undefined
  export function timingSafeEqual(left: Uint8Array, right: Uint8Array): boolean
}
