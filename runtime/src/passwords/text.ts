/** The most code points that a password may have. */
export const MAX_LENGTH = 256

/** Tells whether a password is text that every hash takes whole: well-formed, and without NUL, where some would end. */
export function isWellFormed(password: string): boolean {
  return !password.includes('\0') && !/\p{Surrogate}/u.test(password)
}
