import Passkey from '@create-auth/runtime/providers/passkey'
import { expect, test } from 'vitest'
import type { NoticeTexts, Texts } from '../../../runtime/src/texts/texts.js'
import { named } from '../../../runtime/src/flows/send-notice.js'
import { accountLinkPage, linkOutcomePage } from '../../../runtime/src/pages/account-links.js'
import { accountPage } from '../../../runtime/src/pages/account.js'
import { keptPage, mailboxPage } from '../../../runtime/src/mails/mailbox-page.js'
import { makeMail } from '../../../runtime/src/mails/mail.js'
import { signInMail } from '../../../runtime/src/mails/sign-in-mail.js'
import type { SignInChoice } from '../../../runtime/src/pages/choices.js'
import { confirmIdentityPage } from '../../../runtime/src/pages/confirm-identity.js'
import { confirmSignInPage } from '../../../runtime/src/pages/confirm-sign-in.js'
import { errorPage } from '../../../runtime/src/pages/error.js'
import type { PageContext } from '../../../runtime/src/pages/layout.js'
import { translateScript } from '../../../runtime/src/pages/passkey.js'
import { signInPage, type SignedInVisitor } from '../../../runtime/src/pages/sign-in.js'
import { signOutPage } from '../../../runtime/src/pages/sign-out.js'
import { addressPage, choosePage, goOnPage } from '../../../runtime/src/pages/password.js'
import { twoFactorPage } from '../../../runtime/src/pages/two-factor.js'
import {
  recoveryCodesPage,
  setupPage,
  twoFactorOnPage,
} from '../../../runtime/src/pages/two-factor-setup.js'
import { verifyRequestPage } from '../../../runtime/src/pages/verify-request.js'
import { en } from '../../../runtime/src/texts/en.js'

/** The texts of a table, by the path at which each stands. */
function pathsOf(table: object, above = ''): readonly string[] {
  return Object.entries(table).flatMap(([name, entry]: [string, unknown]) =>
    typeof entry === 'object' && entry !== null
      ? pathsOf(entry, `${above}${name}.`)
      : [`${above}${name}`],
  )
}

/** In place of a text: its path, and the values that it was given. */
const mark = (path: string, values: readonly unknown[]) => `⟦${[path, ...values].join(' ')}⟧`

/** A table of the same shape, in which every text is its path between brackets. */
function marked<Table extends object>(table: Table, above = ''): Table {
  const entries = Object.entries(table).map(([name, entry]: [string, unknown]) => {
    const path = `${above}${name}`
    if (typeof entry === 'string') return [name, mark(path, [])]
    if (typeof entry !== 'function') return [name, marked(entry as object, `${path}.`)]
    const text = (...values: readonly unknown[]) => {
      const result: unknown = entry(...values)
      if (!Array.isArray(result)) return mark(path, values)
      return result.map((part) => (typeof part === 'string' ? mark(path, []) : part))
    }
    return [name, text]
  })
  return Object.fromEntries(entries) as Table
}

const texts = marked(en)

// Nothing that is configured or entered has a letter in it: what has is a text.
const LINK = 'https://10.0.0.1/7?8=9'
const ADDRESS = '4@5.6'
const context = (name?: string): PageContext => ({
  theme: name === undefined ? {} : { name },
  nonce: '0',
  home: 'https://10.0.0.1',
  texts,
  variesByLanguage: false,
})

const input = (label: string | undefined) => ({
  name: label ?? '2',
  label,
  type: 'text',
  required: true,
})
const form = (id: string) =>
  ({ kind: 'form', id, name: id, action: '', inputs: [input('3')] }) as const
const service = (id: string, missing: readonly string[]) =>
  ({
    kind: 'redirect',
    id,
    name: id,
    action: '',
    brandColor: undefined,
    mark: undefined,
    letters: id,
    missing,
  }) as const
