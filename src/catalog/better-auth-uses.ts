/** The work that is left where something of Better Auth is used. */
export interface LeftWork {
  readonly reason: string
  /** `{session} //` stands for where the framework has the session, and begins what is said of that; `{path}` for where sign-in answers, `{client}` for our client's module, `{state}` for what gives a component the state of the session, `{provider|'<id>'}` for an option of the call, or for what is behind the bar. */
  readonly snippet: string
  /** The same with what is written in place of the example: `{value}` stands for that. */
  readonly written?: string
  /** The same for the client of another library than React, by the module that gives it. */
  readonly forms?: Readonly<Record<string, string>>
}

/** The work where a member of what `betterAuth` makes is used, beside what hands requests to it. */
export const BETTER_AUTH_MEMBERS: Readonly<Record<string, LeftWork>> = {
  $context: {
    reason: 'what Better Auth works with, such as its tables, is asked here: ask the database',
    snippet: '// your own query, of the tables that are there',
  },
  api: {
    reason: 'the functions of Better Auth are handed on here',
    snippet: '{session} // { user, expires }, or null',
  },
  options: {
    reason: 'the options of Better Auth are read here: ours are those of authConfig',
    snippet: 'authConfig.providers // of the auth file',
  },
}

/** The work where a type of sessions or users is taken. */
export const BETTER_AUTH_TYPES: LeftWork = {
  reason:
    'the types of sessions and users are those of Better Auth here: ours come from the auth file',
  snippet: "UserSession // and UserSession['user'], which has what callbacks.session gives",
}

const PASSWORD_PAGE: LeftWork = {
  reason: 'passwords are changed on a page of ours',
  snippet: '// lead to {path}/change-password',
}

const FORGOTTEN: LeftWork = {
  reason: 'passwords are reset on pages of ours, to which the mail leads',
  snippet: '// lead to {path}/forgot-password',
}

const SESSIONS: LeftWork = {
  reason: 'the sessions of a user are listed and ended by functions on the server here',
  snippet:
    "await listSessions(authConfig, userId, request) // revokeSession, revokeAllSessions: of '@create-auth/runtime'",
}

const ACCOUNTS: LeftWork = {
  reason: 'the accounts of a user are listed and taken away by functions on the server here',
  snippet: "await listAccounts(authConfig, userId) // unlinkAccount: of '@create-auth/runtime'",
}

const ACCOUNT_PAGE = "location.assign('{path}/account') // with account: true in authConfig"

/** The same in a browser, which asks no function of the server. */
const OWN_SESSIONS: LeftWork = {
  reason:
    'people see and end their sessions on the account page here; a page of your own has functions on the server: listSessions, revokeSession, revokeAllSessions',
  snippet: ACCOUNT_PAGE,
}

const OWN_ACCOUNTS: LeftWork = {
  reason:
    'people see and take away their ways to sign in on the account page here; a page of your own has functions on the server: listAccounts, unlinkAccount',
  snippet: ACCOUNT_PAGE,
}

const MAILED: LeftWork = {
  reason: 'links and codes are mailed by the provider of mails here, whose page takes the code',
  snippet:
    "// a form that posts to {path}/signin/nodemailer; signIn('nodemailer', { email }), where the auth file exports it",
}

const OWN_UPDATE: LeftWork = {
  reason: 'what a user is, your own code changes, in the database',
  snippet: '// update the row of the user; a session that is stored shows it at once',
}

const ACCESS_TOKEN: LeftWork = {
  reason:
    'a function of ours on the server gives a fresh access token of whoever is signed in; offline: true, among the options of the provider, has it renewed',
  snippet:
    "const { accessToken } = await getAccessToken(…, 'google') // docs/access-tokens.md has its first arguments for each framework",
}

const TWO_STEPS: LeftWork = {
  reason: 'the second step is set up and asked for on pages of ours',
  snippet: "location.assign('{path}/two-factor/setup')",
}

