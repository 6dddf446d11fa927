import {
  ACCESS_TOKEN,
  BETTER_AUTH_TYPES,
  OWN_UPDATE,
  PASSWORD_PAGE,
  PROVEN,
  TWO_STEPS,
} from './better-auth-left-work.js'
import { listUses, type PlainStep, type UseRow } from './legacy-library.js'

/** The work where its client is made. */
export const CLIENT: PlainStep = {
  reason:
    'the client of Better Auth asks endpoints that ours does not have: make ours, under the same name',
  snippet:
    "import { createClient } from '{client}'\n\nexport const authClient = createClient({ basePath: '{path}' })",
}

/** The work where it is made in another package than the endpoints lie in, and told where they are. */
export const CLIENT_ELSEWHERE: PlainStep = {
  reason:
    'the client of Better Auth asks endpoints that ours does not have: make ours, under the same name; authConfig has to name the pages where they are of another origin, and cookies go along between hosts of one domain, or with sameSite none',
  snippet: [
    "import { createClient } from '{client}'",
    '',
    "export const authClient = createClient({ basePath: '{path}' })",
    '',
    '// in authConfig, where the pages are of another origin than the endpoints: theirs',
    "trustedOrigins: ['https://app.example.com'],",
    'callbacks: {',
    '  redirect: ({ url, baseUrl }) =>',
    "    ['https://app.example.com', baseUrl].includes(new URL(url, baseUrl).origin) ? url : baseUrl,",
    '},',
  ].join('\n'),
}

/** The work where its client is made for an app, and where something is asked of that. */
export const APP_CLIENT: PlainStep = {
  reason:
    'the client of Better Auth is that of an app without a browser here, for which there is none of ours',
  snippet:
    '// sign in on {path}/signin in a browser, and ask with a token that createToken makes: docs/tokens.md',
}

const ACCOUNT_PAGE = "location.assign('{path}/account') // with account: true in authConfig"

const OWN_ADDRESS: PlainStep = {
  reason: 'people change their address on the account page here, once it is confirmed by mail',
  snippet: ACCOUNT_PAGE,
}

const OWN_SESSIONS: PlainStep = {
  reason:
    'people see and end their sessions on the account page here; a page of your own has functions on the server: listSessions, revokeSession, revokeAllSessions',
  snippet: ACCOUNT_PAGE,
}

const OWN_ACCOUNTS: PlainStep = {
  reason:
    'people see and take away their ways to sign in on the account page here; a page of your own has functions on the server: listAccounts, unlinkAccount',
  snippet: ACCOUNT_PAGE,
}

/** What becomes of the members of its client. */
export const CLIENT_USES: readonly UseRow[] = listUses('member', {
  // The client itself, handed to something else.
  '': {
    reason:
      'the client of Better Auth is handed on here: what takes it has to know ours, which has other functions',
    snippet: '// hand ours on, where it is understood',
  },
  $Infer: BETTER_AUTH_TYPES,
  '*': {
    reason: '{name} of the client of Better Auth has no counterpart here',
    snippet: '// without {name}',
  },
  changeEmail: OWN_ADDRESS,
  changePassword: PASSWORD_PAGE,
  deleteUser: {
    reason:
      'people delete their account on the account page here; callbacks.deleteUser may refuse it',
    snippet: ACCOUNT_PAGE,
  },
  emailOtp: {
    reason: 'codes are mailed by the provider of mails here, whose page takes the code',
    snippet: "await authClient.signIn('nodemailer', { email })",
  },
  'emailOtp.changeEmail': OWN_ADDRESS,
  'emailOtp.requestEmailChange': OWN_ADDRESS,
  forgetPassword: {
    reason: 'passwords are reset on a page of ours',
    snippet: "location.assign('{path}/forgot-password')",
  },
  getAccessToken: ACCESS_TOKEN,
  linkSocial: {
    reason: 'another service is linked by a form here, by somebody who is signed in',
    snippet: "await authClient.signIn({provider|'<id>'}, { intent: 'link' })",
  },
  listAccounts: OWN_ACCOUNTS,
  listSessions: OWN_SESSIONS,
  passkey: {
    reason: 'passkeys are added on the sign-in page of ours, by somebody who is signed in',
    snippet: "await authClient.signIn('passkey', { action: 'register' })",
  },
  resetPassword: {
    reason: 'the mail leads to a page of ours, which sets the new password',
    snippet: "location.assign('{path}/forgot-password')",
  },
  revokeOtherSessions: OWN_SESSIONS,
  revokeSession: OWN_SESSIONS,
  revokeSessions: OWN_SESSIONS,
  sendVerificationEmail: PROVEN,
  signIn: {
    reason: 'whoever signs in is said in another way here',
    snippet: "await authClient.signIn('<id of the provider>', { redirectTo: '/' })",
  },
  'signIn.oauth2': {
    reason:
      'whoever signs in is said in another way here, by the id that the provider has in authConfig',
    snippet: "await authClient.signIn({providerId|'<id>'}, { redirectTo: {callbackURL|'/'} })",
  },
  signUp: {
    reason: 'whoever signs up proves the address first, on a page of ours',
    snippet: "location.assign('{path}/signup')",
  },
  twoFactor: TWO_STEPS,
  unlinkAccount: OWN_ACCOUNTS,
  updateUser: OWN_UPDATE,
  getSession: {
    reason: 'the session is there as it is: { user, expires }, or null',
    snippet: 'const session = await authClient.getSession()',
  },
  requestPasswordReset: {
    reason: 'passwords are reset on a page of ours',
    snippet: "location.assign('{path}/forgot-password')",
  },
  'signIn.email': {
    reason: 'whoever signs in is said in another way here',
    snippet: "await authClient.signIn('password', { email, password, redirect: false })",
  },
  'signIn.emailOtp': {
    reason: 'whoever signs in is said in another way here: the page that follows takes the code',
    snippet: "await authClient.signIn('nodemailer', { email })",
  },
  'signIn.magicLink': {
    reason: 'whoever signs in is said in another way here',
    snippet: "await authClient.signIn('nodemailer', { email })",
  },
  'signIn.passkey': {
    reason: 'whoever signs in is said in another way here',
    snippet: "await authClient.signIn('passkey')",
  },
  'signIn.social': {
    reason: 'whoever signs in is said in another way here',
    snippet: "await authClient.signIn({provider|'<id>'}, { redirectTo: {callbackURL|'/'} })",
  },
  signOut: {
    reason: 'where it leads is said in another way here',
    snippet: "await authClient.signOut({ redirectTo: '/' })",
  },
  'signUp.email': {
    reason: 'whoever signs up proves the address first, on a page of ours',
    snippet: "location.assign('{path}/signup')",
  },
  useSession: {
    reason:
      'the state of the session has other names here, and no error: data is { user, expires }, or null, and a user may be missing',
    snippet:
      "const { data: session, status } = authClient.useSession()\n// status === 'loading' in place of isPending; session?.user?.name",
    forms: {
      'better-auth/solid':
        'const session = authClient.useSession()\n// session().data, session().status',
      'better-auth/svelte':
        'const session = authClient.useSession()\n// $session.data, $session.status',
      'better-auth/vue':
        'const {state}\n// session.value.data, session.value.status; in a template session.data, session.status',
    },
  },
}).map((row) => ({ ...row, of: 'createAuthClient' }))