const mail = { kind: 'mail', id: '1', name: '1', action: '', inputs: [input(undefined)] } as const
const passkey = {
  kind: 'passkey',
  id: '2',
  name: '2',
  action: '',
  options: '',
  conditional: true,
  creates: true,
  inputs: [input(undefined)],
  script: Passkey().script,
} as const
const people = [{ id: '1', label: '2', email: ADDRESS }]
const CHOICES: readonly SignInChoice[] = [
  service('1', []),
  service('2', ['5', '6']),
  mail,
  passkey,
  form('3'),
  form('4'),
  { kind: 'password', id: '6', name: '6', action: '', forgotUrl: '', signUpUrl: '' },
  { kind: 'dev', id: '5', name: '5', action: '', users: people },
]
const OWN = (['totp', 'password', 'mail'] as const).map((kind) => ({ kind, action: '' }))
const VISITORS: readonly (SignedInVisitor | undefined)[] = [
  undefined,
  { label: ADDRESS, links: true, signOutUrl: '', stayUrl: '' },
  { label: ADDRESS, links: false, signOutUrl: '', stayUrl: '' },
]
const SENT = [
  undefined,
  ...[false, true].map((again) => ({
    email: ADDRESS,
    again,
    action: '',
    csrfToken: undefined,
    callbackUrl: '',
  })),
]

const signInPages = [...Object.keys(en.signIn.failures), '0', undefined].flatMap((error) =>
  [[], [form('3')], [passkey], CHOICES].flatMap((choices) =>
    VISITORS.flatMap((visitor) =>
      [undefined, '1'].map((name) => {
        const about = { csrfToken: undefined, callbackUrl: '', formAction: [] }
        return signInPage(context(name), { choices, error, visitor, ...about }).html
      }),
    ),
  ),
)

const WAYS = [
  { kind: 'service', name: '1', account: '2', provider: '1', providerAccountId: '2' },
  { kind: 'passkey', number: 1, credentialID: '1', added: new Date(0), lastUsed: new Date(0) },
  { kind: 'passkey', number: 1, credentialID: '1', added: undefined, lastUsed: undefined },
  { kind: 'password', changeUrl: '' },
  { kind: 'mail', email: ADDRESS },
] as const
const SESSION = {
  id: '1',
  current: true,
  name: undefined,
  browser: '1',
  system: '2',
  userAgent: '3',
  network: '4',
}

/** The account page in all its states. */
function accountPages(about: PageContext) {
  const { failures, done } = en.account
  const states = [
    { change: 'both', isOn: true, adds: true, others: 1, email: ADDRESS },
    { change: 'new', isOn: false, adds: true, others: 0, email: undefined },
    { change: undefined, isOn: true, adds: false, others: undefined, email: ADDRESS },
  ] as const
  const outcomes = [
    ...[...Object.keys(failures), '0'].map((error) => ({ error, done: undefined })),
    ...[...Object.keys(done), '0'].map((name) => ({ error: undefined, done: name })),
  ]
  const passwordUrl = ''
  return outcomes.flatMap((outcome) =>
    states.map(({ change, isOn, adds, others, email }) =>
      accountPage(about, {
        ...outcome,
        reason: undefined,
        base: '',
        csrfToken: undefined,
        signOutUrl: '',
        confirmUrl: adds ? undefined : '',
        formAction: [],
        before: '1',
        after: undefined,
        profile: { name: '1', image: '2' },
        address: { email, isProven: change === 'both', change },
        ways: WAYS.map((way) => ({ ...way, opens: adds, isLast: isOn })),
        adds: adds ? { services: [service('1', [])], passkey, passwordUrl } : undefined,
        twoStep: { isOn, setupUrl: '' },
        sessions:
          others === undefined
            ? 'sealed'
            : [
                { ...SESSION, since: new Date(0), lastSeen: new Date(0) },
                ...Array.from({ length: others }, () => {
                  return { ...SESSION, current: false, since: undefined, lastSeen: undefined }
                }),
              ],
        deletes: adds ? about.texts.account.deletion.word : undefined,
      }),
    ),
  )
}

