import type { FactorKind } from '../adapter.js'
import type { EventMessage, EventName, FailedCheck } from '../config/events.js'

/** The events of an audit log: all but `session`, which is told on every check. */
export type AuditedEvent = Exclude<EventName, 'session'>

export type OwaspName =
  | 'authn_login_fail'
  | 'authn_login_success'
  | 'authn_password_change'
  | 'excess_rate_limit_exceeded'
  | 'input_validation_fail'
  | 'malicious_cors'
  | 'sequence_fail'
  | 'session_expired'
  | 'user_created'
  | 'user_deleted'
  | 'user_updated'

export interface EventFacts {
  readonly user?: { readonly id?: string | undefined; readonly email?: string | null | undefined }
  readonly reason?: string
  readonly labels?: Readonly<Record<string, string>>
}

export interface EventRow<Name extends AuditedEvent> {
  readonly says: string
  /** `event.category`, `event.type` and `event.outcome` of the Elastic Common Schema. */
  readonly ecs: readonly [
    category: readonly [string, ...string[]],
    type: readonly [string, ...string[]],
    outcome: 'success' | 'failure',
  ]
  readonly facts: (message: EventMessage<Name>) => EventFacts
  /** The name in the OWASP Logging Vocabulary, and what follows it. */
  readonly owasp: (
    message: EventMessage<Name>,
  ) => readonly [name: OwaspName, ...details: (string | undefined)[]]
}

const USER_CHANGE = [['iam'], ['user', 'change'], 'success'] as const
const SESSION_END = [['session'], ['end'], 'success'] as const
const NO_SIGN_IN = [['authentication'], ['start'], 'failure'] as const
const DENIED = [['intrusion_detection'], ['denied'], 'failure'] as const

/** What does not fit of a request, in the vocabulary: a step without the one before, a request of another site, or a value. */
const CHECKS: Readonly<Record<FailedCheck, OwaspName>> = {
  state: 'sequence_fail',
  pkce: 'sequence_fail',
  nonce: 'sequence_fail',
  challenge: 'sequence_fail',
  provider: 'sequence_fail',
  origin: 'malicious_cors',
  iss: 'input_validation_fail',
  'id-token': 'input_validation_fail',
  'logout-token': 'input_validation_fail',
  csrf: 'input_validation_fail',
  'callback-url': 'input_validation_fail',
  link: 'input_validation_fail',
}

const updated = (id: string | undefined, what: string): readonly ['user_updated', ...string[]] => [
  'user_updated',
  id ?? '',
  id ?? '',
  what,
]

const ofFactor = ({ userId, kind }: { readonly userId: string; readonly kind: FactorKind }) =>
  kind === 'password' ? (['authn_password_change', userId] as const) : updated(userId, kind)

const withKind = ({
  userId,
  kind,
}: {
  readonly userId: string
  readonly kind: FactorKind
}): EventFacts => ({ user: { id: userId }, labels: { factor: kind } })

function leaver(message: EventMessage<'signOut'>): string | undefined {
  return 'token' in message ? message.token?.sub : (message.session?.userId ?? undefined)
}

