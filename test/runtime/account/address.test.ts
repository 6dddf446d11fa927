import { requestAddressChange } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import { ACCOUNT, ADA, at, EVE, type makeSite, PASSWORD, saidIn, SITE } from './site.js'
import { changed, NEW, start } from './address-site.js'
import { describeByTurns } from '../../support/pairwise.js'

const ASKED = `${ACCOUNT}?done=address`
const VOID = `${SITE}/auth/error?error=Verification`
const DAY = 86_400

describeByTurns('a change of address, strategy %s', (strategy, it) => {
  it('waits until both mailboxes have confirmed it, in whatever order', async () => {
    for (const order of [
      [NEW, ADA.email],
      [ADA.email, NEW],
    ] as const) {
      const site = await start({ strategy })
      expect(at(await site.ask(' Ada@NEW.test '))).toBe(ASKED)
      expect(site.mails.map(({ to, kind, subject }) => [to, kind, subject])).toEqual([
        [NEW, 'confirm-address', 'Confirm your new address for Shop'],
        [ADA.email, 'confirm-address', 'Your account at Shop is to get another address'],
      ])
      const page = await site.browser().ask(site.linkTo(order[0]))
      expect([page.status, await site.heading(page)]).toEqual([200, 'Change the address?'])
      expect(await site.heading(await site.click(site.linkTo(order[0])))).toBe('One more step')
      expect(site.emails()).toEqual([ADA.email])
      const last = await site.click(site.linkTo(order[1]))
      expect(await site.heading(last)).toBe('The address has changed')
      expect(site.user(NEW)).toMatchObject({ emailVerified: new Date(site.clock.now()) })
    }
  })

  it('tells both addresses once it is made, and the event', async () => {
    const site = await start({ strategy })
    await site.ask()
    await site.click(site.linkTo(NEW))
    const old = site.linkTo(ADA.email)
    site.told()
    site.events()
    await site.click(old)
    expect(site.mails.map(({ to, kind, subject }) => [to, kind, subject])).toEqual([
      [ADA.email, 'old-address', 'This is not your address at Shop any more'],
      [NEW, 'notice', 'This is your address at Shop now'],
    ])
    expect(site.events()).toEqual([
      ['updateUser', { user: expect.objectContaining({ email: NEW }) }],
    ])
  })

  it('goes on in the browser that has made it', async () => {
    const site = await changed({ strategy })
    expect(await site.ada.session()).toMatchObject({ user: { email: NEW, emailVerified: true } })
    expect((await site.ada.ask('/auth/account')).status).toBe(200)
  })

  it('goes on in other browsers of somebody who had proven the old one, and says the new one there', async () => {
    const site = await start({ strategy })
    const { id = '' } = site.user() ?? {}
    const proven = new Date(site.clock.now() - 86_400_000)
    site.tables.users.set(id, { ...site.tables.users.get(id)!, emailVerified: proven })
    const phone = site.browser()
    await site.signedIn(ADA, 'acme', phone)
    site.clock.advance(120)
    await site.ask()
    await site.click(site.linkTo(NEW))
    await site.click(site.linkTo(ADA.email))
    site.clock.advance(90_000)
    expect(await phone.session()).toMatchObject({ user: { email: NEW, emailVerified: true } })
    expect(site.user(NEW)).toMatchObject({ emailVerified: proven })
  })

  test('ends what was sealed before anything was proven', async () => {
    const site = await start({ strategy })
    const phone = site.browser()
    await site.signedIn(ADA, 'acme', phone)
    site.clock.advance(120)
    await site.ask()
    await site.click(site.linkTo(NEW))
    await site.click(site.linkTo(ADA.email))
    site.clock.advance(90_000)
    const session = await phone.session()
    if (strategy === 'jwt') expect(session).toBeNull()
    else expect(session).toMatchObject({ user: { email: NEW } })
  })

  it('with a second factor is confirmed by the new mailbox alone', async () => {
    const site = await start({ strategy })
    await site.setUp(site.ada)
    site.told()
    await site.ask()
    expect(site.mails.map(({ to, kind, subject }) => [to, kind, subject])).toEqual([
      [NEW, 'confirm-address', 'Confirm your new address for Shop'],
      [ADA.email, 'notice', 'Your account at Shop is to get another address'],
    ])
    expect(await site.heading(await site.click(site.linkTo(NEW)))).toBe('The address has changed')
    expect(site.told().slice(2)).toEqual([`old-address to ${ADA.email}`, `notice to ${NEW}`])
  })

  it('of somebody without an address is confirmed by the new one, and nobody can object', async () => {
    const site = await start({ strategy })
    const ada = site.user()
    if (ada) site.tables.users.set(ada.id, { ...ada, email: null })
    await site.ask()
    const link = site.linkTo(NEW)
    expect(site.told()).toEqual([`confirm-address to ${NEW}`])
    expect(await site.heading(await site.click(link))).toBe('The address has changed')
    expect([site.told(), site.log.errors]).toEqual([[`notice to ${NEW}`], []])
    expect(site.emails()).toEqual([NEW])
  })
})

