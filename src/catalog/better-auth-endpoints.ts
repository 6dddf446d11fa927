import type { LeftWork } from './better-auth-left-work.js'

const SECOND_STEP = '// {path}/two-factor has the form, {path}/two-factor/setup switches it on'
const ACCOUNT = '// {path}/account, with account: true in authConfig'
const SESSIONS = `${ACCOUNT}; or functions on the server`

/** What stands in place of the endpoints of Better Auth that code asks by itself, by their paths. */
const INSTEAD: Readonly<Record<string, string>> = {
  'change-email': ACCOUNT,
  'change-password': '// {path}/change-password has the form',
  'delete-user': ACCOUNT,
  'forget-password': '// {path}/forgot-password has the form',
  'get-session': "fetch('{path}/session') // { user, expires }, or null",
  'list-accounts': SESSIONS,
  'list-sessions': SESSIONS,
  'request-password-reset': '// {path}/forgot-password has the form',
  'reset-password': '// the mail leads to a page of ours',
  'revoke-other-sessions': SESSIONS,
  'revoke-session': SESSIONS,
  'revoke-sessions': SESSIONS,
  'send-verification-email': '// take it out: an address is proven before there is a user here',
  'sign-in/email': '// {path}/signin has the form: it posts to {path}/callback/password',
  'sign-in/magic-link': '// a form that posts to {path}/signin/nodemailer',
  'sign-in/oauth2': '// a form that posts to {path}/signin/<id>',
  'sign-in/social': '// a form that posts to {path}/signin/<id>',
  'sign-out': '// a form that posts to {path}/signout',
  'sign-up/email': '// {path}/signup has the form',
  'two-factor/disable': SECOND_STEP,
  'two-factor/enable': SECOND_STEP,
  'two-factor/verify-backup-code': SECOND_STEP,
  'two-factor/verify-totp': SECOND_STEP,
  'update-user': '// update the row of the user, in code of your own on the server',
}

/** The paths of its endpoints, below the one where it answers. */
export const BETTER_AUTH_ENDPOINTS: readonly string[] = Object.keys(INSTEAD)

/**
 * The work where code asks one of its endpoints by itself.
 *
 * @param further says where else in the file it does so
 */
export function endpointWork(endpoint: string, further: string): LeftWork {
  const reason = `the endpoint ${endpoint} of Better Auth is asked here${further}: ours does not have it`
  return { reason, snippet: INSTEAD[endpoint] ?? '// ask one of ours' }
}
