import type { FailedCheck } from '../config/events.js'
import type { EndpointName } from '../endpoints.js'
import type { Engine } from '../engine.js'
import {
  AccountNotLinked,
  CrossSiteRequest,
  InvalidCheck,
  InvalidIdToken,
  IssuerMismatch,
  LinkRefused,
  MissingCSRF,
  OAuthAccountNotLinked,
  TwoFactor,
  Verification,
  WebAuthnVerificationError,
  type AuthError,
  type CheckFailure,
} from '../errors.js'
import { emitAll, type Tell } from '../events/emit.js'
import type { AuthRequest } from '../request.js'

type FailedEndpoint = Pick<AuthRequest, 'action' | 'providerId'>

const PROOFS: Partial<Readonly<Record<EndpointName, string>>> = {
  callback: '',
  'change-password': 'password',
  confirm: '',
  'forgot-password': 'password',
  'new-password': 'password',
  signin: '',
  signup: 'password',
  'two-factor': 'two-factor',
}

function nameWay({ action, providerId }: FailedEndpoint): string | undefined {
  const way = PROOFS[action]
  return way === '' ? providerId : way
}

const CHECKS: Readonly<Record<CheckFailure, FailedCheck>> = {
  'state-missing': 'state',
  'state-mismatch': 'state',
  'state-replayed': 'state',
  'pkce-missing': 'pkce',
  'nonce-missing': 'nonce',
  'provider-mismatch': 'provider',
}

const failedCheck =
  (check: FailedCheck, code: string): Tell =>
  (emit) =>
    emit('checkFailed', { check, code })

function refusedLink({ type, userId }: AuthError, asked: FailedEndpoint): Tell | undefined {
  const provider = nameWay(asked)
  if (provider === undefined) return undefined
  return (emit) => emit('linkRefused', { provider, reason: type, userId })
}

/** The event of one kind of failures. @returns undefined for others, and where it is none for an event */
type FailureEvent = (error: AuthError, asked: FailedEndpoint) => Tell | undefined

function row<Failure extends AuthError>(
  kind: abstract new (...args: never[]) => Failure,
  tell: (error: Failure, asked: FailedEndpoint) => Tell | undefined,
): FailureEvent {
  return (error, asked) => (error instanceof kind ? tell(error, asked) : undefined)
}

/** The events of failures, the first that fits: what is particular comes before what has only kept somebody out. */
const ROWS: readonly FailureEvent[] = [
  row(InvalidCheck, ({ code }) => failedCheck(CHECKS[code], code)),
  row(InvalidIdToken, ({ code }) => failedCheck(code === 'nonce' ? 'nonce' : 'id-token', code)),
  row(IssuerMismatch, ({ type }) => failedCheck('iss', type)),
  row(WebAuthnVerificationError, ({ type, isUnasked }) =>
    isUnasked ? failedCheck('challenge', type) : undefined,
  ),
  row(MissingCSRF, ({ type }) => failedCheck('csrf', type)),
  row(CrossSiteRequest, ({ type }) => failedCheck('origin', type)),
  row(Verification, ({ type }, { action }) =>
    action === 'account' ? failedCheck('link', type) : undefined,
  ),
  row(LinkRefused, refusedLink),
  row(OAuthAccountNotLinked, refusedLink),
  row(AccountNotLinked, refusedLink),
  row(TwoFactor, ({ factor: kind, userId }) =>
    kind === undefined || userId === undefined
      ? undefined
      : (emit) => emit('factorFailed', { kind, userId }),
  ),
  ({ type: reason, userId }, asked) => {
    const provider = nameWay(asked)
    return provider === undefined
      ? undefined
      : (emit) => emit('signInFailed', { provider, reason, userId })
  },
]

/**
 * Tells the event of a failure, where it is one for an event: what somebody has tried, and not what is wrong with the request itself.
 * Never throws.
 *
 * @param request undefined where the application itself has asked for it, and nothing is known of who has it do so
 */
export async function tellFailure(
  engine: Engine,
  request: AuthRequest | undefined,
  asked: FailedEndpoint,
  error: AuthError,
): Promise<void> {
  for (const told of ROWS) {
    const tell = told(error, asked)
    if (tell) return emitAll(engine, request, [tell])
  }
}