const otherPages = [undefined, '1'].flatMap((name) => {
  const about = context(name)
  const form0 = { action: '', csrfToken: undefined, callbackUrl: LINK }
  const kept = {
    to: ADDRESS,
    kind: 'sign-in',
    submit: '2',
    provider: '1',
    sent: new Date(0),
  } as const
  const words = signInMail(texts, { url: LINK, theme: about.theme })
  const mails = [
    { ...kept, ...words, url: LINK, code: '1' },
    { ...kept, ...words, url: undefined, code: undefined },
  ]
  const asked = [undefined, { action: '', form: 'digits' } as const].flatMap((code) =>
    SENT.flatMap((sent) =>
      [false, true].map((refused) => ({ sent, code, refused, signInUrl: '' })),
    ),
  )
  return [
    ...[...Object.keys(en.error.failures), '0'].map((error) =>
      errorPage(about, { error, signInUrl: '' }),
    ),
    signOutPage(about, { ...form0, visitor: ADDRESS }),
    ...[undefined, '0', ...Object.keys(en.confirmIdentity.failures)].flatMap((error) =>
      [
        [],
        [
          ...CHOICES.filter((choice) => choice.kind !== 'mail' && choice.kind !== 'password'),
          ...OWN,
        ],
      ].map((choices) => {
        const known = {
          csrfToken: undefined,
          callbackUrl: '',
          otherUrl: '',
          formAction: [],
          signOutUrl: '',
        }
        return confirmIdentityPage(about, { ...known, choices, error, visitor: ADDRESS })
      }),
    ),
    ...[undefined, '0', ...Object.keys(en.twoFactor.failures)].flatMap((error) => {
      const form1 = { ...form0, error }
      const setup = { ...form1, uri: LINK, secret: '1' }
      return [
        ...(['totp', 'recovery'] as const).map((kind) =>
          twoFactorPage(about, { ...form1, kind, otherUrl: '', signInUrl: '' }),
        ),
        ...[true, false].map((required) => setupPage(about, { ...setup, required })),
        ...[true, false].map((needsNoCode) => twoFactorOnPage(about, { ...form1, needsNoCode })),
      ]
    }),
    ...[undefined, '0', ...Object.keys(en.password.failures)].flatMap((error) => {
      const form1 = { ...form0, error }
      const fields = [
        { name: '1', label: '1', type: 'text', required: true, value: '' },
        { name: '2', label: '2', type: 'checkbox', required: false, value: '1' },
      ]
      const about1 = {
        ...form1,
        minLength: 15,
        email: ADDRESS,
        name: '1',
        fields,
        asksCurrent: true,
      }
      return [
        ...(['signUp', 'forgot'] as const).map((kind) =>
          addressPage(about, { ...form1, kind, signInUrl: '' }),
        ),
        ...(['welcome', 'choose', 'change'] as const).map((kind) =>
          choosePage(about, { ...about1, kind }),
        ),
      ]
    }),
    ...accountPages(about),
    ...(['address', 'object'] as const).map((kind) =>
      accountLinkPage(about, { ...form0, kind, email: ADDRESS, token: '1' }),
    ),
    ...([{ kind: 'half' }, { kind: 'restored' }, { kind: 'changed', email: ADDRESS }] as const).map(
      (outcome) => linkOutcomePage(about, outcome, { goOn: '' }),
    ),
    linkOutcomePage(about, { kind: 'restored' }, { goOn: '', password: '' }),
    goOnPage(about, { ...form0, email: ADDRESS, token: '1' }),
    recoveryCodesPage(about, { codes: ['1'], continueUrl: '' }),
    ...[false, true].map((elsewhere) =>
      confirmSignInPage(about, { ...form0, email: ADDRESS, token: '1', elsewhere }),
    ),
    ...asked.map((data) => verifyRequestPage(about, data)),
    ...asked.flatMap((data) => [undefined, LINK].map((mailbox) => keptPage(about, data, mailbox))),
    mailboxPage(about, { mails: [], signInUrl: '' }),
    mailboxPage(about, { mails, signInUrl: '' }),
  ].map(({ html }) => html)
})

function noticesOf({ notices }: Texts): readonly NoticeTexts[] {
  const { recoveryCodeUsed: used, accountLinked, accountUnlinked, newDevice, ...more } = notices
  const { review: _review, time: _time, ...others } = more
  const about = [accountLinked, accountUnlinked, newDevice].map((words) => named(words, '1'))
  return [...Object.values(others), ...about, { ...used, lead: () => used.left(1) }]
}

