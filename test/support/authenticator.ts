import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Cbor = number | string | boolean | Uint8Array | readonly Cbor[] | ReadonlyMap<Cbor, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value)
  if (value < 256) return Buffer.of((major << 5) | 24, value)
  return Buffer.of((major << 5) | 25, value >> 8, value & 255)
}

/** CBOR, as far as authenticators need it. RFC 8949, section 3. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'boolean') return Buffer.of(value ? 0xf5 : 0xf4)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, entry]) => [cbor(key as Cbor), cbor(entry as Cbor)])
    return Buffer.concat([head(5, value.size), ...entries])
  }
  const list = value as readonly Cbor[]
  return Buffer.concat([head(4, list.length), ...list.map(cbor)])
}

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()

/** A passkey in an authenticator. */
export interface Passkey {
  readonly id: Buffer
  readonly rpId: string
  readonly userHandle: string
  readonly name: string
  readonly privateKey: KeyObject
  /** COSE_Key. RFC 9053, section 7.1.1. */
  readonly publicKey: Buffer
}

/** The mistakes that an authenticator, or the browser before it, can make. */
export interface Faults {
  /** Of the collected client data. */
  readonly clientData?: Readonly<Record<string, unknown>>
  /** The rpID that is hashed. */
  readonly rpId?: string
  /** Bits to set in the flags: UP 1, UV 4, BE 8, BS 16, AT 64, ED 128. */
  readonly flags?: number
  readonly counter?: number
  /** Behind the authenticator data. */
  readonly trailing?: Uint8Array
  readonly signature?: Buffer
  /** Members of the credential that are posted instead. */
  readonly credential?: Readonly<Record<string, unknown>>
  readonly response?: Readonly<Record<string, unknown>>
  /** Registration: another attestation statement. */
  readonly fmt?: string
  readonly attStmt?: ReadonlyMap<string, Cbor>
  /** Registration: the packed attestation with the credential's own key. */
  readonly selfAttested?: boolean
  /** Registration: the id of the credential. */
  readonly id?: Buffer
  /** Registration: the COSE algorithm that is named. */
  readonly algorithm?: number
}

export interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly excludeCredentials: readonly { readonly id: string }[]
}

export interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
  readonly allowCredentials?: readonly { readonly id: string }[]
}

/** As `JSON.stringify(credential)` gives it. */
export type Posted = Readonly<Record<string, unknown>>

const UP_UV = 5
const BACKED_UP = 24
const ATTESTED = 64

function clientDataOf(type: string, challenge: string, origin: string, faults: Faults): Buffer {
  const data = { type, challenge, origin, crossOrigin: false, ...faults.clientData }
  return Buffer.from(JSON.stringify(data))
}

function authenticatorData(rpId: string, flags: number, counter: number, rest: Buffer): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.of(flags), count, rest])
}

function makeKey(algorithm: number): Pick<Passkey, 'privateKey' | 'publicKey'> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = new Map<Cbor, Cbor>([
    [1, 2],
    [3, algorithm],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  return { privateKey, publicKey: cbor(cose) }
}

/** The attestation object. Web Authentication Level 3, section 6.5.4. */
function attest(
  { privateKey }: Passkey,
  authData: Buffer,
  clientData: Buffer,
  { fmt, attStmt, selfAttested, signature }: Faults,
): Buffer {
  const own = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
  const packed = new Map<string, Cbor>([
    ['alg', -7],
    ['sig', signature ?? own],
  ])
  return cbor(
    new Map<Cbor, Cbor>([
      ['fmt', fmt ?? (selfAttested ? 'packed' : 'none')],
      ['attStmt', attStmt ?? (selfAttested ? packed : new Map())],
      ['authData', authData],
    ]),
  )
}

/**
 * An authenticator in a browser, every field of whose answers can be broken. It synchronises its passkeys (BE and BS are
 * set), and counts only where it is told to.
 */
export function makeAuthenticator(origin: string, { counts = false } = {}) {
  const passkeys: Passkey[] = []
  const used = new Map<Passkey, number>()

  /** navigator.credentials.create(). Web Authentication Level 3, section 6.3.2. */
  function create(options: CreationOptions, faults: Faults = {}): Posted {
    const passkey: Passkey = {
      id: faults.id ?? randomBytes(20),
      rpId: options.rp.id,
      userHandle: options.user.id,
      name: options.user.name,
      ...makeKey(faults.algorithm ?? -7),
    }
    passkeys.push(passkey)
    if (counts) used.set(passkey, 1)
    const clientData = clientDataOf('webauthn.create', options.challenge, origin, faults)
    const length = Buffer.of(passkey.id.length >> 8, passkey.id.length & 255)
    const attested = Buffer.concat([Buffer.alloc(16), length, passkey.id, passkey.publicKey])
    const flags = faults.flags ?? UP_UV | BACKED_UP | ATTESTED
    const authData = authenticatorData(
      faults.rpId ?? options.rp.id,
      flags,
      faults.counter ?? used.get(passkey) ?? 0,
      Buffer.concat([
        flags & ATTESTED ? attested : Buffer.alloc(0),
        faults.trailing ?? Buffer.alloc(0),
      ]),
    )
    const attestation = attest(passkey, authData, clientData, faults)
    const id = passkey.id.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      ...faults.credential,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'hybrid'],
        ...faults.response,
      },
    }
  }

  function pick(options: RequestOptions): Passkey {
    const asked = options.allowCredentials?.map(({ id }) => id)
    const found = passkeys.findLast(
      ({ rpId, id }) =>
        rpId === options.rpId && (!asked || asked.includes(id.toString('base64url'))),
    )
    if (!found) throw new Error('no passkey')
    return found
  }

  /** navigator.credentials.get(). Section 6.3.3. */
  function get(options: RequestOptions, faults: Faults = {}, passkey = pick(options)): Posted {
    const clientData = clientDataOf('webauthn.get', options.challenge, origin, faults)
    if (counts) used.set(passkey, (used.get(passkey) ?? 0) + 1)
    const authData = authenticatorData(
      faults.rpId ?? options.rpId,
      faults.flags ?? UP_UV | BACKED_UP,
      faults.counter ?? used.get(passkey) ?? 0,
      Buffer.from(faults.trailing ?? []),
    )
    const signed = Buffer.concat([authData, sha256(clientData)])
    const signature = faults.signature ?? sign('sha256', signed, passkey.privateKey)
    const id = passkey.id.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      ...faults.credential,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: passkey.userHandle,
        ...faults.response,
      },
    }
  }

  return { passkeys, create, get }
}

export type Authenticator = ReturnType<typeof makeAuthenticator>
