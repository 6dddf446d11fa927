// What the client of every framework exports beside its own.
export type {
  Client,
  ClientOptions,
  LeaveOptions,
  Outcome,
  PublicProvider,
  Session,
  SessionFrom,
  SessionState,
  SignInOptions,
} from './client.js'
