import { toBase64, toBase64url } from '../base64.js'
import type { Row } from './database.js'
import type { Column, ColumnType, TableId } from './tables.js'

/** The column that has a value of ours there, as far as it differs. */
export interface Counterpart {
  readonly name?: string
  readonly type?: ColumnType
  /** True where no row of theirs is without a value, and none that is written here. */
  readonly filled?: true
  readonly write?: (value: unknown) => unknown
  /** Their value as ours. @param createdAt when their row was made */
  readonly read?: (value: unknown, createdAt: unknown) => unknown
}

export interface TableLayout {
  /** By the names of our columns; null where there is no such column. */
  readonly columns: Readonly<Record<string, Counterpart | null>>
  readonly stamps: readonly string[]
  /** Values of ours that may be left out, and are needed there. */
  readonly defaults?: Row
  /** Values of ours that follow from others. */
  readonly derived?: (row: Row) => Row
  /** Columns of theirs in which something else of ours is kept. */
  readonly more?: readonly Column[]
  /** True where what is no column of ours is shown to the application, as its own are. */
  readonly isOpen?: true
}

/** The id of the provider whose accounts are passkeys, in a table of their own. */
export const PASSKEY = 'passkey'

/** Providers that have another id there: our id → theirs. */
const PROVIDERS = new Map([['microsoft-entra-id', 'microsoft']])
const OURS = new Map([...PROVIDERS].map(([ours, theirs]) => [theirs, ours]))

/** The id of the provider whose accounts are passwords. */
const CREDENTIAL = 'credential'

/** Ids of providers whose rows are no accounts of ours: passwords, and what has another id here. */
export const FOREIGN: ReadonlySet<unknown> = new Set([CREDENTIAL, ...OURS.keys()])

/** Account types that the provider's id tells: of others nothing is kept but their tokens. */
const TYPES: ReadonlyMap<unknown, string> = new Map([['dev', 'dev']])

/** Changes texts, and nothing else. */
function texts(change: (text: string) => string): (value: unknown) => unknown {
  return (value) => (typeof value === 'string' ? change(value) : value)
}

/** The sign in front of what is no base64: it comes back as it is, and is never taken for the id of a credential. */
const OTHER = '='

function toTheirId(id: string): string {
  const theirs = toBase64url(id)
  return toBase64(theirs) === id ? theirs : OTHER + id
}

function toOurId(id: string): string {
  return id.startsWith(OTHER) ? id.slice(OTHER.length) : toBase64(id)
}

/** @throws {TypeError} where there is none */
function someAddress(email: unknown): unknown {
  if (email !== null) return email
  throw new TypeError('Better Auth’s table of users can’t keep a user without an e-mail address')
}

const STAMPS = ['createdAt', 'updatedAt']

/** The tables of Better Auth 1.3 to 1.7, but for those that have nothing of ours. */
export const layouts: Partial<Readonly<Record<TableId, TableLayout>>> = {
  user: {
    columns: {
      name: { filled: true, write: (name) => name ?? '' },
      email: { filled: true, write: someAddress },
      emailVerified: {
        type: 'boolean',
        filled: true,
        write: (date) => date !== null,
        // It does not say when.
        read: (isProven, createdAt) => (isProven === true ? createdAt : null),
      },
    },
    stamps: STAMPS,
    defaults: { name: null },
    isOpen: true,
  },
  account: {
    columns: {
      type: null,
      provider: {
        name: 'providerId',
        write: texts((id) => PROVIDERS.get(id) ?? id),
        read: texts((id) => OURS.get(id) ?? id),
      },
      providerAccountId: { name: 'accountId' },
      refresh_token: { name: 'refreshToken' },
      access_token: { name: 'accessToken' },
      expires_at: {
        name: 'accessTokenExpiresAt',
        type: 'date',
        write: (seconds) => (typeof seconds === 'number' ? new Date(seconds * 1000) : seconds),
        read: (date) => (date instanceof Date ? Math.floor(date.getTime() / 1000) : date),
      },
      token_type: null,
      scope: {
        write: texts((scope) => scope.replaceAll(' ', ',')),
        read: texts((scope) => scope.replaceAll(',', ' ')),
      },
      id_token: { name: 'idToken' },
      session_state: null,
    },
    stamps: STAMPS,
    more: [{ name: 'password', type: 'text', optional: true }],
    derived: ({ provider, id_token: idToken }) => ({
      type: TYPES.get(provider) ?? (typeof idToken === 'string' ? 'oidc' : 'oauth'),
    }),
  },
  session: {
    columns: { sessionToken: { name: 'token' }, expires: { name: 'expiresAt' } },
    stamps: STAMPS,
  },
  verificationToken: {
    columns: { token: { name: 'value', type: 'text' }, expires: { name: 'expiresAt' } },
    stamps: STAMPS,
  },
  authenticator: {
    columns: {
      credentialID: { write: texts(toTheirId), read: texts(toOurId) },
      providerAccountId: null,
      credentialPublicKey: { name: 'publicKey' },
      credentialDeviceType: { name: 'deviceType' },
      credentialBackedUp: { name: 'backedUp' },
    },
    stamps: ['createdAt'],
    derived: ({ credentialID }) => ({ providerAccountId: credentialID }),
  },
}

/** Passwords, which are factors of ours, in the table of their accounts. */
export const passwordLayout: TableLayout = {
  columns: {
    kind: { name: 'providerId', write: () => CREDENTIAL, read: () => 'password' },
    value: { name: 'password' },
    lastUsedAt: null,
  },
  stamps: ['updatedAt'],
  derived: () => ({ lastUsedAt: null }),
}
