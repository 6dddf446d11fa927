import { isEncrypted, type EnvAssignment } from '../../syntax/dotenv.js'

/** An env file that belongs to a tool, which encrypts what is written into it. */
export interface EncryptedFile {
  readonly reason: string
  /** How a variable gets a value by hand. @param value undefined for 32 new random bytes; empty for one that the user has */
  set(key: string, value: string | undefined): string
  /** How a variable gets the value of another one by hand. */
  copy(key: string, from: string): string
}

/**
 * The tool that an env file is for; undefined where it is a plain one, into which a secret may be written.
 *
 * @param file relative to the project's root
 */
export function encryptedFile(
  assignments: readonly EnvAssignment[],
  file: string,
): EncryptedFile | undefined {
  if (assignments.some(({ key }) => key.startsWith('DOTENV_PUBLIC_KEY'))) return byDotenvx(file)
  const value = assignments.find((each) => isEncrypted(each.value))?.value
  if (value === undefined) return undefined
  return value.startsWith('encrypted:') ? byDotenvx(file) : OTHER
}

const OTHER: EncryptedFile = {
  reason: 'the file is encrypted, so that its own tool must change it',
  set: (key, value) =>
    `${key}=${value === undefined ? '<32 random bytes, base64url>' : value || '<your value>'}`,
  copy: (key, from) => `${key}=<the value of ${from}>`,
}

function byDotenvx(file: string): EncryptedFile {
  const target = file === '.env' ? '' : ` -f ${file}`
  const run = 'npx @dotenvx/dotenvx'
  const set = (key: string, value: string): string => `${run} set ${key} ${value}${target}`
  return {
    reason: 'dotenvx encrypts this file: let it write what is added',
    set: (key, value) =>
      set(
        key,
        value === undefined ? '"$(openssl rand -base64 33)"' : `"${value || '<your value>'}"`,
      ),
    copy: (key, from) => set(key, `"$(${run} get ${from}${target})"`),
  }
}