const mails = [{}, { name: '1' }].flatMap((theme) => [
  ...Object.values(texts.mails).flatMap((words) =>
    [undefined, '1'].map((code) => makeMail(texts, { words, url: LINK, code, theme })),
  ),
  ...noticesOf(texts).flatMap((words) => [
    makeMail(texts, { words, host: 'app.test', theme }),
    makeMail(texts, {
      words: { ...words, submit: texts.notices.review },
      place: texts.notices.time(new Date(0)),
      url: LINK,
      theme,
    }),
  ]),
])

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** All that a page shows or says: its text, the attributes that are read out or shown, and the pages in its frames. */
function shownBy(html: string): string {
  const page = html.replaceAll(/<(style|script)\b.*?<\/\1>/gs, '').replace('<!doctype html>', '')
  const tags = [...page.matchAll(/<[^>]+>/g)].map(([tag]) => tag)
  const attributes = (names: string) =>
    tags.flatMap((tag) =>
      [...tag.matchAll(new RegExp(`\\s(?:${names})="([^"]*)"`, 'g'))].map(
        ([, value = '']) => value,
      ),
    )
  const frames = attributes('srcdoc').map((page0) => shownBy(unescaped(page0)))
  const read = attributes('alt|aria-label|data-hide|data-show|dir|lang|placeholder|title')
  return [page.replaceAll(/<[^>]+>/g, ' '), ...read, ...frames].join('\n')
}

/** The literals of the scripts of a page, as its visitors would see them. */
function literalsOf(html: string): string {
  const scripts = [...html.matchAll(/<script\b.*?<\/script>/gs)].join('')
  return [...scripts.matchAll(/"(?:[^"\\\n]|\\.)*"/g)]
    .map(([literal]) => JSON.parse(literal))
    .join('\n')
}

const pages = [...signInPages, ...otherPages]
const shown = [
  ...pages.map(shownBy),
  ...mails.flatMap(({ subject, text, html }) => [subject, text, shownBy(html)]),
]

test('all that pages and both parts of mails show is of the table that they are given', () => {
  const words = shown.map((text) => text.replaceAll(/⟦[^⟧]*⟧/g, '').replaceAll(unescaped(LINK), ''))
  expect(words.filter((text) => /\p{L}/u.test(text))).toEqual([])
})

test('every text of the table is shown by some page, mail or script', () => {
  const all = [...shown, ...pages.map(literalsOf)].join('\n')
  const found = new Set([...all.matchAll(/⟦([\w.]+)/g)].map(([, path]) => path))
  expect(pathsOf(en).filter((path) => !found.has(path))).toEqual([])
})

test('every page and mail names its language, and the direction of it', () => {
  const languages = [...pages, ...mails.map(({ html }) => html)].map(
    (html) => /^<!doctype html>\s*<html (lang="[^"]*" dir="[^"]*")>/.exec(html)?.[1],
  )
  expect(new Set(languages)).toEqual(new Set(['lang="⟦lang⟧" dir="⟦dir⟧"']))
})

test('a text of the script stays one literal, whatever is in it', () => {
  const waiting = `</script><!-- "quoted" \\ \u2028 …`
  const script = translateScript({ ...en.passkey.script, waiting }, Passkey().script)
  expect(script).not.toMatch(/<!--|<\/?script/i)
  expect(script).toMatch(/^[\u0020-\u007e\n]+$/)
  expect(literalsOf(`<script>${script}</script>`)).toContain(waiting)
  expect(literalsOf(`<script>${script}</script>`)).not.toContain(en.passkey.script.waiting)
})

test('the script is in English as it is made', () => {
  const { script } = Passkey()
  const missing = Object.values(en.passkey.script).filter(
    (text) => !literalsOf(`<script>${script}</script>`).includes(text),
  )
  expect(missing).toEqual([])
  expect(translateScript(en.passkey.script, script)).toBe(script)
})
