import {
  BETTER_AUTH_APPS,
  BETTER_AUTH_CLIENTS,
  BETTER_AUTH_COMPANIONS,
  BETTER_AUTH_MODULES,
  BETTER_AUTH_PACKAGES,
  BETTER_AUTH_PATH,
} from './better-auth.js'
import { APP_CLIENT, CLIENT, CLIENT_ELSEWHERE, CLIENT_USES } from './better-auth-client-uses.js'
import { OPTION_USES, PLUGIN_USES } from './better-auth-counterparts.js'
import { BETTER_AUTH_TYPES } from './better-auth-left-work.js'
import { SERVER_USES } from './better-auth-uses.js'
import type { MoveSource, UseRow } from './legacy-library.js'

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

/** What becomes of requests to its endpoints, by their paths below the one where it answers. */
const REQUEST_USES: readonly UseRow[] = Object.entries(INSTEAD).map(([match, snippet]) => ({
  kind: 'request',
  match,
  becomes: {
    step: {
      reason: 'the endpoint {name} of Better Auth is asked here{further}: ours does not have it',
      snippet,
    },
  },
}))

/** Better Auth, whose configuration is another one than ours, and whose code stays until it is taken out. */
export const betterAuth: MoveSource = {
  name: 'Better Auth',
  packages: BETTER_AUTH_PACKAGES,
  makers: [
    {
      name: 'betterAuth',
      modules: BETTER_AUTH_MODULES,
      used: {
        anywhere: /\.(?:api\s*\.\s*\w|handler\b)/,
        // Also where a pattern takes its functions: `const { api } = auth`.
        near: /\.\s*(?:api|options|\$\w+)\b|\wHandler\b|[{,]\s*api\b[^{}]*\}\s*=/,
      },
    },
    {
      name: 'createAuthClient',
      modules: Object.keys(BETTER_AUTH_CLIENTS),
      client: {
        step: { ...CLIENT, forms: writeForms(CLIENT.snippet) },
        elsewhere: { ...CLIENT_ELSEWHERE, forms: writeForms(CLIENT_ELSEWHERE.snippet) },
        app: { plugins: BETTER_AUTH_APPS, step: APP_CLIENT },
        path: BETTER_AUTH_PATH,
      },
    },
  ],
  uses: [
    ...OPTION_USES,
    ...PLUGIN_USES,
    ...SERVER_USES,
    { kind: 'type', of: 'betterAuth', match: '*', becomes: { step: BETTER_AUTH_TYPES } },
    ...CLIENT_USES,
    ...REQUEST_USES,
    {
      kind: 'left module',
      match: /^better-auth\/cookies$/,
      becomes: {
        step: {
          reason:
            'a cookie of Better Auth is read here, which does not say who is signed in: ask for the session',
          snippet: '{session} // { user, expires }, or null',
        },
      },
    },
    {
      kind: 'left module',
      match: BETTER_AUTH_COMPANIONS,
      becomes: {
        step: {
          reason: '{name} speaks to Better Auth alone',
          snippet: '// pages of ours: {path}/signin, {path}/signup, {path}/signout',
        },
      },
    },
  ],
}

/** A snippet with our client for the library that each of the modules is for. */
function writeForms(snippet: string): Readonly<Record<string, string>> {
  const forms = Object.entries(BETTER_AUTH_CLIENTS).map(
    ([module, ours]) => [module, snippet.replaceAll('{client}', ours)] as const,
  )
  return Object.fromEntries(forms)
}
