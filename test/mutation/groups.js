/** Files of a folder of the sources. */
const files = (folder, names) => names.map((name) => `runtime/src/${folder}${name}.ts`)

/** Files of a folder of the tests. */
const tests = (folder, names) => names.map((name) => `test/runtime/${folder}/${name}.test.ts`)

/**
 * Sources that are changed together, by the name that `MUTATED` chooses, each with the tests that say what they must do, in
 * the order in which they are run: the quickest first. What takes every flow through every fault is left out: it covers everything, and says least of it.
 */
export const GROUPS = {
  passwords: {
    mutate: [
      ...files('passwords/', [
        'argon2-schemes',
        'base64',
        'bcrypt-schemes',
        'breached',
        'common-passwords',
        'find-refusal',
        'kdf',
        'parse-hash',
        'passwords',
        'pbkdf2-schemes',
        'scheme',
        'scrypt-schemes',
        'text',
      ]),
    ],
    tests: tests('passwords', [
      'base64',
      'queue',
      'find-refusal',
      'parse-hash',
      'breached',
      'passwords',
    ]),
  },
  'password-flows': {
    mutate: [
      ...files('flows/', [
        'change-password',
        'choose-password',
        'new-factor',
        'password-proof',
        'password-sign-in',
        'passwords',
        'replace-password',
      ]),
      ...files('', ['manage-passwords']),
      ...files('checks/', ['pending', 'pending-password']),
      ...files('limits/', ['limiter', 'spelled']),
    ],
    tests: [
      ...tests('limits', [
        'each-action',
        'codes',
        'counters',
        'limits',
        'short-tokens',
        'spelled',
        'who-is-counted',
      ]),
      ...tests('engine', [
        'password',
        'password-bounds',
        'new-password-bounds',
        'password-attacks',
        'password-faults',
        'two-factor-bounds',
        'two-factor',
      ]),
      ...tests('passwords', ['too-busy']),
      ...tests('visitors', ['network']),
    ],
  },
  events: {
    mutate: [
      ...files('audit/', ['audit', 'rows']),
      ...files('events/', ['emit']),
      ...files('http/', ['failed', 'traced']),
      ...files('visitors/', ['request-id', 'visitor']),
    ],
    tests: [
      ...tests('audit', ['audit']),
      ...tests('events', ['origin', 'failures', 'successes', 'spans', 'openid']),
    ],
  },
  'second-factors': {
    mutate: [
      ...files('flows/', [
        'complete-sign-in',
        'factors',
        'finish-once',
        'oauth-finish',
        'second-factor',
        'second-factor-setup',
      ]),
      ...files('checks/', ['pending-sign-in']),
      ...files('crypto/', ['totp']),
    ],
    tests: [
      ...tests('crypto', ['totp']),
      ...tests('engine', ['two-factor', 'two-factor-bounds', 'two-factor-attacks']),
      ...tests('oidc', ['refusals', 'second-factor']),
    ],
  },
  mails: {
    mutate: [
      ...files('flows/', [
        'email-finish',
        'email-start',
        'email-token',
        'mail-code',
        'mail-proof',
        'mailed-proof',
        'take-proof',
      ]),
      ...files('checks/', ['sent-mail']),
      ...files('limits/', ['tries']),
    ],
    tests: [
      ...tests('email', [
        'mail-bounds',
        'codes',
        'confirm',
        'finish',
        'sending',
        'sent',
        'squatter',
        'start',
      ]),
      ...tests('engine', ['confirm', 'confirm-bounds', 'password', 'password-bounds']),
      ...tests('limits', ['codes', 'limits', 'short-tokens']),
    ],
  },
  'ends-of-flows': {
    mutate: [
      ...files('flows/', [
        'begin-session',
        'complete-confirmation',
        'complete-sign-in',
        'confirm-by-mail',
        'confirm-ways',
      ]),
      ...files('session/', ['proof', 'renew-proof']),
      ...files('bridge/', ['fresh']),
      ...files('actions/', [
        'confirm-identity',
        'confirm-identity-page',
        'password',
        'second-step',
        'two-factor',
      ]),
      ...files('accounts/', ['decide', 'persist', 'prove-mailbox']),
    ],
    tests: [
      ...tests('accounts', ['decide', 'settle', 'subject', 'undone']),
      ...tests('email', ['finish', 'squatter']),
      ...tests('engine', [
        'second-pages',
        'answer-stale',
        'sign-in-bounds',
        'proof-bounds',
        'confirm-bounds',
        'second-step-bounds',
        'confirm',
        'two-factor-bounds',
        'own-pages',
        'password',
        'password-attacks',
        'proof',
        'two-factor',
        'two-factor-attacks',
      ]),
      ...tests('frameworks', ['fastify']),
      ...tests('oidc', ['confirm', 'second-factor', 'session-at-provider']),
      ...tests('spec', ['callbacks']),
      ...tests('stored', ['intent', 'linking', 'proof', 'sessions', 'store']),
    ],
  },
  account: {
    mutate: [
      ...files('flows/account/', [
        'confirm-address',
        'confirm-first',
        'delete-user',
        'profile',
        'remove-way',
        'request-address',
        'revoke-tokens',
        'sign-out-everywhere',
        'two-step',
        'undo-address',
      ]),
    ],
    tests: [
      ...tests('account', [
        'deletion',
        'sign-in-ways',
        'address',
        'address-bounds',
        'manage',
        'sessions',
        'page',
      ]),
      ...tests('stored', ['manage']),
      ...tests('events', ['successes', 'failures']),
    ],
  },
  tokens: {
    mutate: [
      ...files('flows/', ['fresh-account', 'oauth-server']),
      ...files('', ['manage']),
      ...files('session/', ['bearer']),
    ],
    tests: [
      ...tests('stored', ['tokens']),
      ...tests('oidc', ['fresh-tokens', 'tokens-at-once', 'sealed-tokens', 'id-token']),
    ],
  },
  'sign-out': {
    mutate: [
      ...files('flows/', ['backchannel-logout', 'end-sessions', 'sign-out-at-service']),
      ...files('session/', ['end', 'list']),
    ],
    tests: [
      ...tests('oidc', [
        'backchannel-logout',
        'logout-by-provider',
        'session-at-provider',
        'sign-out-at-service',
      ]),
      ...tests('stored', ['sessions', 'manage']),
      ...tests('account', ['sessions']),
      ...tests('engine', ['new-password-bounds', 'password-attacks']),
    ],
  },
}
