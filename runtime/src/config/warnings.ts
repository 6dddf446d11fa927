import type { LoggerInstance } from '../types.js'

export const WARNINGS: Readonly<Record<Parameters<LoggerInstance['warn']>[0], string>> = {
  'adapter-can-not-list':
    'the adapter lacks methods that are optional: who has registered otherwise and follows a mailed link for the first time gets a new user',
  'addresses-differ-in-case':
    'the addresses of these users differ in the case of letters alone, and somebody has typed another spelling: nobody was found, change one of the addresses',
  'debug-enabled': 'debug messages are on',
  'csrf-disabled': 'the CSRF token is neither issued nor asked for',
  'env-url-basepath-redundant':
    'AUTH_URL has a path, and basePath is configured too: basePath is where the application has the endpoints',
  'env-url-basepath-mismatch':
    'the path of AUTH_URL does not end with that of the endpoints, so that it is not used: set it to their address as visitors see it',
  'experimental-webauthn': 'WebAuthn is experimental',
  'other-host':
    'visitors come under a name that AUTH_URL does not have, and are led to the one that it has: lead them there before they open a page',
  'secret-too-short': 'AUTH_SECRET has fewer than 32 characters: production refuses it',
  'secret-too-simple':
    'AUTH_SECRET repeats itself, with fewer than 8 different characters: production refuses it',
  'secret-wrapped': 'white space or quotes around a secret are not part of it, and left out',
  'variable-wrapped': 'white space or quotes around a variable are not part of it, and left out',
  'session-ambiguous':
    'a browser has several session cookies of one name, from another path, a parent domain or an older deployment: none counts, until a sign-in or a sign-out has removed them',
  'session-unreadable':
    'a session cookie can not be read, and counts as none: after a change of the secret, keep the old one beside the new one',
  'dev-sign-in-enabled':
    'sign-in without a password is on: whoever reaches this machine can be any user',
  'dev-sign-in-left-out':
    'sign-in for development is left out: set NODE_ENV to development where you develop, and unset AUTH_DEV anywhere else',
  'provider-not-configured':
    'a provider lacks what it needs: it is on the sign-in page, but can not be used yet',
  'provider-left-out':
    'a provider lacks what it needs, and is left out where NODE_ENV is production: nobody can sign in with it',
  'provider-faulty':
    'the issuer, an endpoint or the key of a provider can not be right, and it is left out: nobody can sign in with it',
  'limits-per-process':
    'rate limits are counted by each process for itself: the adapter, or its database, has no counters',
  'credentials-without-account':
    'no input of a form is known to say which account is tried, so that wrong credentials are counted per network alone: set account of the provider to its name',
  'proxy-not-trusted':
    'a proxy is in between that nobody has named, so that no network is counted for limits: set proxy to how many there are, such as proxy: 1, or address of the binding',
  'short-tokens-refused':
    'verification tokens of less than 128 bits are refused: neither the adapter nor limits.store counts tries',
  'sessions-not-ended':
    'a new password did not end older sessions: users have no column sessionsFrom, or the adapter has no extraColumns: true',
  'notices-not-sent':
    'a provider sends mails with a link alone, so that nobody is told what was done to an account: give it sendMail beside sendVerificationRequest',
  'tokens-unreadable':
    'a token of an account can not be read, and counts as none: after a change of the secret, keep the old one beside the new one',
  'notices-without-url':
    'an account was changed by the application, and its user was not told by mail, as nothing says which site this is: set AUTH_URL',
  'total-age-not-kept':
    'session.maxTotalAge can not end sessions in use: the database has no columns that tell how old they are, or the adapter is not told of them by extraColumns',
  'id-token-too-long':
    'the column id_token of the accounts does not take the ID token of a service: it is left out, and sign-out at the service has no hint',
  'userinfo-refused':
    'the userinfo endpoint of a service refuses the access token, and the ID token leaves out the name or the address: people sign in without them',
  'user-ids-shared':
    'the ids of users are those that several services give: two people may have the same one',
  'checks-disabled': 'a provider is used without state and PKCE: sign-ins can be forged',
}
