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

function toText(bytes: ArrayBuffer): Base64url {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function named(list: readonly Descriptor[] = []): PublicKeyCredentialDescriptor[] {
  return list.map((descriptor) => ({ ...descriptor, id: toBytes(descriptor.id) }))
}

async function perform({ action, options }: PasskeyCeremony): Promise<Credential | null> {
  const challenge = toBytes(options.challenge)
  return action === 'register'
    ? navigator.credentials.create({
        publicKey: {
          ...options,
          challenge,
          user: { ...options.user, id: toBytes(options.user.id) },
          excludeCredentials: named(options.excludeCredentials),
        },
      })
    : navigator.credentials.get({
        publicKey: { ...options, challenge, allowCredentials: named(options.allowCredentials) },
      })
}

const FIELDS = [
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
]

function encodeResponse({ response }: PublicKeyCredential): object {
  const fields = FIELDS.flatMap((name) => {
    const value: unknown = Reflect.get(response, name)
    return value instanceof ArrayBuffer ? [[name, toText(value)] as const] : []
  })
  const transports =
    response instanceof AuthenticatorAttestationResponse ? response.getTransports() : undefined
  return { ...Object.fromEntries(fields), transports }
}

/**
 * Makes or uses a passkey.
 *
 * @param read asks the server for a ceremony
 * @param options what the provider asks for, and which `action` it is to be; where undefined the server says
 * @returns the options with what is posted of the passkey
 * @throws {Error} where the visitor has used none
 */
export async function usePasskey<Options extends Readonly<Record<string, unknown>>>(
  read: (path: string) => Promise<PasskeyCeremony>,
  provider: string,
  options: Options,
): Promise<Options & { readonly action: string; readonly data: string }> {
  const { redirect: _redirect, redirectTo: _redirectTo, ...fields } = options
  const given = Object.entries(fields).filter(([, value]) => typeof value === 'string')
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const ceremony = await read(`webauthn-options/${provider}?${asked.toString()}`)
  const credential = await perform(ceremony)
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey was used')
  const { id, rawId, type, authenticatorAttachment } = credential
  return {
    ...options,
    action: ceremony.action,
    data: JSON.stringify({
      id,
      rawId: toText(rawId),
      type,
      authenticatorAttachment,
      clientExtensionResults: credential.getClientExtensionResults(),
      response: encodeResponse(credential),
    }),
  }
}