describe('nobody learns', () => {
  test('whether somebody has the address: the owner alone is told, by mail', async () => {
    const site = await start()
    await site.signedIn(EVE)
    const answers = [await site.ask('free@example.test'), await site.ask(EVE.email)]
    expect(answers.map((answer) => [answer.status, at(answer)])).toEqual([
      [302, ASKED],
      [302, ASKED],
    ])
    expect(
      site.mails.map(({ to, kind, subject, url }) => [to, kind, subject, url?.split('?')[0]]),
    ).toEqual([
      [
        'free@example.test',
        'confirm-address',
        'Confirm your new address for Shop',
        `${ACCOUNT}/address`,
      ],
      [
        ADA.email,
        'confirm-address',
        'Your account at Shop is to get another address',
        `${ACCOUNT}/address`,
      ],
      [EVE.email, 'known-account', 'You have an account at Shop', `${SITE}/auth/signin`],
      [
        ADA.email,
        'confirm-address',
        'Your account at Shop is to get another address',
        `${ACCOUNT}/address`,
      ],
    ])
    const half = await site.click(site.linkTo(ADA.email))
    expect(await site.heading(half)).toBe('One more step')
    expect(site.emails()).toEqual([ADA.email, EVE.email])
  })
})

describe('a link does not count', () => {
  test('twice', async () => {
    const site = await changed()
    for (const url of [site.linkTo(NEW), site.mails[1]?.url ?? ''])
      expect(at(await site.click(url))).toBe(VOID)
    expect(site.emails()).toEqual([NEW])
  })

  test('after a day', async () => {
    const site = await start()
    await site.ask()
    const [fresh, old] = [site.linkTo(NEW), site.linkTo(ADA.email)]
    await site.click(old)
    site.clock.advance(DAY + 60)
    expect(at(await site.click(fresh))).toBe(VOID)
    expect(at(await site.browser().ask(fresh))).toBe(VOID)
    expect(site.emails()).toEqual([ADA.email])
  })

  test('once another change was asked for', async () => {
    const site = await start()
    await site.ask('first@example.test')
    const [first, old] = [site.linkTo('first@example.test'), site.linkTo(ADA.email)]
    await site.click(old)
    await site.ask(NEW)
    expect(at(await site.click(first))).toBe(VOID)
    await site.click(site.linkTo(ADA.email))
    await site.click(site.linkTo(NEW))
    expect(site.emails()).toEqual([NEW])
  })

  test('for another address than the one that it was mailed for', async () => {
    const site = await start()
    await site.ask('first@example.test')
    const first = site.linkTo('first@example.test')
    await site.ask(NEW)
    await site.click(site.linkTo(ADA.email))
    expect(at(await site.click(first))).toBe(VOID)
    expect(site.emails()).toEqual([ADA.email])
    expect(await site.heading(await site.click(site.linkTo(NEW)))).toBe('The address has changed')
  })

  test('once a password was changed', async () => {
    const site = await start()
    await site.setPassword(site.ada)
    await site.ask()
    const [fresh, old] = [site.linkTo(NEW), site.linkTo(ADA.email)]
    await site.click(old)
    await site.ada.submit('/auth/change-password', {
      currentPassword: PASSWORD,
      password: 'an entirely different phrase',
    })
    expect(at(await site.click(fresh))).toBe(VOID)
  })

  test('once the address is another one by other means', async () => {
    const site = await start()
    await site.ask()
    await site.click(site.linkTo(ADA.email))
    const ada = site.user()
    if (ada) site.tables.users.set(ada.id, { ...ada, email: 'third@example.test' })
    expect(at(await site.click(site.linkTo(NEW)))).toBe(VOID)
    expect(site.emails()).toEqual(['third@example.test'])
  })

  test('that was mailed to the address before: nothing else that was counts, either', async () => {
    const site = await start()
    await site.setPassword(site.ada)
    await site.ask()
    const [fresh, old] = [site.linkTo(NEW), site.linkTo(ADA.email)]
    const browser = site.browser()
    await browser.submit('/auth/forgot-password', { email: ADA.email })
    const reset = site.linkTo(ADA.email)
    await site.click(fresh)
    await site.click(old)
    const { pathname, search } = new URL(reset)
    const opened = await browser.ask(pathname + search)
    const { searchParams } = new URL(reset)
    const fields = Object.fromEntries(
      ['token', 'email'].map((name) => [name, searchParams.get(name) ?? '']),
    )
    expect(opened.status).toBe(200)
    expect(at(await browser.submit('/auth/new-password', fields))).toBe(VOID)
  })

  test('once somebody else has the address', async () => {
    const site = await start()
    await site.ask()
    await site.click(site.linkTo(ADA.email))
    await site.signedIn({ ...EVE, email: NEW })
    expect(at(await site.click(site.linkTo(NEW)))).toBe(VOID)
    expect(site.emails()).toEqual([ADA.email, NEW])
  })

  test('where it is made up, or is that of an objection', async () => {
    const site = await changed()
    expect(at(await site.browser().ask('/auth/account/address?token=x'))).toBe(VOID)
    expect(at(await site.click(`${ACCOUNT}/address?token=x`))).toBe(VOID)
    const objection = new URL(site.linkTo(ADA.email))
    objection.pathname = '/auth/account/address'
    expect(at(await site.click(objection.href))).toBe(VOID)
    const confirm = new URL(site.mails[0]?.url ?? '')
    confirm.pathname = '/auth/account/object'
    expect(at(await site.click(confirm.href))).toBe(VOID)
  })
})

