import { describe, expect, test } from 'vitest'
import { readForms } from '../../support/html-form.js'
import {
  FORMS,
  makeEverydaySite,
  seenAt,
  type Browser,
  type EverydaySite,
  type FormName,
} from './everyday-forms.js'
import { at, SITE } from './password-site.js'

// What no form of ours sends, at every form: the visitor sees why, and the store is as it was.

const FORM_TYPE = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

type Fields = Readonly<Record<string, string>>

interface Posted {
  readonly body: BodyInit
  readonly type?: string
}

const asForm = (fields: Fields): { readonly body: string; readonly type: string } => ({
  body: new URLSearchParams(fields).toString(),
  type: FORM_TYPE,
})
const asJson = (value: unknown): Posted => ({ body: JSON.stringify(value), type: JSON_TYPE })

async function post(browser: Browser, path: string, { body, type }: Posted) {
  const headers = { accept: 'text/html', ...(type && { 'content-type': type }) }
  return browser.ask(`/auth/${path}`, { method: 'POST', body, headers })
}

/** What is typed into the fields, and what opens something: none of it may be told. */
function secretsOf(fields: Fields): readonly string[] {
  const { email: _email, action: _action, name: _name, company: _company, ...secret } = fields
  return Object.values(secret).filter((value) => value.length > 4)
}

/** Nothing is stored, mailed or told, and the browser is as it was. */
async function expectUntouched(
  { rows, mails, log }: EverydaySite,
  fields: Fields,
  go: () => Promise<string>,
): Promise<void> {
  const [before, sent] = [rows(), mails.length]
  const shown = await go()
  expect(rows()).toEqual(before)
  expect(mails.length).toBe(sent)
  for (const secret of secretsOf(fields)) {
    expect(log.text()).not.toContain(secret)
    expect(shown).not.toContain(secret)
  }
}

const MISSING_CSRF = 'This page was open for too long. Please try again.'
const CODE_WRONG = 'That code is not right. Look at the newest mail, and try again.'
const LINK_WRONG = 'This link is no longer valid'
const NO_MATCH = 'That did not match. Check what you entered and try again.'
const NOT_SENT = 'The mail could not be sent. Check the address and try again.'
const TOTP_WRONG =
  'That code is not right, or was used before. Wait for the next one and try again.'
const TOO_SHORT = 'The password is too short. A few words in a row are easy to remember.'
const TOO_LONG = 'The password is too long. Choose one of at most 256 characters.'
const INVALID = 'The password has characters that no keyboard types. Choose another one.'
const FIELD = 'Something is missing, or too long. Check what you entered.'
const UNREADABLE = 'That could not be read'

/** Bodies that can't be read, with the status that tells why. */
const UNREADABLE_BODIES: Readonly<Record<string, readonly [status: number, Posted[]]>> = {
  'a field twice': [400, []],
  'JSON that is no object': [
    400,
    [asJson(['a']), asJson(null), asJson(7), asJson('a'), { body: '{"code":', type: JSON_TYPE }],
  ],
  'bytes that are not UTF-8': [400, []],
  'escaped bytes that are not UTF-8': [400, []],
  'too much': [413, [asForm({ a: 'x'.repeat(100_000) }), asJson({ a: 'x'.repeat(1_000_000) })]],
  'a body of another type': [
    415,
    [
      { body: '<a/>', type: 'application/xml' },
      { body: 'a=1', type: 'text/plain' },
      { body: 'a=1' },
      {
        body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
        type: 'multipart/form-data; boundary=x',
      },
    ],
  ],
}

