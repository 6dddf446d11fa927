import type { EventName, EventOrigin, Events } from '../../runtime/src/config/config.js'

/** What an event says, without when that was, and where it was asked for. */
export function saidBy<Message extends EventOrigin>({
  at: _at,
  requestId: _requestId,
  network: _network,
  userAgent: _userAgent,
  ...said
}: Message): Omit<Message, keyof EventOrigin> {
  return said
}

/** Every event, by its name. */
const NAMES: Readonly<Record<EventName, true>> = {
  accountUnlinked: true,
  addressChanged: true,
  checkFailed: true,
  createUser: true,
  factorAdded: true,
  factorFailed: true,
  factorRemoved: true,
  linkAccount: true,
  linkRefused: true,
  logoutReceived: true,
  passwordChanged: true,
  rateLimited: true,
  recoveryCodeUsed: true,
  session: true,
  sessionEnded: true,
  signIn: true,
  signInFailed: true,
  signOut: true,
  updateUser: true,
  userDeleted: true,
}

/** Handlers for all events. */
export function everyEvent(tell: (name: string, message: EventOrigin) => void): Partial<Events> {
  return Object.fromEntries(
    Object.keys(NAMES).map((name) => [name, (message: EventOrigin) => tell(name, message)]),
  )
}