/** The work where one of its functions on the server is called; of the others there is no counterpart. */
export const BETTER_AUTH_CALLS: Readonly<Record<string, LeftWork>> = {
  getSession: {
    reason: 'the session is looked up by Better Auth here, which knows none of ours',
    snippet: '{session} // { user, expires }, or null',
  },
  changeEmail: {
    reason: 'another address is asked for by a function here, and confirmed by mail',
    snippet: "await requestAddressChange(authConfig, userId, email) // of '@create-auth/runtime'",
  },
  changePassword: PASSWORD_PAGE,
  createUser: {
    reason: 'users are made by a function here',
    snippet: "await createUser(authConfig, { email, name, password }) // of '@create-auth/runtime'",
  },
  deleteUser: {
    reason: 'users are deleted by a function here, with everything that is theirs',
    snippet: "await deleteUser(authConfig, userId) // of '@create-auth/runtime'",
  },
  forgetPassword: FORGOTTEN,
  getAccessToken: ACCESS_TOKEN,
  listSessions: SESSIONS,
  listUserAccounts: ACCOUNTS,
  refreshToken: ACCESS_TOKEN,
  requestPasswordReset: FORGOTTEN,
  resetPassword: FORGOTTEN,
  revokeOtherSessions: SESSIONS,
  revokeSession: SESSIONS,
  revokeSessions: SESSIONS,
  sendVerificationOTP: MAILED,
  setPassword: {
    reason: 'passwords are set by a function here',
    snippet: "await setPassword(authConfig, userId, password) // of '@create-auth/runtime'",
  },
  signInEmailOTP: MAILED,
  signInMagicLink: MAILED,
  signInSocial: {
    reason: 'Better Auth sends somebody to a service here',
    snippet:
      "// a form that posts to {path}/signin/github; signIn('github'), where the auth file exports it",
  },
  unlinkAccount: ACCOUNTS,
  updateUser: OWN_UPDATE,
  signInEmail: {
    reason: 'Better Auth signs somebody in here',
    snippet: '// lead to {path}/signin, where passwords are asked for',
  },
  signOut: {
    reason: 'Better Auth signs somebody out here',
    snippet: '// a form that posts to {path}/signout; signOut(), where the auth file exports it',
  },
  signUpEmail: {
    reason: 'Better Auth signs somebody up here; here an address is proven first',
    snippet: '// lead to {path}/signup',
  },
}

/** The work where its client is made. */
export const BETTER_AUTH_CLIENT: LeftWork = {
  reason:
    'the client of Better Auth asks endpoints that ours does not have: make ours, under the same name',
  snippet:
    "import { createClient } from '{client}'\n\nexport const authClient = createClient({ basePath: '{path}' })",
}

/** The work where it is made in another package than the endpoints lie in, and told where they are. */
export const BETTER_AUTH_CLIENT_ELSEWHERE: LeftWork = {
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
export const BETTER_AUTH_APP_CLIENT: LeftWork = {
  reason:
    'the client of Better Auth is that of an app without a browser here, for which there is none of ours',
  snippet:
    '// sign in on {path}/signin in a browser, and ask with a token that createToken makes: docs/tokens.md',
}

/** The work where its client is handed to something else. */
export const BETTER_AUTH_HANDED: LeftWork = {
  reason:
    'the client of Better Auth is handed on here: what takes it has to know ours, which has other functions',
  snippet: '// hand ours on, where it is understood',
}

/** The work where its client is used, by what is called; of the others there is no counterpart. */
export const BETTER_AUTH_CLIENT_CALLS: Readonly<Record<string, LeftWork>> = {
  changeEmail: {
    reason: 'people change their address on the account page here, once it is confirmed by mail',
    snippet: ACCOUNT_PAGE,
  },
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
  'emailOtp.changeEmail': OWN_UPDATE,
  'emailOtp.requestEmailChange': OWN_UPDATE,
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
  sendVerificationEmail: {
    reason: 'an address is proven before there is a user here: nobody waits for another mail',
    snippet: '// take it out',
  },
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
}
