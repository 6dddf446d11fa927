import { isRecord } from '../guards.js'
import type { AuthConfig } from './config.js'
import { invalid, type Problem } from './problem.js'

/** What is asked for of stored accounts has to be said in so many words: a word for true would be none. */
export function checkAccounts({ accounts = {} }: AuthConfig): readonly Problem[] {
  if (!isRecord(accounts)) return [invalid('accounts: must be an object')]
  const { encryptTokens = false } = accounts
  return typeof encryptTokens === 'boolean'
    ? []
    : [invalid('accounts.encryptTokens: must be true or false')]
}
