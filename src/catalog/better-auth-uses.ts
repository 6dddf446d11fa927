import {
  ACCESS_TOKEN,
  type LeftWork,
  OWN_UPDATE,
  PASSWORD_PAGE,
  PROVEN,
  TWO_STEPS,
} from './better-auth-left-work.js'

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

const MAILED: LeftWork = {
  reason: 'links and codes are mailed by the provider of mails here, whose page takes the code',
  snippet:
    "// a form that posts to {path}/signin/nodemailer; signIn('nodemailer', { email }), where the auth file exports it",
}

const SECOND_STEP: LeftWork = {
  ...TWO_STEPS,
  snippet: '// lead to {path}/two-factor/setup',
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
  disableTwoFactor: SECOND_STEP,
  enableTwoFactor: SECOND_STEP,
  forgetPassword: FORGOTTEN,
  generateBackupCodes: SECOND_STEP,
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
  sendVerificationEmail: PROVEN,
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
  verifyBackupCode: SECOND_STEP,
  verifyEmail: PROVEN,
  verifyTOTP: SECOND_STEP,
}