test('a database that lets two people have one address gives nobody a second one', async () => {
  const tables: Pick<ReturnType<typeof makeSite>, 'tables'>[] = []
  const site = await start({
    around: (adapter) => ({
      ...adapter,
      async updateUser({ id, ...change }) {
        const users = tables[0]?.tables.users
        const user = users?.get(id)
        if (!users || !user) throw new Error('there is no such user')
        const row = { ...user, ...change, email: change.email ?? user.email ?? '' }
        users.set(id, row)
        return row
      },
    }),
  })
  tables.push(site)
  await site.ask()
  await site.click(site.linkTo(ADA.email))
  await site.signedIn({ ...EVE, email: NEW })
  expect(at(await site.click(site.linkTo(NEW)))).toBe(VOID)
  expect(site.emails()).toEqual([ADA.email, NEW])
})

test('of both mailboxes that confirm at once the later one makes the change, and neither is refused', async () => {
  const site = await start({
    around: (adapter) => ({
      ...adapter,
      async incrementCounter(increment) {
        const count = await adapter.incrementCounter?.(increment)
        await new Promise((resolve) => setTimeout(resolve, 2))
        return count ?? null
      },
    }),
  })
  await site.ask()
  const clicks = [site.linkTo(NEW), site.linkTo(ADA.email)].map((url) => site.click(url))
  const headings = await Promise.all((await Promise.all(clicks)).map(site.heading))
  expect(new Set(headings)).toEqual(new Set(['One more step', 'The address has changed']))
})

