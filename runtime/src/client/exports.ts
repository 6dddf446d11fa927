// What the client of every framework exports beside its own.
export type {
  Client,
  ClientOptions,
  LeaveOptions,
  SignOutOptions,
  Outcome,
  PublicProvider,
  Session,
  SessionFrom,
  SessionState,
  SignInOptions,
} from './client.js'
