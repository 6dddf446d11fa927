/**
 * What a mail is about. `known-account` and `unknown-account` answer whoever asks for what their address does not have, `new-password`
 * leads to choosing one, `confirm-address` proves a new address, `old-address` tells the one before, and a `notice` tells what was
 * done and has no link.
 */
export type MailKind =
  | 'sign-in'
  | 'sign-up'
  | 'known-account'
  | 'unknown-account'
  | 'new-password'
  | 'confirm-address'
  | 'old-address'
  | 'notice'
