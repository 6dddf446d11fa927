import {
  type LeftWork,
  OWN_FIELDS,
  SUBDOMAINS,
  TRUSTED_PROVIDERS,
} from './better-auth-left-work.js'

/** The counterpart of something: nothing to do, a provider of ours, or work that is left. */
export type Counterpart = 'none' | { readonly provider: string } | LeftWork

const IN_DATABASE = { provider: 'nodemailer' } as const

const ACCOUNT_PAGE = 'account: true, // the page {path}/account'

/** The counterparts of its plugins. */
export const BETTER_AUTH_PLUGINS: Readonly<Record<string, Counterpart>> = {
  // They carry cookies from what the framework calls on the server, or describe the endpoints.
  nextCookies: 'none',
  openAPI: 'none',
  reactStartCookies: 'none',
  sveltekitCookies: 'none',
  tanstackStartCookies: 'none',
  emailOTP: IN_DATABASE,
  magicLink: IN_DATABASE,
  passkey: { provider: 'passkey' },
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
    snippet: 'npx create-auth add provider oidc   # or oauth, where there is no discovery document',
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
}

/** The counterparts of its options; of a group, those of its members. */
export const BETTER_AUTH_OPTIONS: Readonly<Record<string, Counterpart>> = {
  appName: 'none',
  basePath: 'none',
  baseURL: 'none',
  database: 'none',
  logger: 'none',
  rateLimit: 'none',
  secret: 'none',
  telemetry: 'none',
  'account.accountLinking.allowDifferentEmails': 'none',
  'account.accountLinking.enabled': 'none',
  'account.accountLinking.trustedProviders': TRUSTED_PROVIDERS,
  'account.encryptOAuthTokens': {
    reason:
      'the tokens of accounts are stored as they come here, and those that were sealed can’t be read',
    snippet: '// people sign in again with the service before its tokens are used',
  },
  'advanced.cookiePrefix': 'none',
  'advanced.crossSubDomainCookies': SUBDOMAINS,
  'advanced.database': 'none',
  'advanced.defaultCookieAttributes': {
    reason: 'the attributes of cookies are said one by one here',
    snippet: "cookies: { sessionToken: { options: { sameSite: 'lax' } } }",
    written: 'cookies: { sessionToken: { options: {value} } }',
  },
  'advanced.ipAddress': {
    reason: 'where the address of a visitor is read, the proxies say here that are trusted',
    snippet: 'proxy: 1 // how many addresses are added to X-Forwarded-For',
  },
  'advanced.useSecureCookies': 'none',
  'account.fields': 'none',
  'account.modelName': 'none',
  experimental: 'none',
  databaseHooks: {
    reason: 'what happens when rows are written is an event here',
    snippet: 'events: { createUser: ({ user }) => {}, signIn: ({ user, account }) => {} }',
  },
  'emailAndPassword.autoSignIn': 'none',
  'emailAndPassword.enabled': 'none',
  'emailAndPassword.maxPasswordLength': 'none',
  'emailAndPassword.minPasswordLength': 'none',
  'emailAndPassword.requireEmailVerification': 'none',
  'emailAndPassword.resetPasswordTokenExpiresIn': 'none',
  'emailAndPassword.revokeSessionsOnPasswordReset': 'none',
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
  'emailVerification.autoSignInAfterVerification': 'none',
  'emailVerification.expiresIn': 'none',
  'emailVerification.sendOnSignIn': 'none',
  'emailVerification.sendOnSignUp': 'none',
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
  'session.fields': 'none',
  'session.modelName': 'none',
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
  'session.storeSessionInDatabase': 'none',
  trustedOrigins: {
    reason:
      'origins of other sites whose pages may use the endpoints are said one by one here, without wildcards and functions: the own one needs no word',
    snippet: "trustedOrigins: ['https://app.example.com']",
  },
  'user.changeEmail.enabled': {
    reason: 'people change their address on the account page here, once it is confirmed by mail',
    snippet: ACCOUNT_PAGE,
  },
  'user.changeEmail.sendChangeEmailConfirmation': 'none',
  'user.changeEmail.sendChangeEmailVerification': 'none',
  'user.changeEmail.updateEmailWithoutVerification': 'none',
  'user.deleteUser.afterDelete': {
    reason: 'what follows a deletion is an event here',
    snippet: 'events: { userDeleted: ({ user }) => {} }',
  },
  'user.deleteUser.beforeDelete': {
    reason: 'what comes before a deletion, and may refuse it with a reason, is a callback here',
    snippet: 'callbacks: { deleteUser: ({ user }) => true }',
  },
  'user.deleteUser.deleteTokenExpiresIn': 'none',
  'user.deleteUser.enabled': {
    reason: 'people delete their account on the account page here',
    snippet: ACCOUNT_PAGE,
  },
  'user.deleteUser.sendDeleteAccountVerification': 'none',
  'user.fields': 'none',
  'user.modelName': 'none',
  'verification.fields': 'none',
  'verification.modelName': 'none',
  'user.additionalFields': OWN_FIELDS,
}
