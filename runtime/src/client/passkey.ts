import { performCeremony, type PasskeyCeremony } from './ceremony.js'

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
  const credential = await performCeremony(ceremony)
  return { ...options, action: ceremony.action, data: JSON.stringify(credential) }
}