/** Those that are made of what is right. */
function spoiled(input: string, right: Fields): readonly Posted[] {
  const { body } = asForm(right)
  const [, value = ''] = /=([^&]+)$/.exec(body) ?? []
  switch (input) {
    case 'a field twice':
      return Object.entries(right).map((pair) => ({
        body: `${body}&${new URLSearchParams([pair]).toString()}`,
        type: FORM_TYPE,
      }))
    case 'bytes that are not UTF-8':
      return [{ body: Buffer.from(`${body}\xe9`, 'latin1'), type: FORM_TYPE }]
    case 'escaped bytes that are not UTF-8':
      // A letter of Latin-1, NUL in two bytes, half a character.
      return ['%E9', '%C0%80', '%ED%A0%80'].map((bytes) => ({
        body: body.slice(0, -value.length) + bytes + value,
        type: FORM_TYPE,
      }))
    default:
      return []
  }
}

/** Values of one field that are none, or not right. */
type Odd = 'missing' | 'empty' | 'no text' | 'too long' | 'NUL' | 'half a character'

function odd(kind: Odd, right: Fields, name: string): readonly Posted[] {
  const { [name]: value = '', ...others } = right
  switch (kind) {
    case 'missing':
      return [asForm(others), asForm({ ...others, [`${name}[]`]: value })]
    case 'empty':
      return [asForm({ ...others, [name]: '' })]
    case 'no text':
      return [[value], { $ne: value }, 123_456, null, true].map((typed) =>
        asJson({ ...others, [name]: typed }),
      )
    case 'too long':
      return [asForm({ ...others, [name]: `${value}${'x'.repeat(40_000)}` })]
    case 'NUL':
      return [asForm({ ...others, [name]: `${value}\0` })]
    case 'half a character':
      return [asJson({ ...others, [name]: `${value}\ud800` })]
  }
}

const ODD = ['missing', 'empty', 'no text', 'too long', 'NUL', 'half a character'] as const

/** What a form says of each field; `accepted` where it is as good as right. */
type Says = string | Partial<Readonly<Record<Odd, string>>>
const ACCEPTED = 'accepted'

const NEW_PASSWORD = {
  missing: TOO_SHORT,
  empty: TOO_SHORT,
  'no text': TOO_SHORT,
  'too long': TOO_LONG,
  NUL: INVALID,
  'half a character': INVALID,
}
const OPTIONAL = {
  missing: ACCEPTED,
  empty: ACCEPTED,
  'no text': ACCEPTED,
  'too long': FIELD,
  NUL: FIELD,
  'half a character': FIELD,
}
const VOID =
  'The last code does not count any more, nor does the link beside it. Ask for a new mail.'

interface Expected {
  /** Where the form leads with what is right; its page of recovery codes where undefined. */
  readonly done?: string
  /** The page that says that the form was open for too long. */
  readonly old: string
  readonly fields: Readonly<Record<string, Says>>
}

const VERIFY = `${SITE}/auth/verify-request?provider=mail&type=email&purpose=new-password`
const CLICK = { email: LINK_WRONG, token: { missing: VOID } }

