import { OWN_FIELDS, SUBDOMAINS, TRUSTED_PROVIDERS } from './better-auth-left-work.js'
import { listUses, type UseRow } from './legacy-library.js'

const ACCOUNT_PAGE = 'account: true, // the page {path}/account'

/** What becomes of its plugins. */
export const PLUGIN_USES: readonly UseRow[] = [
  { kind: 'plugin', match: 'emailOTP', becomes: { provider: 'nodemailer' } },
  { kind: 'plugin', match: 'magicLink', becomes: { provider: 'nodemailer' } },
  { kind: 'plugin', match: 'passkey', becomes: { provider: 'passkey' } },
  ...listUses('plugin', {
    '*': {
      reason:
        'the plugin {name} has no counterpart here: what it keeps stays in its tables, and what it does is yours to write',
      snippet: '// in place of {name}',
    },
    // They carry cookies from what the framework calls on the server, or describe the endpoints.
    nextCookies: 'same',
    openAPI: 'same',
    reactStartCookies: 'same',
    sveltekitCookies: 'same',
    tanstackStartCookies: 'same',
    admin: {
      reason:
        'whoever the plugin admin has banned may sign in here until a callback refuses it; its other columns stay, and what it does is yours to write',
      snippet:
        "callbacks: { signIn: ({ user }) => !('banned' in user && user.banned) } // and banExpires, where bans end by themselves",
    },
    bearer: {
      reason:
        'a program has a token of its own here, which createToken makes, and not that of a browser',
      snippet: 'bearer: true',
    },
    customSession: {
      reason: 'the session of the plugin customSession is made by a callback here',
      snippet:
        'callbacks: { session: ({ session, user }) => ({ ...session, user: { ...session.user } }) }',
    },
    genericOAuth: {
      reason: 'each provider of the plugin genericOAuth is one of your own here',
      snippet:
        'npx create-auth add provider oidc   # or oauth, where there is no discovery document',
    },
    haveIBeenPwned: {
      reason: 'stolen passwords are refused by the provider of passwords here',
      snippet: 'Password({ breached: true })',
    },
    twoFactor: {
      reason:
        'secrets of the plugin twoFactor are sealed with the secret of Better Auth: whoever has a second step sets it up again',
      snippet: 'npx create-auth add two-factor',
    },
  }),
]

