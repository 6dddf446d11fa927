import {
  ACCESS_TOKEN,
  OWN_UPDATE,
  PASSWORD_PAGE,
  PROVEN,
  TWO_STEPS,
} from './better-auth-left-work.js'
import { listUses, type PlainStep, type UseRow } from './legacy-library.js'

const FORGOTTEN: PlainStep = {
  reason: 'passwords are reset on pages of ours, to which the mail leads',
  snippet: '// lead to {path}/forgot-password',
}

const SESSIONS: PlainStep = {
  reason: 'the sessions of a user are listed and ended by functions on the server here',
  snippet:
    "await listSessions(authConfig, userId, request) // revokeSession, revokeAllSessions: of '@create-auth/runtime'",
}

const ACCOUNTS: PlainStep = {
  reason: 'the accounts of a user are listed and taken away by functions on the server here',
  snippet: "await listAccounts(authConfig, userId) // unlinkAccount: of '@create-auth/runtime'",
}

const MAILED: PlainStep = {
  reason: 'links and codes are mailed by the provider of mails here, whose page takes the code',
  snippet:
    "// a form that posts to {path}/signin/nodemailer; signIn('nodemailer', { email }), where the auth file exports it",
}

const SECOND_STEP: PlainStep = {
  ...TWO_STEPS,
  snippet: '// lead to {path}/two-factor/setup',
}

/** What becomes of the members of what `betterAuth` makes, beside what hands requests to it. */
export const SERVER_USES: readonly UseRow[] = listUses('member', {
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
  'api.*': { reason: '{name} has no counterpart here', snippet: '// without {name}' },
  'api.getSession': {
    reason: 'the session is looked up by Better Auth here, which knows none of ours',
    snippet: '{session} // { user, expires }, or null',
  },
  'api.changeEmail': {
    reason: 'another address is asked for by a function here, and confirmed by mail',
    snippet: "await requestAddressChange(authConfig, userId, email) // of '@create-auth/runtime'",
  },
  'api.changePassword': PASSWORD_PAGE,
  'api.createUser': {
    reason: 'users are made by a function here',
    snippet: "await createUser(authConfig, { email, name, password }) // of '@create-auth/runtime'",
  },
  'api.deleteUser': {
    reason: 'users are deleted by a function here, with everything that is theirs',
    snippet: "await deleteUser(authConfig, userId) // of '@create-auth/runtime'",
  },
  'api.disableTwoFactor': SECOND_STEP,
  'api.enableTwoFactor': SECOND_STEP,
  'api.forgetPassword': FORGOTTEN,
  'api.generateBackupCodes': SECOND_STEP,
  'api.getAccessToken': ACCESS_TOKEN,
  'api.listSessions': SESSIONS,
  'api.listUserAccounts': ACCOUNTS,
  'api.refreshToken': ACCESS_TOKEN,
  'api.requestPasswordReset': FORGOTTEN,
  'api.resetPassword': FORGOTTEN,
  'api.revokeOtherSessions': SESSIONS,
  'api.revokeSession': SESSIONS,
  'api.revokeSessions': SESSIONS,
  'api.sendVerificationOTP': MAILED,
  'api.sendVerificationEmail': PROVEN,
  'api.setPassword': {
    reason: 'passwords are set by a function here',
    snippet: "await setPassword(authConfig, userId, password) // of '@create-auth/runtime'",
  },
  'api.signInEmailOTP': MAILED,
  'api.signInMagicLink': MAILED,
  'api.signInSocial': {
    reason: 'Better Auth sends somebody to a service here',
    snippet:
      "// a form that posts to {path}/signin/github; signIn('github'), where the auth file exports it",
  },
  'api.unlinkAccount': ACCOUNTS,
  'api.updateUser': OWN_UPDATE,
  'api.signInEmail': {
    reason: 'Better Auth signs somebody in here',
    snippet: '// lead to {path}/signin, where passwords are asked for',
  },
  'api.signOut': {
    reason: 'Better Auth signs somebody out here',
    snippet: '// a form that posts to {path}/signout; signOut(), where the auth file exports it',
  },
  'api.signUpEmail': {
    reason: 'Better Auth signs somebody up here; here an address is proven first',
    snippet: '// lead to {path}/signup',
  },
  'api.verifyBackupCode': SECOND_STEP,
  'api.verifyEmail': PROVEN,
  'api.verifyTOTP': SECOND_STEP,
}).map((row) => ({ ...row, of: 'betterAuth' }))