test('somebody who gets the address at this very moment keeps it', async () => {
  const site = await start({
    around: (adapter) => ({
      ...adapter,
      async updateUser(change) {
        if (change.email === NEW)
          await adapter.createUser?.({ ...EVE, image: null, emailVerified: null, email: NEW })
        const row = await adapter.updateUser?.(change)
        if (!row) throw new Error('there is no such user')
        return row
      },
    }),
  })
  await site.ask()
  await site.click(site.linkTo(ADA.email))
  expect(at(await site.click(site.linkTo(NEW)))).toBe(VOID)
  expect(site.emails()).toEqual([ADA.email, NEW])
})

test('asking is limited, whether somebody has the address or not', async () => {
  for (const email of [EVE.email, NEW]) {
    const site = await start()
    await site.signedIn(EVE)
    const statuses: number[] = []
    for (let asked = 0; asked < 6; asked += 1) {
      statuses.push((await site.ask(email)).status)
      // Within two seconds it would be one form that comes twice.
      site.clock.advance(3)
    }
    expect(statuses).toEqual([302, 302, 302, 302, 302, 429])
  }
})

test('of many clicks at once one changes the address, and each mailbox is told once', async () => {
  const site = await start()
  await site.ask()
  await site.click(site.linkTo(ADA.email))
  const url = site.linkTo(NEW)
  site.told()
  const browsers = Array.from({ length: 8 }, site.browser)
  const answers = await Promise.all(browsers.map((browser) => site.click(url, browser)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => at(answer) === VOID)).toHaveLength(7)
  expect(site.told()).toEqual([`old-address to ${ADA.email}`, `notice to ${NEW}`])
})

describeByTurns('whoever had the address before objects, strategy %s', (strategy, it) => {
  const BACK = 'Your address is back'

  it('without being signed in: the address comes back as it was, a new password goes, and everybody is signed out', async () => {
    const site = await changed({ strategy })
    const url = site.linkTo(ADA.email)
    expect(url.split('?')[0]).toBe(`${ACCOUNT}/object`)
    const phone = await site.signedIn({ ...ADA, email: NEW })
    await site.setPassword(phone)
    site.clock.advance(5)
    site.told()
    const page = await site.browser().ask(url)
    expect([page.status, await site.heading(page)]).toEqual([200, 'Undo the change?'])
    expect(await site.heading(await site.click(url))).toBe(BACK)
    expect(site.user()).toMatchObject({ email: ADA.email, emailVerified: null })
    expect([...site.tables.factors.values()]).toEqual([])
    for (const browser of [phone, site.ada])
      expect(at(await browser.ask('/auth/account'))).toContain('error=SessionRequired')
    expect(site.told()).toEqual([`notice to ${NEW}`])
    expect(at(await site.click(url))).toBe(VOID)
  })

  it('after a second change, too, and no later than seven days', async () => {
    const site = await changed({ strategy })
    const url = site.linkTo(ADA.email)
    const ada = await site.signedIn({ ...ADA, email: NEW })
    await site.ask('third@example.test', ada)
    await site.click(site.linkTo('third@example.test'))
    await site.click(site.linkTo(NEW))
    expect(site.emails()).toEqual(['third@example.test'])
    expect(await site.heading(await site.click(url))).toBe(BACK)
    expect(site.emails()).toEqual([ADA.email])
    const late = await changed({ strategy })
    late.clock.advance(7 * DAY + 60)
    expect(at(await late.click(late.linkTo(ADA.email)))).toBe(VOID)
    expect(late.emails()).toEqual([NEW])
  })

  it('a password and a second factor from before stay, and those that were set since go', async () => {
    const site = await start({ strategy })
    await site.setPassword(site.ada)
    await site.ask()
    await site.click(site.linkTo(NEW))
    await site.click(site.linkTo(ADA.email), site.ada)
    await site.setUp(site.ada)
    expect(site.factors()).toEqual(['password', 'recovery', 'totp'])
    await site.click(site.linkTo(ADA.email))
    expect(site.factors()).toEqual(['password'])
  })

  it('and a sign-in that waits for its second step ends, too', async () => {
    const site = await start({ strategy })
    await site.setPassword(site.ada)
    const { secret } = await site.setUp(site.ada)
    await site.ask()
    await site.click(site.linkTo(NEW))
    const objection = site.linkTo(ADA.email)
    const password = 'an entirely different phrase'
    await site.ada.submit('/auth/change-password', { currentPassword: PASSWORD, password })
    const thief = site.browser()
    const known = { email: NEW, password }
    expect(at(await thief.submit('/auth/callback/password', known))).toBe(`${SITE}/auth/two-factor`)
    await site.click(objection)
    site.clock.advance(60)
    const code = await site.codeOf(secret)
    expect(at(await thief.submit('/auth/two-factor', { code }))).toContain('error=TwoFactor')
    expect(await thief.session()).toBeNull()
  })

  it('and gets the address back from somebody who claims it without a proof', async () => {
    const site = await changed({ strategy })
    await site.signedIn({ ...EVE, email: ADA.email })
    expect(await site.heading(await site.click(site.linkTo(ADA.email)))).toBe(BACK)
    expect(site.emails()).toEqual([ADA.email, null])
  })

  it('but not from somebody who has proven it since', async () => {
    const site = await changed({ strategy })
    await site.signedIn({ ...EVE, email: ADA.email })
    const eve = site.user()
    if (eve) site.tables.users.set(eve.id, { ...eve, emailVerified: new Date() })
    expect(at(await site.click(site.linkTo(ADA.email)))).toBe(VOID)
    expect(site.emails()).toEqual([NEW, ADA.email])
  })
})

