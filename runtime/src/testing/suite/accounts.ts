import { buildAccount, newcomer, unique } from './people.js'
import { rule, type AdapterRule } from './rule.js'
import { absent, atOnce, by, rejects, same } from './same.js'

export const accountRules: readonly AdapterRule[] = [
  rule(
    'linkAccount stores every column, and getAccount finds it by account and provider',
    ['createUser', 'linkAccount', 'getAccount'],
    async (adapter) => {
      const account = buildAccount((await newcomer(adapter)).id)
      await adapter.linkAccount(account)
      same(await adapter.getAccount(account.providerAccountId, 'acme'), account, 'getAccount')
      absent(await adapter.getAccount(account.providerAccountId, 'other'), 'another provider')
      absent(await adapter.getAccount(unique('x'), 'acme'), 'another account')
    },
  ),
  rule(
    'linkAccount stores an account without tokens, and leaves out what it does not have',
    ['createUser', 'linkAccount', 'getAccount'],
    async (adapter) => {
      const { id: userId } = await newcomer(adapter)
      const provider = 'webauthn'
      const account = { userId, type: provider, provider, providerAccountId: unique('w') } as const
      await adapter.linkAccount(account)
      same(await adapter.getAccount(account.providerAccountId, provider), account, 'getAccount')
    },
  ),
  rule(
    'an id at one provider is another account than the same id at another provider',
    ['createUser', 'linkAccount', 'getAccount', 'getUserByAccount'],
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const providerAccountId = unique('same')
      await adapter.linkAccount(buildAccount(ada.id, { provider: 'one', providerAccountId }))
      await adapter.linkAccount(buildAccount(bob.id, { provider: 'two', providerAccountId }))
      await adapter.linkAccount(buildAccount(ada.id, { provider: 'three' }))
      const one = await adapter.getUserByAccount({ provider: 'one', providerAccountId })
      const two = await adapter.getUserByAccount({ provider: 'two', providerAccountId })
      same([one, two], [ada, bob], 'the owners')
    },
  ),
  rule(
    'linkAccount refuses an account that is linked, to whomever, also where both come at once',
    ['createUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const account = buildAccount(ada.id)
      await adapter.linkAccount(account)
      await rejects(() => adapter.linkAccount({ ...account, userId: bob.id }), 'another user')
      await rejects(() => adapter.linkAccount(account), 'the same user')
      same(await adapter.getUserByAccount(account), ada, 'the owner')

      const wanted = buildAccount(ada.id)
      const users = [ada, bob]
      const linked = await atOnce(20, async (turn) => {
        const userId = users[turn % 2]?.id ?? ''
        await adapter.linkAccount({ ...wanted, userId })
        return userId
      })
      same(linked.length, 1, 'links of one account')
      same((await adapter.getUserByAccount(wanted))?.id, linked[0], 'the owner')
    },
  ),
  rule(
    'unlinkAccount removes one account, and does nothing for an unknown one',
    ['createUser', 'linkAccount', 'unlinkAccount', 'getAccount', 'getUser'],
    async (adapter) => {
      const user = await newcomer(adapter)
      const [gone, kept] = [buildAccount(user.id), buildAccount(user.id)]
      await adapter.linkAccount(gone)
      await adapter.linkAccount(kept)
      const { provider, providerAccountId } = gone
      await adapter.unlinkAccount({ provider, providerAccountId })
      absent(await adapter.getAccount(providerAccountId, provider), 'the account')
      same(await adapter.getAccount(kept.providerAccountId, 'acme'), kept, 'the other account')
      same(await adapter.getUser(user.id), user, 'the user')
      await adapter.unlinkAccount({ provider, providerAccountId })
      await adapter.linkAccount(gone)
      same(await adapter.getAccount(providerAccountId, provider), gone, 'linked again')
    },
  ),
  rule(
    'updateAccount changes what it is given, and makes no account',
    ['createUser', 'linkAccount', 'updateAccount', 'getAccount'],
    async (adapter) => {
      const account = buildAccount((await newcomer(adapter)).id)
      const { provider, providerAccountId } = account
      await adapter.linkAccount(account)
      const change = { access_token: unique('access'), expires_at: 1_888_888_888 }
      await adapter.updateAccount({ provider, providerAccountId, ...change })
      same(
        await adapter.getAccount(providerAccountId, provider),
        { ...account, ...change },
        'getAccount',
      )
      const unknown = unique('x')
      await adapter.updateAccount({ provider, providerAccountId: unknown, ...change })
      absent(await adapter.getAccount(unknown, provider), 'an unknown account')
    },
  ),
  rule(
    'updateAccount changes nothing where another refresh token is stored; of 20 at once who expect the same one does',
    ['createUser', 'linkAccount', 'updateAccount', 'getAccount'],
    async (adapter) => {
      const [first, second] = [unique('Refresh'), unique('next')]
      const account = buildAccount((await newcomer(adapter)).id, { refresh_token: first })
      const { provider, providerAccountId } = account
      const key = { provider, providerAccountId }
      await adapter.linkAccount(account)
      const other = { ...key, access_token: unique('x') }
      for (const refreshToken of [unique('Refresh'), first.toUpperCase(), `${first} `, ''])
        same(
          await adapter.updateAccount(other, { refreshToken }),
          null,
          JSON.stringify(refreshToken),
        )
      same(await adapter.getAccount(providerAccountId, provider), account, 'the account')
      const answers = await atOnce(20, async (turn) => {
        const change = { access_token: `access-${turn}`, refresh_token: second }
        const changed = await adapter.updateAccount({ ...key, ...change }, { refreshToken: first })
        return changed === null ? undefined : change
      })
      const changes = answers.flatMap((change) => change ?? [])
      same(changes.length, 1, 'those who have changed it')
      const found = await adapter.getAccount(providerAccountId, provider)
      same(found, { ...account, ...changes[0] }, 'the account afterwards')
    },
  ),
  rule(
    'listAccountsByUserId lists the accounts of one user',
    ['createUser', 'linkAccount', 'listAccountsByUserId'],
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const accounts = [
        buildAccount(ada.id, { provider: 'a' }),
        buildAccount(ada.id, { provider: 'b' }),
      ]
      for (const account of accounts) await adapter.linkAccount(account)
      await adapter.linkAccount(buildAccount(bob.id))
      const listed = await adapter.listAccountsByUserId(ada.id)
      same(by('provider', listed), accounts, 'the accounts')
      same(await adapter.listAccountsByUserId(crypto.randomUUID()), [], 'of nobody')
    },
  ),
]