const EXPECTED: Readonly<Record<FormName, Expected>> = {
  'a sign-up': { done: VERIFY, old: 'signup', fields: { email: NOT_SENT } },
  'a forgotten password': { done: VERIFY, old: 'forgot-password', fields: { email: NOT_SENT } },
  'the code of a sign-up': {
    done: `${SITE}/auth/new-password`,
    old: 'new-password',
    fields: { code: CODE_WRONG },
  },
  'the click on the link of a sign-up': {
    done: `${SITE}/auth/new-password`,
    old: 'new-password',
    fields: CLICK,
  },
  'the password of somebody new': {
    done: `${SITE}/`,
    old: 'new-password',
    fields: { password: NEW_PASSWORD, name: OPTIONAL, company: OPTIONAL, pin: OPTIONAL },
  },
  'a new password in place of a forgotten one': {
    done: `${SITE}/`,
    old: 'new-password',
    fields: { password: NEW_PASSWORD },
  },
  'a change of the password': {
    done: `${SITE}/`,
    old: 'change-password',
    fields: { currentPassword: NO_MATCH, password: NEW_PASSWORD },
  },
  'a sign-in by password': {
    done: `${SITE}/`,
    old: 'signin',
    fields: { email: NO_MATCH, password: NO_MATCH },
  },
  'the code of a mail': { done: `${SITE}/`, old: 'signin', fields: { code: CODE_WRONG } },
  'the click on the link of a mail': { done: `${SITE}/`, old: 'signin', fields: CLICK },
  'the code of an authenticator': {
    done: `${SITE}/`,
    old: 'two-factor',
    fields: { code: TOTP_WRONG },
  },
  'a recovery code': {
    done: `${SITE}/`,
    old: 'two-factor/recovery',
    // What stands between its characters does not count.
    fields: {
      code: {
        missing: TOTP_WRONG,
        empty: TOTP_WRONG,
        'no text': TOTP_WRONG,
        'too long': TOTP_WRONG,
        NUL: ACCEPTED,
        'half a character': ACCEPTED,
      },
    },
  },
  'an authenticator that is set up': { old: 'two-factor/setup', fields: { code: TOTP_WRONG } },
  'two-step sign-in that is switched off': {
    done: `${SITE}/`,
    old: 'two-factor/setup',
    fields: { code: TOTP_WRONG },
  },
  'new recovery codes': { old: 'two-factor/setup', fields: { code: TOTP_WRONG } },
  'a confirmation by password': {
    done: `${SITE}/`,
    old: 'confirm',
    fields: { password: NO_MATCH },
  },
  'a confirmation by authenticator': {
    done: `${SITE}/`,
    old: 'confirm',
    fields: { code: TOTP_WRONG },
  },
  'a confirmation by mailed code': {
    done: `${SITE}/`,
    old: 'confirm',
    // Without one another mail is asked for.
    fields: { code: { missing: ACCEPTED } },
  },
}

/** What the form says where the table has one answer for a field, or none for this value. */
function saysOf(name: FormName, field: string, kind: Odd): string {
  const says = EXPECTED[name].fields[field] ?? ''
  const usual = field === 'token' ? LINK_WRONG : CODE_WRONG
  return typeof says === 'string' ? says : (says[kind] ?? usual)
}

async function opened(name: FormName) {
  const site = makeEverydaySite('database')
  const { path, open } = FORMS[name]
  const { browser, fields } = await open(site)
  const csrfToken = await browser.csrf()
  return { site, path, browser, fields, right: { csrfToken, ...fields } }
}
type Ready = Awaited<ReturnType<typeof opened>>

/** The form takes what is right, as if nothing had been. */
async function expectDone({ browser, path, fields }: Ready, done: string | undefined) {
  const answer = await browser.submit(`/auth/${path}`, { ...fields })
  if (done === undefined) expect(await answer.text()).toContain('Keep your recovery codes')
  else expect(at(answer)).toBe(done)
}

const NAMES = Object.keys(EXPECTED) as readonly FormName[]