/** What becomes of its options; of a group, of its members. */
export const OPTION_USES: readonly UseRow[] = listUses('option', {
  '*': {
    reason:
      'there is no option {name} here: what it does is yours to write, in a callback or an event',
    snippet: '// in place of {name}',
  },
  appName: 'same',
  basePath: 'same',
  baseURL: 'same',
  database: 'same',
  logger: 'same',
  rateLimit: 'same',
  secret: 'same',
  telemetry: 'same',
  'account.accountLinking.allowDifferentEmails': 'same',
  'account.accountLinking.enabled': 'same',
  'account.accountLinking.trustedProviders': TRUSTED_PROVIDERS,
  'account.encryptOAuthTokens': {
    reason:
      'the tokens of accounts are stored as they come here, and those that were sealed can’t be read',
    snippet: '// people sign in again with the service before its tokens are used',
  },
  'advanced.cookiePrefix': 'same',
  'advanced.crossSubDomainCookies': SUBDOMAINS,
  'advanced.database': 'same',
  'advanced.defaultCookieAttributes': {
    reason: 'the attributes of cookies are said one by one here',
    snippet: "cookies: { sessionToken: { options: { sameSite: 'lax' } } }",
    written: 'cookies: { sessionToken: { options: {value} } }',
  },
  'advanced.ipAddress': {
    reason: 'where the address of a visitor is read, the proxies say here that are trusted',
    snippet: 'proxy: 1 // how many addresses are added to X-Forwarded-For',
  },
  'advanced.useSecureCookies': 'same',
  'account.fields': 'same',
  'account.modelName': 'same',
  experimental: 'same',
  databaseHooks: {
    reason: 'what happens when rows are written is an event here',
    snippet: 'events: { createUser: ({ user }) => {}, signIn: ({ user, account }) => {} }',
  },
  'emailAndPassword.autoSignIn': 'same',
  'emailAndPassword.enabled': 'same',
  'emailAndPassword.maxPasswordLength': 'same',
  'emailAndPassword.minPasswordLength': 'same',
  'emailAndPassword.requireEmailVerification': 'same',
  'emailAndPassword.resetPasswordTokenExpiresIn': 'same',
  'emailAndPassword.revokeSessionsOnPasswordReset': 'same',
  'emailAndPassword.sendResetPassword': {
    reason: 'the provider of mails sends what resets a password, in words of ours',
    snippet:
      'Nodemailer({ sendMail: async (mail) => { /* mail.to, mail.subject, mail.text, mail.html */ } })',
  },
  'emailAndPassword.password': {
    reason:
      'hashes of your own form stay as they are: those of bcrypt are verified with the package bcryptjs, and what is not known signs nobody in until there is a new password',
    snippet: 'npm install bcryptjs',
  },
  'emailVerification.autoSignInAfterVerification': 'same',
  'emailVerification.expiresIn': 'same',
  'emailVerification.sendOnSignIn': 'same',
  'emailVerification.sendOnSignUp': 'same',
  'emailVerification.sendVerificationEmail': {
    reason: 'an address is proven before there is a user here, by the provider of mails',
    snippet:
      'Nodemailer({ sendMail: async (mail) => { /* mail.to, mail.subject, mail.text, mail.html */ } })',
  },
  onAPIError: {
    reason: 'errors have a page here, which may be one of your own',
    snippet: "pages: { error: '/error' }",
  },
  hooks: {
    reason: 'what happens around an endpoint is a callback or an event here',
    snippet: 'callbacks: { signIn: ({ user, account }) => true }',
  },
  'session.fields': 'same',
  'session.modelName': 'same',
  'session.cookieCache': {
    reason:
      'sessions are read from the database at each check here; one in the cookie itself needs no database',
    snippet: "session: { strategy: 'jwt' }",
  },
  'session.expiresIn': {
    reason: 'how many seconds a session lasts unused is said here',
    snippet: 'session: { maxAge: 60 * 60 * 24 * 7 }',
    written: 'session: { maxAge: {value} }',
  },
  'session.freshAge': {
    reason: 'how fresh a proof has to be, each place says itself that needs one',
    snippet: 'requireFresh({ maxAge: 600 })',
  },
  'session.updateAge': {
    reason: 'after how many seconds a session in use is renewed is said here',
    snippet: 'session: { updateAge: 60 * 60 * 24 }',
    written: 'session: { updateAge: {value} }',
  },
  secondaryStorage: {
    reason: 'sessions and limits are kept in the database here, and not beside it',
    snippet: '// leave it out',
  },
  'session.storeSessionInDatabase': 'same',
  trustedOrigins: {
    reason:
      'origins of other sites whose pages may use the endpoints are said one by one here, without wildcards and functions: the own one needs no word',
    snippet: "trustedOrigins: ['https://app.example.com']",
  },
  'user.changeEmail.enabled': {
    reason: 'people change their address on the account page here, once it is confirmed by mail',
    snippet: ACCOUNT_PAGE,
  },
  'user.changeEmail.sendChangeEmailConfirmation': 'same',
  'user.changeEmail.sendChangeEmailVerification': 'same',
  'user.changeEmail.updateEmailWithoutVerification': 'same',
  'user.deleteUser.afterDelete': {
    reason: 'what follows a deletion is an event here',
    snippet: 'events: { userDeleted: ({ user }) => {} }',
  },
  'user.deleteUser.beforeDelete': {
    reason: 'what comes before a deletion, and may refuse it with a reason, is a callback here',
    snippet: 'callbacks: { deleteUser: ({ user }) => true }',
  },
  'user.deleteUser.deleteTokenExpiresIn': 'same',
  'user.deleteUser.enabled': {
    reason: 'people delete their account on the account page here',
    snippet: ACCOUNT_PAGE,
  },
  'user.deleteUser.sendDeleteAccountVerification': 'same',
  'user.fields': 'same',
  'user.modelName': 'same',
  'verification.fields': 'same',
  'verification.modelName': 'same',
  'user.additionalFields': OWN_FIELDS,
})
