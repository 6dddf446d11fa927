import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { normalizeAddress } from '../../../runtime/src/accounts/address.js'
import { makeWorld } from '../stored/world.js'
import { runs } from '../../support/runs.js'

const long = (length: number) => 'a'.repeat(length)

/** A domain of this many characters. */
const domainOf = (length: number) => `${`${long(62)}.`.repeat(3)}${long(length - 189 - 5)}.test`

describe('what is exactly one address (E135, E137, E138)', () => {
  test.each([
    ['a@x.test', 'a@x.test'],
    ['  a@x.test  ', 'a@x.test'],
    ['Victim@X.Test', 'victim@x.test'],
    ["first.o'last+tag_1-2=3{4}@mail.x.test", "first.o'last+tag_1-2=3{4}@mail.x.test"],
    ['ａ＠ｘ．ｔｅｓｔ', 'a@x.test'],
    ['a﹫x.test', 'a@x.test'],
    ['ﬁ@x.test', 'fi@x.test'],
    ['\u212Aim@x.test', 'kim@x.test'],
    ['vıctim@x.test', 'vıctim@x.test'],
    ['İ@x.test', 'i\u0307@x.test'],
    ['e\u0301@x.test', '\u00e9@x.test'],
    // In lower case the marks are in another order than in the normal form.
    ['\u0130\u0327@x.test', 'i\u0327\u0307@x.test'],
    ['STRAẞE@x.test', 'straße@x.test'],
    ['用户@例え.テスト', '用户@xn--r8jz45g.xn--zckzah'],
    ['a@faß.test', 'a@xn--fa-hia.test'],
    ['a@BÜCHER.test', 'a@xn--bcher-kva.test'],
    ['a@xn--bcher-kva.test', 'a@xn--bcher-kva.test'],
    // The A-label of nothing, which a runtime's URL may refuse.
    ['a@xn--a.test', 'a@xn--a.test'],
    [`${long(64)}@x.test`, `${long(64)}@x.test`],
    [`a@${domainOf(252)}`, `a@${domainOf(252)}`],
  ])('%s is %s', (input, expected) => {
    expect(normalizeAddress(input)).toBe(expected)
  })

  test.each([
    ['two at once', 'a@evil.test,v@x.test'],
    ['two at once', 'a@evil.test, v@x.test'],
    ['two at once', 'a@evil.test;v@x.test'],
    ['a domain with a comma', 'v@x.test,evil.com'],
    ['another header', 'a@evil.test\r\nBcc: v@x.test'],
    ['a line feed', 'a@x.test\n'],
    ['a null character', 'a@x.test\0'],
    ['a tab', '\ta@x.test'],
    ['a tab inside', 'a\t@x.test'],
    ['a quoted local part', '"a@evil.test"@x.test'],
    ['a quoted local part', '"a"@x.test'],
    ['an escape', 'a\\b@x.test'],
    ['angle brackets', '<a@x.test>'],
    ['a name', 'Name <a@x.test>'],
    ['a bracket', 'a@x.test>'],
    ['a space', 'a b@x.test'],
    ['a space in the domain', 'a@x .test'],
    ['a comment', 'a@evil.test(comment)'],
    ['a comment', 'a(c)@x.test'],
    ['a group', 'g:a@x.test'],
    ['an encoded word', '=?utf-8?q?a?=@x.test'],
    ['an option of sendmail', '-oQ@x.test'],
    ['an address literal', 'a@[127.0.0.1]'],
    ['an IP address', 'a@127.0.0.1'],
    ['a number that is an IP address', 'a@1.2'],
    ['an empty label', 'a@x..y'],
    ['a dot at the end', 'a@x.test.'],
    ['a label with a hyphen in front', 'a@-x.test'],
    ['a label with a hyphen behind', 'a@x-.test'],
    ['no dot', 'a@localhost'],
    ['routing by a per cent sign', 'a%b@x.test'],
    ['routing by an exclamation mark', 'a!b@x.test'],
    ['two at signs after NFKC', 'a@evil.test＠x.test'],
    ['two at signs after NFKC', 'a@evil.test﹫x.test'],
    ['two at signs', 'a@b@x.test'],
    ['no at sign', 'ax.test'],
    ['nothing', ''],
    ['spaces', '   '],
    ['no local part', '@x.test'],
    ['no domain', 'a@'],
    ['two dots in the local part', 'a..b@x.test'],
    ['a dot in front', '.a@x.test'],
    ['a dot behind', 'a.@x.test'],
    ['a port', 'a@x.test:25'],
    ['a path', 'a@x.test/y'],
    ['a per cent sign in the domain', 'a@x%2etest'],
    ['what nobody sees', 'a\u200bb@x.test'],
    ['what nobody sees', 'a\u00adb@x.test'],
    ['what nobody sees', 'a\u3164@x.test'],
    ['what turns the text around', 'a\u202eb@x.test'],
    ['what nobody sees in the domain', 'a@x\ufe0f.test'],
    ['half a character', 'a\ud800@x.test'],
    ['65 octets in front', `${long(65)}@x.test`],
    ['65 octets in front', `${'é'.repeat(33)}@x.test`],
    ['255 octets', `a@${domainOf(253)}`],
    ['a label of 64 characters', `a@${long(64)}.test`],
    ['more spaces than anybody types', `${' '.repeat(1024)}a@x.test`],
    ['a novel', `a@${'x.'.repeat(5000)}test`],
  ])('%s is refused: %s', (_why, input) => {
    expect(normalizeAddress(input)).toBeUndefined()
  })
})