describe.each(NAMES)('%s', (name) => {
  const { old, done, fields: says } = EXPECTED[name]

  test('a body that can not be read is a page that says so, and nothing is done', async () => {
    const ready = await opened(name)
    const { site, path, browser, fields, right } = ready
    for (const [input, [status, bodies]] of Object.entries(UNREADABLE_BODIES))
      for (const posted of [...bodies, ...spoiled(input, right)])
        await expectUntouched(site, fields, async () => {
          const answer = await post(browser, path, posted)
          const { html, says: told } = await seenAt(browser, answer.clone())
          expect([input, answer.status, told]).toEqual([input, status, UNREADABLE])
          return html
        })
    await expectDone(ready, done)
  })

  test('without the token of the page it says that the page is old, and nothing is done', async () => {
    const ready = await opened(name)
    const { site, path, browser, fields, right } = ready
    const { csrfToken: _csrfToken, ...others } = right
    const other = await site.make().csrf()
    const bodies = [
      { body: '', type: FORM_TYPE },
      { body: '' },
      asJson({}),
      asForm(others),
      asForm({ ...others, csrfToken: '' }),
      asForm({ ...others, csrfToken: other }),
      asJson({ ...right, csrfToken: [right.csrfToken] }),
    ]
    for (const posted of bodies)
      await expectUntouched(site, fields, async () => {
        const answer = await post(browser, path, posted)
        expect(at(answer)).toBe(`${SITE}/auth/${old}?error=MissingCSRF`)
        const { html, says: told } = await seenAt(browser, answer)
        expect(told).toBe(MISSING_CSRF)
        return html
      })
    await expectDone(ready, done)
  })

  test.each(Object.keys(says).flatMap((field) => ODD.map((kind) => [field, kind] as const)))(
    'the field %s: %s',
    async (field, kind) => {
      const expected = saysOf(name, field, kind)
      const ready = await opened(name)
      const { site, path, browser, fields, right } = ready
      for (const posted of odd(kind, right, field)) {
        if (expected === ACCEPTED) continue
        await expectUntouched(site, fields, async () => {
          const answer = await post(browser, path, posted)
          const { html, says: told } = await seenAt(browser, answer.clone())
          expect(told).toBe(expected)
          // A form that keeps what was typed is the answer itself; others are led to.
          if (!answer.headers.has('location')) expect(answer.status).toBe(400)
          return html
        })
      }
      await expectDone(ready, done)
    },
  )
})

test('a refused password keeps what was typed beside it, and nothing that is a password', async () => {
  const { browser, right } = await opened('the password of somebody new')
  const typed = { ...right, password: 'too short', name: 'Ada "L" <b>', company: 'ACME & Co' }
  const html = await (await post(browser, 'new-password', asForm(typed))).text()
  const [form] = readForms(html, SITE)
  expect(form?.fields).toEqual({
    csrfToken: right.csrfToken,
    callbackUrl: `${SITE}/`,
    name: 'Ada "L" <b>',
    company: 'ACME & Co',
    password: '',
    pin: '',
  })
  expect(html).not.toMatch(/value="too short"|19121/)
})

test('a form that another site posts is a page that says so, and nothing is done', async () => {
  const { site, browser, fields, right } = await opened('a change of the password')
  await expectUntouched(site, fields, async () => {
    const answer = await browser.ask('/auth/change-password', {
      form: right,
      headers: { accept: 'text/html', origin: 'https://evil.test' },
    })
    expect(answer.status).toBe(403)
    const html = await answer.text()
    expect(html).toContain('<h1>That came from another site</h1>')
    return html
  })
})

describe.each(NAMES)('a program is told what a form is told: %s', (name) => {
  const PROGRAM = { 'x-auth-return-redirect': '1' }
  const [field = ''] = Object.keys(EXPECTED[name].fields)

  test('where a field is empty', async () => {
    const [visitor, program] = [await opened(name), await opened(name)]
    const answer = await post(
      visitor.browser,
      visitor.path,
      asForm({ ...visitor.right, [field]: '' }),
    )
    const told = await program.browser.ask(`/auth/${program.path}`, {
      json: { ...program.right, [field]: '' },
      headers: PROGRAM,
    })
    const { url } = (await told.json()) as { url: string }
    const { says } = await seenAt(visitor.browser, answer.clone())
    // The page of a refused form is not at an address of its own; it is the one that the program is given.
    expect(at(answer) ?? url).toBe(url)
    expect((await seenAt(program.browser, await program.browser.ask(url))).says).toBe(says)
    expect(told.status).toBe(at(answer) === null ? 400 : 200)
  })

  test('where a body can not be read', async () => {
    const { path, browser } = await opened(name)
    const told = await browser.ask(`/auth/${path}`, { json: ['a'], headers: PROGRAM })
    expect([told.status, await told.json()]).toEqual([
      400,
      { message: 'the body is not a JSON object' },
    ])
  })
})
