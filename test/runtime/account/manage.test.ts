import {
  changePassword,
  factors,
  listPasskeys,
  newRecoveryCodes,
  removePasskey,
  removePassword,
  removeTwoFactor,
  signOutEverywhere,
  updateProfile,
} from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import { START } from '../engine/visitor.js'
import { ADA, at, makeSite, PASSWORD, STRATEGIES } from './site.js'

const OTHER = 'an entirely different phrase'

/** Ada with a password, a passkey and a second factor. */
async function start(options: Parameters<typeof makeSite>[0] = {}) {
  const site = makeSite(options)
  const browser = await site.signedIn()
  await site.setPassword(browser)
  const passkey = await site.addPasskey(browser)
  const { codes } = await site.setUp(browser)
  site.mails.length = 0
  const id = site.user()?.id ?? ''
  const told = () => site.mails.splice(0).map(({ to, subject }) => `${subject} (${to})`)
  return { ...site, site, browser, passkey, codes, id, told, server: site.trusted }
}

describe('an application does by code what people do on the page', () => {
  test('updateProfile', async () => {
    const { server, id, user } = await start()
    expect(await updateProfile(server, id, { name: ' Ada L. ' })).toMatchObject({ name: 'Ada L.' })
    expect(await updateProfile(server, id, { image: 'https://cdn.test/a' })).toMatchObject({
      name: 'Ada L.',
      image: 'https://cdn.test/a',
    })
    const longest = { name: 'x'.repeat(256), image: `https://cdn.test/${'x'.repeat(2031)}` }
    expect(await updateProfile(server, id, longest)).toMatchObject(longest)
    await updateProfile(server, id, { name: 'Ada L.' })
    await expect(updateProfile(server, id, { name: 'a\nb' })).rejects.toMatchObject({
      type: 'AccountRefused',
      code: 'NameInvalid',
      message: 'the change is refused: NameInvalid',
    })
    expect(user()?.name).toBe('Ada L.')
  })

  test('changePassword', async () => {
    const { server, id, site, browser, told } = await start()
    const change = (currentPassword: string, password: string) =>
      changePassword(server, id, { currentPassword, password })
    await expect(change(PASSWORD, 'short')).rejects.toMatchObject({
      type: 'PasswordRefused',
      code: 'PasswordTooShort',
    })
    await expect(change(OTHER, OTHER)).rejects.toMatchObject({ type: 'CredentialsSignin' })
    expect(told()).toEqual([])
    await change(PASSWORD, OTHER)
    expect(told()).toEqual([`Your password for Shop was changed (${ADA.email})`])
    expect(await browser.session()).toBeNull()
    const back = site.browser()
    const again = { email: ADA.email, password: OTHER }
    expect(at(await back.submit('/auth/callback/password', again))).toContain('/auth/two-factor')
  })

  test('changePassword sets no first one', async () => {
    const site = makeSite()
    await site.signedIn()
    const typed = { currentPassword: '', password: OTHER }
    const change = changePassword(site.trusted, site.user()?.id ?? '', typed)
    await expect(change).rejects.toMatchObject({ type: 'ConfirmRefused' })
    expect(site.tables.factors.size).toBe(0)
  })

  test('listPasskeys, removePasskey and removePassword', async () => {
    const { server, id, passkey, told, tables } = await start()
    const { credentialID } = passkey
    expect(await listPasskeys(server, id)).toEqual([
      {
        credentialID,
        credentialBackedUp: true,
        credentialDeviceType: 'multiDevice',
        createdAt: new Date(START),
      },
    ])
    await expect(removePasskey(server, 'nobody', credentialID)).rejects.toMatchObject({
      type: 'AccountNotLinked',
    })
    await removePasskey(server, id, credentialID)
    await removePassword(server, id)
    await expect(removePassword(server, id)).rejects.toMatchObject({ type: 'AccountNotLinked' })
    expect([
      tables.authenticators.size,
      [...tables.factors.values()].map(({ kind }) => kind),
    ]).toEqual([0, ['totp', 'recovery']])
    expect(told()).toEqual([
      `A passkey was removed from your account at Shop (${ADA.email})`,
      `Your password for Shop was removed (${ADA.email})`,
    ])
  })

  test('factors, newRecoveryCodes and removeTwoFactor', async () => {
    const { server, id, codes, told } = await start()
    const createdAt = new Date(START)
    expect(await factors(server, id)).toEqual([
      { kind: 'password', createdAt, lastUsedAt: null },
      { kind: 'totp', createdAt, lastUsedAt: createdAt },
      { kind: 'recovery', createdAt, lastUsedAt: null },
    ])
    const made = await newRecoveryCodes(server, id)
    expect([made.length, made.filter((code) => codes.includes(code))]).toEqual([10, []])
    await removeTwoFactor(server, id)
    expect(await factors(server, id)).toEqual([{ kind: 'password', createdAt, lastUsedAt: null }])
    expect(told()).toEqual([
      `New recovery codes for Shop (${ADA.email})`,
      `Two-step sign-in is off at Shop (${ADA.email})`,
    ])
    for (const change of [removeTwoFactor, newRecoveryCodes])
      await expect(change(server, id)).rejects.toMatchObject({
        type: 'AccountRefused',
        code: 'NoSecondFactor',
      })
    expect(await factors({ ...server, twoFactor: false }, id)).toHaveLength(1)
  })

  test.each(STRATEGIES)('signOutEverywhere, strategy %s', async (strategy) => {
    const { server, id, browser, clock } = await start({ strategy })
    clock.advance(5)
    await signOutEverywhere(server, id)
    expect(at(await browser.ask('/auth/account'))).toContain('error=SessionRequired')
    await expect(signOutEverywhere(server, 'nobody')).rejects.toMatchObject({
      type: 'InvalidConfig',
      message: 'signOutEverywhere: there is no such user',
    })
  })
})

test('without AUTH_URL nobody is told, which is logged once', async () => {
  const site = makeSite()
  const browser = await site.signedIn()
  await site.setPassword(browser)
  await site.link(browser, 'other')
  site.mails.length = 0
  const id = site.user()?.id ?? ''
  await removePassword(browser.config, id)
  expect([site.mails, site.log.warnings]).toEqual([
    [],
    ['experimental-webauthn', 'notices-without-url'],
  ])
})

describe('a new browser', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

  test.each(STRATEGIES)(
    'is told of by mail, once, where it is asked for, strategy %s',
    async (strategy) => {
      const site = makeSite({ strategy, config: { account: { newDevice: true } } })
      const told = () => site.mails.splice(0).map(({ to, subject }) => `${subject} (${to})`)
      const signIn = (userAgent: string) =>
        site.signedIn(ADA, 'acme', site.browser(), { 'user-agent': userAgent })
      await signIn(FIREFOX)
      await signIn(FIREFOX)
      expect(told()).toEqual([])
      await signIn(CHROME)
      expect(told()).toEqual([`A new sign-in at Shop (${ADA.email})`])
      await signIn(CHROME)
      expect(told()).toEqual([])
    },
  )

  test('is nobody’s news where it is not asked for', async () => {
    const site = makeSite()
    await site.signedIn()
    await site.signedIn(ADA, 'acme', site.browser(), { 'user-agent': CHROME })
    expect(site.mails).toEqual([])
  })
})
