import type { LimitName } from '../config/limits.js'

/** The part of a request that a limit counts by: the account or address that it names, or the network that it comes from. */
export type By = 'subject' | 'network'

interface LimitRow {
  readonly limit: LimitName
  readonly by: readonly By[]
  /** True where it counts failures in a row: a success forgets all of them. */
  readonly inARow?: boolean
}

export interface ActionRule {
  /** True where something secret is tried: then failures count, and nothing goes on without a count. */
  readonly guess: boolean
  /** In the order in which they count. What is over one does not count for the next: nobody closes an account from one network. */
  readonly rows: readonly LimitRow[]
}

export type LimitedAction =
  | 'mail'
  | 'credentials'
  | 'token'
  | 'passkey'
  | 'start'
  | 'logout'
  | 'code'
  | 'totp'
  | 'password'
  | 'address'
  | 'notice'

export const ACTIONS: Readonly<Record<LimitedAction, ActionRule>> = {
  mail: {
    guess: false,
    rows: [
      { limit: 'mailsPerNetwork', by: ['network'] },
      { limit: 'mailsPerAddressAndNetwork', by: ['subject', 'network'] },
      { limit: 'mailsPerAddress', by: ['subject'] },
    ],
  },
  credentials: {
    guess: true,
    rows: [
      { limit: 'credentialsPerNetwork', by: ['network'] },
      { limit: 'credentialsPerAccountAndNetwork', by: ['subject', 'network'] },
      { limit: 'credentialsPerAccount', by: ['subject'] },
    ],
  },
  password: {
    guess: true,
    rows: [
      { limit: 'credentialsPerNetwork', by: ['network'] },
      { limit: 'credentialsPerAccountAndNetwork', by: ['subject', 'network'] },
      { limit: 'credentialsPerAccount', by: ['subject'] },
      { limit: 'passwordsInARow', by: ['subject'], inARow: true },
    ],
  },
  token: {
    guess: true,
    rows: [
      { limit: 'tokensPerNetwork', by: ['network'] },
      { limit: 'tokensPerAddressAndNetwork', by: ['subject', 'network'] },
      { limit: 'tokensPerAddress', by: ['subject'] },
    ],
  },
  passkey: {
    guess: false,
    rows: [
      { limit: 'passkeysPerNetwork', by: ['network'] },
      { limit: 'passkeysPerAccountAndNetwork', by: ['subject', 'network'] },
      { limit: 'passkeysPerAccount', by: ['subject'] },
    ],
  },
  code: {
    guess: true,
    rows: [
      { limit: 'codesPerUserAndNetwork', by: ['subject', 'network'] },
      { limit: 'codesPerUser', by: ['subject'] },
    ],
  },
  totp: {
    guess: true,
    rows: [
      { limit: 'codesPerUserAndNetwork', by: ['subject', 'network'] },
      { limit: 'codesPerUser', by: ['subject'] },
      { limit: 'totpInARow', by: ['subject'], inARow: true },
    ],
  },
  address: { guess: false, rows: [{ limit: 'addressChangesPerUser', by: ['subject'] }] },
  notice: { guess: false, rows: [{ limit: 'noticesPerAddress', by: ['subject'] }] },
  start: { guess: false, rows: [{ limit: 'startsPerNetwork', by: ['network'] }] },
  logout: { guess: true, rows: [{ limit: 'logoutsPerNetwork', by: ['network'] }] },
}
