/** The script of the sign-in page. */
export const PASSKEY_SCRIPT: string = ''