describe('what is typed', () => {
  test.each([
    ['not an address', 'AddressInvalid', 'That is not an e-mail address. Check what you entered.'],
    [
      'a@x.test, b@x.test',
      'AddressInvalid',
      'That is not an e-mail address. Check what you entered.',
    ],
    ['ADA@example.test', 'AddressSame', 'That is your address already.'],
  ])('%j is refused', async (email, error, said) => {
    const site = await start()
    const refused = await site.ask(email)
    expect([refused.status, at(refused)]).toEqual([303, `${ACCOUNT}?error=${error}`])
    expect(saidIn(await site.show(site.ada, `?error=${error}`))).toBe(said)
    expect([site.mails, site.tables.verificationTokens.size]).toEqual([[], 0])
  })

  test.each([NEW, ADA.email])(
    'changes nothing where the mail to %s can not be sent',
    async (to) => {
      const site = await start({ isDown: (address) => address === to })
      expect(at(await site.ask())).toBe(`${ACCOUNT}?error=EmailSignin`)
      expect(site.tables.verificationTokens.size).toBe(0)
      for (const { url = '' } of site.mails) expect(at(await site.click(url))).toBe(VOID)
      expect(site.emails()).toEqual([ADA.email])
    },
  )
})

test('an application asks for it in the same way, where AUTH_URL says which site the links are of', async () => {
  const site = await start()
  const id = site.user()?.id ?? ''
  await requestAddressChange(site.trusted, id, NEW)
  await site.click(site.linkTo(NEW))
  await site.click(site.linkTo(ADA.email))
  expect(site.emails()).toEqual([NEW])
  await expect(requestAddressChange(site.trusted, id, 'x')).rejects.toMatchObject({
    type: 'AccountRefused',
    code: 'AddressInvalid',
  })
  await expect(requestAddressChange(site.ada.config, id, ADA.email)).rejects.toMatchObject({
    type: 'InvalidConfig',
    message: 'requestAddressChange: set AUTH_URL, which the mailed links begin with',
  })
  await expect(requestAddressChange(site.trusted, 'nobody', NEW)).rejects.toMatchObject({
    message: 'requestAddressChange: there is no such user',
  })
})
