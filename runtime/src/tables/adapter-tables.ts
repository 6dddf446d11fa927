import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterFactor,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../adapter.js'
import type { TypedTable } from './typed-table.js'

export interface AdapterTables {
  readonly users: TypedTable<AdapterUser>
  readonly accounts: TypedTable<AdapterAccount>
  readonly sessions: TypedTable<AdapterSession>
  readonly tokens: TypedTable<VerificationToken>
  readonly authenticators: TypedTable<AdapterAuthenticator>
  readonly factors: TypedTable<AdapterFactor>
  readonly limits: TypedTable<object>
}
