import type { Upgrade } from './upgrade.js'

/** Whoever reads the database has no tokens of services. */
export const sealedTokens: Upgrade = {
  number: '0002',
  title: 'Tokens of services are sealed in the database',
  lines: [
    'access, refresh and ID tokens of accounts are sealed with a key of AUTH_SECRET (accounts.encryptTokens)',
    'plain ones are read as before; code of yours that reads the columns gets sealed ones: ask getAccessToken',
  ],
  fits: ({ database, names }) => database !== undefined && !names.has('encryptTokens'),
  settings: { encryptTokens: true },
  after: ['to seal those that are there: npx create-auth migrate --apply --seal-tokens'],
}
