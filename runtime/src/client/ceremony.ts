// What a browser's API for passkeys takes and gives is bytes; what is sent is JSON. Web Authentication Level 3, section 5.1:
// the methods that do it are not in every browser yet.

/** base64url, as JSON has it. RFC 4648, section 5. */
type Base64url = string

/** A credential that is named by its id. */
interface Descriptor {
  readonly id: Base64url
  readonly type: 'public-key'
  readonly transports?: AuthenticatorTransport[]
}

interface PasskeyCreation extends Omit<
  PublicKeyCredentialCreationOptions,
  'challenge' | 'user' | 'excludeCredentials'
> {
  readonly challenge: Base64url
  readonly user: Omit<PublicKeyCredentialUserEntity, 'id'> & { readonly id: Base64url }
  readonly excludeCredentials?: readonly Descriptor[]
}

interface PasskeyRequest extends Omit<
  PublicKeyCredentialRequestOptions,
  'challenge' | 'allowCredentials'
> {
  readonly challenge: Base64url
  readonly allowCredentials?: readonly Descriptor[]
}

/** A ceremony that the server asks a browser for. */
export type PasskeyCeremony =
  | { readonly action: 'register'; readonly options: PasskeyCreation }
  | { readonly action: 'authenticate'; readonly options: PasskeyRequest }

function toBytes(text: Base64url): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function toText(bytes: Uint8Array): Base64url {
  const binary = String.fromCharCode(...bytes)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function named(list: readonly Descriptor[] = []): PublicKeyCredentialDescriptor[] {
  return list.map((descriptor) => ({ ...descriptor, id: toBytes(descriptor.id) }))
}

/** What a ceremony is asked for with, beside its options. Credential Management Level 1, section 2.3. */
export type CeremonyRequest = Pick<CredentialRequestOptions, 'mediation' | 'signal'>

async function ask(
  { action, options }: PasskeyCeremony,
  request: CeremonyRequest,
): Promise<unknown> {
  const challenge = toBytes(options.challenge)
  return action === 'register'
    ? navigator.credentials.create({
        ...request,
        publicKey: {
          ...options,
          challenge,
          user: { ...options.user, id: toBytes(options.user.id) },
          excludeCredentials: named(options.excludeCredentials),
        },
      })
    : navigator.credentials.get({
        ...request,
        publicKey: { ...options, challenge, allowCredentials: named(options.allowCredentials) },
      })
}

// A password manager puts an object of its own in place of the browser's: plain, or of a browser's prototype, whose properties
// and methods throw where it has none itself ("Illegal invocation"). Its bytes may be of another realm, or a typed array. So
// everything is read by its shape, and what can't be read is not there.

function read(from: unknown, name: string): unknown {
  try {
    return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
  } catch {
    return undefined
  }
}

/** What a method without parameters gives: not every browser has each. */
function call(from: unknown, name: string): unknown {
  try {
    const method = read(from, name)
    return typeof method === 'function' ? Reflect.apply(method, from, []) : undefined
  } catch {
    return undefined
  }
}

function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]'
}

function readBytes(from: unknown, name: string): Base64url | undefined {
  const value = read(from, name)
  if (isBuffer(value)) return toText(new Uint8Array(value))
  return ArrayBuffer.isView(value)
    ? toText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    : undefined
}

function readText(from: unknown, name: string): string | undefined {
  const value = read(from, name)
  return typeof value === 'string' ? value : undefined
}

const FIELDS = [
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
]

function readResponse(response: unknown): object {
  const fields = FIELDS.map((name) => [name, readBytes(response, name)] as const)
  const transports = call(response, 'getTransports')
  return {
    ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
    ...(Array.isArray(transports) && { transports }),
  }
}

/**
 * Has the browser perform a ceremony.
 *
 * @returns what is posted of the credential: RegistrationResponseJSON, or AuthenticationResponseJSON
 * @throws {Error} where the visitor has used no passkey
 * @see Web Authentication Level 3, section 5.1.8
 */
export async function performCeremony(
  ceremony: PasskeyCeremony,
  request: CeremonyRequest = {},
): Promise<object> {
  const credential = await ask(ceremony, request)
  const rawId = readBytes(credential, 'rawId') ?? readText(credential, 'id')
  if (rawId === undefined) throw new Error('no passkey was used')
  return {
    id: rawId,
    rawId,
    type: 'public-key',
    authenticatorAttachment: readText(credential, 'authenticatorAttachment'),
    clientExtensionResults: call(credential, 'getClientExtensionResults') ?? {},
    response: readResponse(read(credential, 'response')),
  }
}