/** Pieces that addresses are made of, and those that break them. */
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'B', 'x.test', '.', '@', '-', '+', '1', 'İ', 'ß') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('@x.test', '＠', '"', ',', '<', '(', '%', '\n', '\0', ' '),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
)
const anything = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
const address = fc
  .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.domain())
  .map(([local, domain]) => `${local}@${domain}`)

describe('for whatever is typed (E135)', () => {
  test('what is accepted keeps to the rules', () => {
    fc.assert(
      fc.property(fc.oneof(anything, address), (input) => {
        const found = normalizeAddress(input)
        if (found === undefined) return
        const [local = '', domain = '', ...more] = found.split('@')
        expect(more).toEqual([])
        expect(found).not.toMatch(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{DI}()<>[\]:;\\,"!%]/u)
        expect(local).not.toMatch(/^[-.]|\.$|\.\.|=\?/)
        expect(domain).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)
        expect(new URL(`http://${domain}`).hostname).toBe(domain)
        expect(Buffer.byteLength(local)).toBeLessThanOrEqual(64)
        expect(Buffer.byteLength(found)).toBeLessThanOrEqual(254)
        expect(found).toBe(found.normalize('NFKC').toLowerCase())
      }),
      runs(5000),
    )
  })

  test('the normal form of a normal form is the same', () => {
    fc.assert(
      fc.property(fc.oneof(anything, address), (input) => {
        const found = normalizeAddress(input)
        if (found !== undefined) expect(normalizeAddress(found)).toBe(found)
      }),
      runs(5000),
    )
  })

  test('case, width and spaces around it make no difference', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (input) => {
        const found = normalizeAddress(input)
        const wide = input.replaceAll('@', '＠')
        for (const other of [input.toUpperCase(), `\u00a0${input} `, wide])
          expect(normalizeAddress(other)).toBe(found)
      }),
    )
  })

  test('a mailer addresses exactly this mailbox, and no other', async () => {
    const transport = createTransport({ jsonTransport: true })
    await fc.assert(
      fc.asyncProperty(fc.oneof(anything, address, fc.emailAddress()), async (input) => {
        const to = normalizeAddress(input)
        if (to === undefined) return
        const { envelope } = await transport.sendMail({ from: 'site@x.test', to, text: '' })
        const [recipient = '', ...more] = envelope.to || []
        const [local, domain] = recipient.split('@')
        // With a local part that is not ASCII the domain is sent in U-labels. RFC 6531, section 3.2.
        expect(`${local}@${new URL(`http://${domain}`).hostname}`).toBe(to)
        expect(more).toEqual([])
      }),
      runs(2000),
    )
  })
})

describe('addresses of identity providers go through the same rules (E124)', () => {
  /** Who is signed in when a provider tells this address. */
  async function tell(email: unknown, verified: unknown = true) {
    const world = makeWorld({
      config: {
        providers: [
          acme({
            userinfo: {
              url: 'https://as.test/userinfo',
              request: () => ({
                sub: '1',
                email: email as string,
                email_verified: verified === true,
              }),
            },
          }),
        ],
      },
    })
    const browser = world.browser()
    const back = await world.begin(browser)
    const answer = await browser.ask(back)
    expect(answer.headers.get('location')).toBe('https://app.test/')
    return world.rows().users.map((user) => user.email)
  }

  test.each([
    [' V@X.Test ', 'v@x.test'],
    ['v＠x.test', 'v@x.test'],
    ['v@bücher.test', 'v@xn--bcher-kva.test'],
  ])('%s is stored as %s', async (email, expected) => {
    expect(await tell(email)).toEqual([expected])
  })

  test.each([
    ['an array', ['v@x.test']],
    ['an object', { address: 'v@x.test' }],
    ['10 kB', `${long(10_000)}@x.test`],
    ['a null character', 'v@x.test\0'],
    ['two addresses', 'v@x.test,evil@y.test'],
    ['a name', 'Name <v@x.test>'],
    ['a boolean', true],
  ])('%s counts as no address', async (_what, email) => {
    expect(await tell(email)).toEqual([null])
  })
})
