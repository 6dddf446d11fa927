import {
  openTokens,
  sealTokens,
  TOKENS_AT_REST,
  type AccountTokens,
} from '../crypto/account-tokens.js'
import type { Store } from '../store/store.js'
import type { AccountsOptions } from './accounts-options.js'
import type { Host } from './host.js'
import type { Keys } from './make-keys.js'
import type { Problem } from './problem.js'

/** How tokens lie in the database: they are read whichever way they are there. */
interface AtRest extends Pick<Keys, 'keys'>, Pick<Host, 'randomBytes'> {
  /** Of the configuration: whether they are sealed from now on. */
  readonly accounts: AccountsOptions | undefined
  readonly complain: (problem: Problem) => void
}

/** A store that seals the tokens of accounts where they are to be, and gives all of them as the service gave them. */
export function withSealedAccounts(
  store: Store,
  { keys, randomBytes, accounts, complain }: AtRest,
): Store {
  const ring = () => keys(TOKENS_AT_REST)
  const sealed = async <Row extends AccountTokens>(row: Row): Promise<Row> =>
    accounts?.encryptTokens ? sealTokens(row, await ring(), randomBytes) : row
  const opened = <Row extends AccountTokens>(account: Row): Promise<Row> =>
    openTokens(account, ring, (detail) =>
      complain({ severity: 'warning', code: 'tokens-unreadable', detail }),
    )
  return {
    ...store,
    linkAccount: async (account) => store.linkAccount(await sealed(account)),
    updateAccount: async (account) => store.updateAccount(await sealed(account)),
    replaceTokens: async (account, refreshToken) => {
      // The database compares what lies there, and no two times the same token is sealed alike.
      const { provider, providerAccountId } = account
      const stored = await store.getAccount({ provider, providerAccountId })
      if (!stored?.refresh_token || (await opened(stored)).refresh_token !== refreshToken)
        return false
      // One that the service says nothing of is sealed anew, too: it may lie there as it is, or with an older key.
      const row = { refresh_token: refreshToken, ...account }
      return store.replaceTokens(await sealed(row), stored.refresh_token)
    },
    getAccount: async (key) => {
      const account = await store.getAccount(key)
      return account && opened(account)
    },
    listAccountsByUserId: async (userId) =>
      Promise.all((await store.listAccountsByUserId(userId)).map(opened)),
  }
}
