import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { languageModules } from '../../../runtime/scripts/languages.js'
import type { Texts } from '../../../runtime/src/texts/texts.js'
import { loadMade } from '../made-modules.js'

const runtime = fileURLToPath(new URL('../../../runtime/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'create-auth-languages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Table {
  readonly [name: string]: string | Table
}
type Row = Readonly<Record<string, unknown>> & { readonly messages: Table }

const readRow = (lang: string): Row =>
  JSON.parse(readFileSync(`${runtime}data/languages/${lang}.json`, 'utf8'))
const english = readRow('en')
const parameters: object = JSON.parse(readFileSync(`${runtime}data/parameters.json`, 'utf8'))

/** A table with another message at a path. */
function withMessage(table: Table, [name = '', ...rest]: readonly string[], value: string): Table {
  const inner = table[name]
  const changed =
    rest.length > 0 ? withMessage(typeof inner === 'object' ? inner : {}, rest, value) : value
  return { ...table, [name]: changed }
}

/** A file with other messages, the English one where no other is named, as one of another language. */
function makeFile(messages: Readonly<Record<string, string>>, row = english): Row {
  const changed = Object.entries(messages).reduce(
    (table, [path, value]) => withMessage(table, path.split('.'), value),
    row.messages,
  )
  return { dir: 'ltr', messages: changed }
}

/** The modules of English and of another language. */
function makeModules(lang: string, file: unknown, more = {}): ReadonlyMap<string, string> {
  const data = mkdtempSync(join(folder, 'data-'))
  mkdirSync(join(data, 'languages'))
  const write = (name: string, value: unknown) =>
    writeFileSync(join(data, name), JSON.stringify(value))
  write('parameters.json', { ...parameters, ...more })
  write('languages/en.json', english)
  write(`languages/${lang}.json`, file)
  return languageModules(data)
}

/** The texts of a language that is made up, as its module gives them. */
async function load(
  lang: string,
  messages: Readonly<Record<string, string>>,
  row?: Row,
): Promise<Texts> {
  const modules = makeModules(lang, makeFile(messages, row))
  const place = { within: folder, folder: 'texts/languages', name: 'loaders' }
  const { LANGUAGES } = (await loadMade(modules, place)) as {
    LANGUAGES: Readonly<Record<string, () => Promise<Texts>>>
  }
  const texts = await LANGUAGES[lang]?.()
  if (!texts) throw new TypeError(`no ${lang}`)
  return texts
}

/** What is said of a language’s file that is refused. */
function findRefusal(lang: string, file: unknown, more?: object): string {
  try {
    makeModules(lang, file, more)
  } catch (error) {
    return String(error)
  }
  return 'taken'
}

const LEFT = 'notices.recoveryCodeUsed.left'

test('a file more is a language more: its id, its module, and where it is loaded', async () => {
  const modules = makeModules('sv', makeFile({ 'signIn.title': 'Logga in' }))
  expect([...modules.keys()]).toEqual(['ids.ts', 'loaders.ts', 'en.ts', 'sv.ts'])
  expect(modules.get('ids.ts')).toContain("[\n  'en',\n  'sv',\n] as const")
  const texts = await load('sv', { 'signIn.title': 'Logga in' })
  expect([texts.lang, texts.dir, texts.signIn.title, texts.signIn.submit]).toEqual([
    'sv',
    'ltr',
    'Logga in',
    'Sign in',
  ])
})

describe('a message', () => {
  test('counts in Polish', async () => {
    const message =
      '{left, plural, =0 {zero} one {# kod} few {# kody, {left}} many {# kodów} other {# kodu}}'
    const texts = await load('pl', { [LEFT]: message }, readRow('pl'))
    const { left } = texts.notices.recoveryCodeUsed
    expect([0, 1, 2, 5, 12, 22, 25].map(left)).toEqual([
      'zero',
      '1 kod',
      '2 kody, 2',
      '5 kodów',
      '12 kodów',
      '22 kody, 22',
      '25 kodów',
    ])
  })

  test('counts in Arabic, in all of its six forms', async () => {
    const message =
      '{left, plural, zero {z} one {o} two {t} few {f{left}} many {m{left}} other {x{left}}}'
    const texts = await load('ar', { [LEFT]: message }, readRow('ar'))
    const { left } = texts.notices.recoveryCodeUsed
    expect([0, 1, 2, 3, 10, 11, 99, 100, 103].map(left)).toEqual(
      'z o t f3 f10 m11 m99 x100 f103'.split(' '),
    )
  })

  test('chooses by whether there is a value, and no name is taken for none', async () => {
    const message = '{site, select, none {In} other {In to {site}}}!'
    const { heading } = (await load('sv', { 'signIn.heading': message })).signIn
    expect([undefined, 'Shop', 'none', ''].map(heading)).toEqual([
      'In!',
      'In to Shop!',
      'In to none!',
      'In to !',
    ])
  })

  test('takes braces, number signs and apostrophes as they are', async () => {
    const texts = await load('sv', {
      'signIn.continueWith': "it's '{'{service}'}' '{a} ''b'' ${x}' ` \\ \" ''{service}",
      'signIn.submit': "don't #1",
      [LEFT]: "{left, plural, one {one '#'} other {'{#}' # it's}}",
    })
    expect(texts.signIn.continueWith('A')).toBe(`it's {A} {a} 'b' $\{x} \` \\ " 'A`)
    expect(texts.signIn.submit).toBe("don't #1")
    expect([1, 2].map(texts.notices.recoveryCodeUsed.left)).toEqual(['one #', "{#} 2 it's"])
  })

  test('writes dates, lists, and what a page marks up', async () => {
    const texts = await load('de', {
      'mailbox.time': '{sent, date}|{sent, date, minutes}|{sent, date, seconds}|{sent, date, iso}',
      'confirm.heading': '{address}, {address}?',
      'mailbox.head': '{time} {to} {provider}',
    })
    expect(texts.mailbox.time(new Date('2026-03-01T04:05:06Z'))).toBe(
      '01.03.2026|01.03.2026, 04:05|01.03.2026, 04:05:06|2026-03-01 04:05:06',
    )
    expect(texts.signIn.notSetUp(['A', 'B'])).toBe('Not set up yet: A, B')
    expect(texts.confirm.heading(1)).toEqual([1, ', ', 1, '?'])
    expect(texts.mailbox.head('you', 'Mail', 1)).toEqual([1, ' you Mail'])
  })

  test('is another one’s, too', async () => {
    const texts = await load('sv', {
      'signIn.title': '@:signOut.title',
      'signOut.title': '@:signIn.or',
      'signIn.or': 'eller',
    })
    expect(texts.signIn.title).toBe('eller')
  })
})

const BROKEN: readonly (readonly [
  problem: string,
  messages: Record<string, string>,
  said: string,
])[] = [
  [
    'a name that is no parameter',
    { 'signIn.add': 'Add {site}' },
    'signIn.add: {site} is no parameter: service',
  ],
  [
    'a parameter of a text',
    { 'signIn.or': '{x}' },
    'signIn.or: {x} is no parameter: there is none',
  ],
  [
    'a parameter that is missing',
    { 'signIn.add': 'Add' },
    'signIn.add: {service} is missing, which the English text has',
  ],
  [
    'an optional one without a select',
    { 'signIn.heading': 'In {site}' },
    'signIn.heading: {site} may be missing: write {site, select, none {…} other {…}}, with it in "other"',
  ],
  [
    'a select of something else',
    { 'signIn.add': '{service, select, none {a} other {b}}' },
    'signIn.add: {service} is a text: "select" is for a text that may be missing',
  ],
  [
    'a date without a form',
    { 'mailbox.time': '{sent}' },
    'mailbox.time: {sent} is a date: write {sent, date}',
  ],
  [
    'a list without a form',
    { 'signIn.notSetUp': '{variables}' },
    'signIn.notSetUp: {variables} is a list: write {variables, list}',
  ],
  [
    'a plural of a text',
    { 'signIn.add': '{service, plural, other {x}}' },
    'signIn.add: {service} is a text: "plural" is for a number',
  ],
  [
    'another case',
    { 'signIn.heading': '{site, select, a {b} other {{site}}}' },
    'signIn.heading: {site} has the cases "none" and "other"',
  ],
  [
    'a plural that the language lacks',
    { [LEFT]: '{left, plural, one {a} two {b} other {{left}}}' },
    `${LEFT}: "two" is no plural of sv: it has one, other`,
  ],
  [
    'a plural that is missing',
    { [LEFT]: '{left, plural, =0 {a} other {{left}}}' },
    `${LEFT}: the plural "one" of sv is missing`,
  ],
  [
    'no other case',
    { [LEFT]: '{left, plural, one {{left}}}' },
    `${LEFT}: the case "other" is missing`,
  ],
  [
    'a case twice',
    { [LEFT]: '{left, plural, one {a} one {b} other {{left}}}' },
    `${LEFT}: the case "one" is there twice`,
  ],
  [
    'another form',
    { 'signIn.add': '{service, number}' },
    'signIn.add: "number" is no form: plural, select, date or list',
  ],
  [
    'another way to write a date',
    { 'mailbox.time': '{sent, date, full}' },
    'mailbox.time: "full" is no way to write a date: minutes, seconds, iso',
  ],
  [
    'cases without a comma',
    { [LEFT]: '{left, plural one {a} other {{left}}}' },
    `${LEFT}: "," is missing at character 15`,
  ],
  [
    'a brace that is open',
    { 'signIn.add': 'Add {service' },
    'signIn.add: "," is missing at character 13',
  ],
  ['a brace too many', { 'signIn.add': 'Add {service}}' }, 'signIn.add: a "}" has no "{"'],
  [
    'braces without a name',
    { 'signIn.add': 'Add {}{service}' },
    'signIn.add: "{" is followed by no name',
  ],
  [
    'an apostrophe that is open',
    { 'signIn.add': "'{service}" },
    'signIn.add: "\'" is missing at character 11',
  ],
  ['no words', { 'signIn.or': ' ' }, 'signIn.or: is empty'],
  [
    'a link to nothing',
    { 'signIn.or': '@:signIn.nor' },
    'signIn.or: there is no message signIn.nor',
  ],
  [
    'links in a circle',
    { 'signIn.or': '@:signIn.none', 'signIn.none': '@:signIn.or' },
    'signIn.or: signIn.or → signIn.none → signIn.or goes in a circle',
  ],
  [
    'a message that English lacks',
    { 'signIn.nor': 'x' },
    'signIn.nor: is no message of the English file',
  ],
]

describe('a file is refused, with its name and the key, for', () => {
  test.each(BROKEN)('%s', (_problem, messages, said) => {
    expect(findRefusal('sv', makeFile(messages))).toBe(`TypeError: languages/sv.json: ${said}`)
  })

  test('a message that is missing, or is none', () => {
    const { signIn, ...others } = english.messages
    expect(findRefusal('sv', { dir: 'ltr', messages: others })).toBe(
      'TypeError: languages/sv.json: signIn.title: is missing',
    )
    expect(findRefusal('sv', { dir: 'ltr', messages: { ...others, signIn: { title: 1 } } })).toBe(
      'TypeError: languages/sv.json: signIn.title: is neither a text nor a table',
    )
    expect(signIn).toBeTypeOf('object')
  })

  test('what the page marks up within a choice, and a kind of parameter that there is not', () => {
    const file = makeFile({ 'sent.sentTo': '{times, plural, one {{address}} other {#}}' })
    const more = { 'sent.sentTo': { address: 'part', times: 'number' } }
    expect(findRefusal('sv', file, more)).toBe(
      'TypeError: languages/sv.json: sent.sentTo: {address} is marked up by the page, and can not stand within a choice',
    )
    expect(findRefusal('sv', file, { 'sent.sentTo': { address: 'link' } })).toBe(
      'TypeError: languages/en.json: sent.sentTo: "link" of {address} is no kind: text, text?, number, date, list, part',
    )
  })

  test('a key of its own, a direction that there is not, and a name that is no language', () => {
    const { messages } = english
    expect(findRefusal('sv', { dir: 'ltr', messages, name: 'x' })).toBe(
      'TypeError: languages/sv.json: name: is no key: dir, order, comma, messages',
    )
    expect(findRefusal('sv', { messages })).toBe(
      'TypeError: languages/sv.json: dir: has to be "ltr" or "rtl"',
    )
    expect(findRefusal('pt-br', { dir: 'ltr', messages })).toBe(
      'TypeError: languages/pt-br.json: is not named as a language',
    )
  })
})