export const ROWS: { readonly [Name in AuditedEvent]: EventRow<Name> } = {
  createUser: {
    says: 'a user was stored for the first time',
    ecs: [['iam'], ['user', 'creation'], 'success'],
    facts: ({ user }) => ({ user }),
    owasp: ({ user: { id } }) => ['user_created', id, id],
  },
  updateUser: {
    says: 'a user has changed',
    ecs: USER_CHANGE,
    facts: ({ user }) => ({ user }),
    owasp: ({ user: { id } }) => updated(id, 'profile'),
  },
  userDeleted: {
    says: 'a user was deleted',
    ecs: [['iam'], ['user', 'deletion'], 'success'],
    facts: ({ user }) => ({ user }),
    owasp: ({ user: { id } }) => ['user_deleted', id, id],
  },
  linkAccount: {
    says: 'an account was attached to a user',
    ecs: USER_CHANGE,
    facts: ({ user, account: { provider } }) => ({ user, labels: { provider } }),
    owasp: ({ user: { id } }) => updated(id, 'account'),
  },
  accountUnlinked: {
    says: 'an account was removed from a user',
    ecs: USER_CHANGE,
    facts: ({ userId: id, account: { provider } }) => ({ user: { id }, labels: { provider } }),
    owasp: ({ userId }) => updated(userId, 'account'),
  },
  linkRefused: {
    says: 'an account has not become one of a user',
    ecs: [['iam'], ['user', 'change'], 'failure'],
    facts: ({ userId: id, reason, provider }) => ({ user: { id }, reason, labels: { provider } }),
    owasp: ({ userId }) => ['authn_login_fail', userId],
  },
  signIn: {
    says: 'somebody has signed in',
    ecs: [['authentication', 'session'], ['start'], 'success'],
    facts: ({ user, account }) => ({
      user,
      ...(account && { labels: { provider: account.provider } }),
    }),
    owasp: ({ user: { id } }) => ['authn_login_success', id],
  },
  signInFailed: {
    says: 'somebody has not signed in',
    ecs: NO_SIGN_IN,
    facts: ({ userId: id, reason, provider }) => ({ user: { id }, reason, labels: { provider } }),
    owasp: ({ userId }) => ['authn_login_fail', userId],
  },
  checkFailed: {
    says: 'a request was refused',
    ecs: DENIED,
    facts: ({ check, code }) => ({ reason: code, labels: { check } }),
    owasp: ({ check, network }) => {
      const name = CHECKS[check]
      return name === 'malicious_cors' ? [name, network] : [name, check]
    },
  },
  factorFailed: {
    says: 'a code of the second step was not right',
    ecs: NO_SIGN_IN,
    facts: withKind,
    owasp: ({ userId }) => ['authn_login_fail', userId],
  },
  factorAdded: {
    says: 'a user has another factor',
    ecs: USER_CHANGE,
    facts: withKind,
    owasp: ofFactor,
  },
  factorRemoved: {
    says: 'a user has a factor no more',
    ecs: USER_CHANGE,
    facts: withKind,
    owasp: ofFactor,
  },
  recoveryCodeUsed: {
    says: 'a recovery code was used',
    ecs: [['authentication'], ['info'], 'success'],
    facts: ({ userId: id, left }) => ({ user: { id }, labels: { left: String(left) } }),
    owasp: ({ userId }) => updated(userId, 'recovery'),
  },
  passwordChanged: {
    says: 'a user has another password',
    ecs: USER_CHANGE,
    facts: ({ userId: id }) => ({ user: { id } }),
    owasp: ({ userId }) => ['authn_password_change', userId],
  },
  addressChanged: {
    says: 'a user has another address',
    ecs: USER_CHANGE,
    facts: ({ user }) => ({ user }),
    owasp: ({ user: { id } }) => updated(id, 'email'),
  },
  signOut: {
    says: 'somebody has signed out',
    ecs: [['authentication', 'session'], ['end'], 'success'],
    facts: (message) => ({ user: { id: leaver(message) } }),
    owasp: (message) => ['session_expired', leaver(message), 'logout'],
  },
  sessionEnded: {
    says: 'the sessions of a user have ended',
    ecs: SESSION_END,
    facts: ({ userId: id, reason }) => ({ user: { id }, reason }),
    owasp: ({ userId }) => ['session_expired', userId, 'revoked'],
  },
  logoutReceived: {
    says: 'a session has ended at its service',
    ecs: SESSION_END,
    facts: ({ userId: id, provider }) => ({ user: { id }, labels: { provider } }),
    owasp: ({ userId }) => ['session_expired', userId, 'revoked'],
  },
  rateLimited: {
    says: 'something was tried too often',
    ecs: DENIED,
    facts: ({ limit, provider }) => ({ reason: limit, labels: { provider } }),
    owasp: ({ limit }) => ['excess_rate_limit_exceeded', limit],
  },
}
