import { buildAccount, newcomer, somebody, unique } from './people.js'
import { rule, type AdapterRule } from './rule.js'
import { absent, atOnce, rejects, same } from './same.js'

export const userRules: readonly AdapterRule[] = [
  rule('createUser stores a user and gives the row', ['createUser', 'getUser'], async (adapter) => {
    const given = somebody({ emailVerified: new Date('2026-01-02T03:04:05.678Z') })
    const user = await adapter.createUser(given)
    same(user, { ...given, id: user.id }, 'createUser')
    same(await adapter.getUser(user.id), user, 'getUser')
  }),
  rule(
    'createUser stores a user without name, image and address, and another one',
    ['createUser', 'getUser'],
    async (adapter) => {
      const given = somebody({ name: null, image: null, email: null })
      const user = await adapter.createUser(given)
      await newcomer(adapter, { email: null })
      same(await adapter.getUser(user.id), { ...given, id: user.id }, 'getUser')
    },
  ),
  rule('getUser gives null for an unknown id', ['getUser'], async (adapter) => {
    absent(await adapter.getUser(crypto.randomUUID()), 'an id that nobody has')
    absent(await adapter.getUser('2147483646'), 'a number that nobody has')
  }),
  rule(
    'getUserByEmail finds a user by the whole address, and gives null otherwise',
    ['createUser', 'getUserByEmail'],
    async (adapter) => {
      const user = await newcomer(adapter)
      same(await adapter.getUserByEmail(user.email), user, 'getUserByEmail')
      absent(await adapter.getUserByEmail(user.email.slice(1)), 'a part of the address')
      absent(await adapter.getUserByEmail('%@example.com'), 'a pattern')
      absent(await adapter.getUserByEmail(`${user.email} `), 'a blank behind the address')
    },
  ),
  rule(
    'createUser refuses an address that another user has, also where both come at once',
    ['createUser', 'getUserByEmail'],
    async (adapter) => {
      const first = await newcomer(adapter)
      await rejects(() => newcomer(adapter, { email: first.email }), 'the second user')
      same(await adapter.getUserByEmail(first.email), first, 'the first user')
      const email = `${unique('twins')}@example.com`
      const created = await atOnce(20, () => newcomer(adapter, { email }))
      same(created.length, 1, 'users with one address')
      same(await adapter.getUserByEmail(email), created[0], 'the one who was stored')
    },
  ),
  rule(
    'getUserByAccount finds the owner, and gives null for an unknown account',
    ['createUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const account = buildAccount(ada.id)
      await adapter.linkAccount(account)
      await adapter.linkAccount(buildAccount(bob.id))
      const { provider, providerAccountId } = account
      same(await adapter.getUserByAccount({ provider, providerAccountId }), ada, 'the owner')
      absent(
        await adapter.getUserByAccount({ provider: 'other', providerAccountId }),
        'another provider',
      )
      absent(
        await adapter.getUserByAccount({ provider, providerAccountId: unique('x') }),
        'another account',
      )
    },
  ),
  rule(
    'updateUser changes what it is given, and gives the whole row',
    ['createUser', 'updateUser', 'getUser'],
    async (adapter) => {
      const [user, other] = [await newcomer(adapter), await newcomer(adapter)]
      const emailVerified = new Date('2026-11-01T05:30:00.001Z')
      const verified = { ...user, emailVerified }
      same(await adapter.updateUser({ id: user.id, emailVerified }), verified, 'updateUser')
      const renamed = { ...verified, name: 'Countess of Lovelace', image: null }
      const { name, image } = renamed
      same(await adapter.updateUser({ id: user.id, name, image }), renamed, 'updateUser')
      same(await adapter.getUser(user.id), renamed, 'getUser')
      same(await adapter.getUser(other.id), other, 'another user')
    },
  ),
  rule(
    'of changes of one user that come at once none is lost',
    ['createUser', 'updateUser', 'getUser', 'getUserByEmail'],
    async (adapter) => {
      const user = await newcomer(adapter)
      const changed = {
        name: 'Countess of Lovelace',
        image: null,
        emailVerified: new Date('2026-11-01T05:30:00.001Z'),
        email: `${unique('moved')}@example.com`,
      }
      const parts = Object.entries(changed).map(([name, value]) => ({ [name]: value }))
      const done = await atOnce(parts.length, (turn) =>
        adapter.updateUser({ id: user.id, ...parts[turn] }),
      )
      same(done.length, parts.length, 'changes that were made')
      same(await adapter.getUser(user.id), { ...user, ...changed }, 'getUser')
      same((await adapter.getUserByEmail(changed.email))?.id, user.id, 'by the new address')
      absent(await adapter.getUserByEmail(user.email), 'by the old address')
    },
  ),
  rule('what fails rejects, and does not throw', ['createUser', 'updateUser'], async (adapter) => {
    const { email } = await newcomer(adapter)
    for (const action of [
      () => adapter.updateUser({ id: crypto.randomUUID(), name: 'Nobody' }),
      () => adapter.createUser(somebody({ email })),
    ]) {
      const promise = action()
      await rejects(() => promise, 'what can not be done')
    }
  }),
  rule(
    'updateUser takes an address away, which is free for another user then',
    ['createUser', 'updateUser', 'getUser', 'getUserByEmail'],
    async (adapter) => {
      const user = await newcomer(adapter)
      const without = { ...user, email: null }
      same(await adapter.updateUser({ id: user.id, email: null }), without, 'updateUser')
      same(await adapter.getUser(user.id), without, 'getUser')
      absent(await adapter.getUserByEmail(user.email), 'by the address that was taken away')
      const owner = await newcomer(adapter, { email: user.email })
      same(await adapter.getUserByEmail(user.email), owner, 'the user who has it now')
    },
  ),
  rule(
    'updateUser fails for an unknown user, and for the address of another',
    ['createUser', 'updateUser', 'getUser', 'getUserByEmail'],
    async (adapter) => {
      await rejects(
        () => adapter.updateUser({ id: crypto.randomUUID(), name: 'Nobody' }),
        'an unknown user',
      )
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      await rejects(() => adapter.updateUser({ id: bob.id, email: ada.email }), 'a taken address')
      same(await adapter.getUser(bob.id), bob, 'the user as before')
      const email = `${unique('new')}@example.com`
      await adapter.updateUser({ id: bob.id, email })
      same((await adapter.getUserByEmail(email))?.id, bob.id, 'by the new address')
      absent(await adapter.getUserByEmail(bob.email), 'by the old address')
      same((await newcomer(adapter, { email: bob.email })).email, bob.email, 'the address is free')
    },
  ),
]
