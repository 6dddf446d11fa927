// The modules of the languages, of runtime/data/languages: a file for each, with the same messages as the English one.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addPlace, isTable, readJson } from './data-file.js'
import { checkMessage, compileMessage, compileWords, findNames, parseMessage } from './messages.js'

/** Where one message is another one's, too. */
const LINK = '@:'

/** What a language's file says, with what each has to be. */
const HEAD = {
  dir: { what: '"ltr" or "rtl"', isValid: (value) => value === 'ltr' || value === 'rtl' },
  order: {
    what: 'a whole number',
    isValid: (value) => value === undefined || Number.isInteger(value),
  },
  comma: { what: 'a text', isValid: (value) => value === undefined || typeof value === 'string' },
  messages: { what: 'a table', isValid: isTable },
}

/** The messages of a table by their paths. */
function listMessages(table, above = '') {
  return Object.entries(table).flatMap(([name, value]) => {
    const path = `${above}${name}`
    if (isTable(value)) return listMessages(value, `${path}.`)
    if (typeof value !== 'string') throw new TypeError(`${path}: is neither a text nor a table`)
    return [[path, value]]
  })
}

/** Finds the parameters of the message at a path; none where it is a text. A `*` stands for one name. */
function indexParameters(parameters) {
  const patterns = Object.keys(parameters).map((pattern) => [pattern, pattern.split('.')])
  return (path) => {
    if (Object.hasOwn(parameters, path)) return parameters[path]
    const names = path.split('.')
    const [pattern] =
      patterns.find(
        ([, parts]) =>
          parts.length === names.length &&
          parts.every((part, at) => part === '*' || part === names[at]),
      ) ?? []
    return pattern === undefined ? undefined : parameters[pattern]
  }
}

function followLink(messages, path, seen = []) {
  const text = messages.get(path)
  if (text === undefined) throw new TypeError(`there is no message ${path}`)
  if (seen.includes(path)) throw new TypeError(`${[...seen, path].join(' → ')} goes in a circle`)
  return text.startsWith(LINK)
    ? followLink(messages, text.slice(LINK.length), [...seen, path])
    : text
}

/** Reads a message. @param english that of the English file, which has the same names in it; undefined for that itself */
function readMessage({ text, parameters = {}, lang, english }) {
  const parts = parseMessage(text)
  checkMessage(parts, { parameters, lang })
  if (text.trim() === '') throw new TypeError('is empty')
  const missing = [...(english?.names ?? [])].filter((name) => !findNames(parts).has(name))
  if (missing.length > 0)
    throw new TypeError(`{${missing[0]}} is missing, which the English text has`)
  return { parts, names: findNames(parts) }
}

/** Compares the paths of a language with those of the English file. */
function checkPaths(paths, english) {
  const missing = [...english.keys()].find((path) => !paths.has(path))
  if (missing !== undefined) throw new TypeError(`${missing}: is missing`)
  const unknown = [...paths.keys()].find((path) => !english.has(path))
  if (unknown !== undefined) throw new TypeError(`${unknown}: is no message of the English file`)
}

function checkHead(row) {
  for (const name of Object.keys(row)) {
    if (!Object.hasOwn(HEAD, name))
      throw new TypeError(`${name}: is no key: ${Object.keys(HEAD).join(', ')}`)
  }
  for (const [name, { what, isValid }] of Object.entries(HEAD)) {
    if (!isValid(row[name])) throw new TypeError(`${name}: has to be ${what}`)
  }
}

/** Reads a language. @param english what this has made of the English file; undefined for that itself */
function readLanguage({ lang, row, findParameters }, english) {
  checkHead(row)
  const messages = new Map(listMessages(row.messages))
  if (english) checkPaths(messages, english.messages)
  const read = [...messages.keys()].map((path) => {
    const own = findParameters(path)
    const resolve = () => {
      const followed = followLink(messages, path)
      const known = english?.messages.get(path)
      return {
        text: followed,
        ...readMessage({ text: followed, parameters: own, lang, english: known }),
      }
    }
    return [path, { parameters: own, ...addPlace(path, resolve) }]
  })
  return {
    lang,
    dir: row.dir,
    comma: row.comma ?? ', ',
    order: row.order ?? Infinity,
    messages: new Map(read),
  }
}

/** A name for a value that stands in several places. */
function nameRepeated(codes) {
  const count = new Map()
  for (const code of codes) count.set(code, (count.get(code) ?? 0) + 1)
  const repeated = [...count].filter(([code, times]) => times > 1 && code.length > 24)
  return new Map(repeated.map(([code], at) => [code, `text${at + 1}`]))
}

function writeTable(paths, codes, depth = 1) {
  const indent = '  '.repeat(depth)
  const names = new Map()
  for (const [[name, ...rest], path] of paths) {
    if (!names.has(name)) names.set(name, [])
    names.get(name).push([rest, path])
  }
  return [...names]
    .map(([name, inner]) => {
      const [[rest, path]] = inner
      if (rest.length === 0) return `${indent}${name}: ${codes.get(path)},\n`
      return `${indent}${name}: {\n${writeTable(inner, codes, depth + 1)}${indent}},\n`
    })
    .join('')
}

/** The name of a language's constant: `ptBR` of `pt-BR`. */
const nameConstant = (lang) => lang.replaceAll('-', '')
const nameFile = (lang) => lang.toLowerCase()

function writeLanguage({ lang, dir, comma, messages }) {
  const uses = new Set()
  const codes = new Map(
    [...messages].map(([path, { parts, parameters }]) => [
      path,
      parameters ? compileMessage(parts, { parameters, comma, uses }) : compileWords(parts),
    ]),
  )
  const shared = nameRepeated(codes.values())
  const written = new Map([...codes].map(([path, code]) => [path, shared.get(code) ?? code]))
  const english = new Intl.DisplayNames('en', { type: 'language' })
  const helpers = [...uses].filter((name) => name !== 'LANG')
  return [
    `// Made by runtime/scripts/languages.js of runtime/data/languages/${lang}.json.\n`,
    helpers.length > 0 ? `import { ${helpers.join(', ')} } from '../intl.js'\n` : '',
    `import type { Texts } from '../texts.js'\n\n`,
    uses.has('LANG') ? `const LANG = '${lang}'\n` : '',
    ...[...shared].map(([code, name]) => `const ${name} = ${code}\n`),
    `\n/** The texts in ${english.of(lang)}. */\n`,
    `export const ${nameConstant(lang)}: Texts = {\n  lang: '${lang}',\n  dir: '${dir}',\n`,
    writeTable(
      [...written.keys()].map((path) => [path.split('.'), path]),
      written,
    ),
    '}\n',
  ].join('')
}

const writeIds = (
  languages,
) => `// Made by runtime/scripts/languages.js of the names in runtime/data/languages.

/** The languages that pages and mails come in. RFC 5646. */
export const LANGUAGE_IDS = [
${languages.map(({ lang }) => `  '${lang}',\n`).join('')}] as const
`

const writeLoaders = (
  languages,
) => `// Made by runtime/scripts/languages.js of the names in runtime/data/languages.
import { lazy } from '../../lazy.js'
import type { LanguageId } from '../language-ids.js'
import type { Texts } from '../texts.js'

/** The texts of each language, loaded when somebody reads them. */
export const LANGUAGES: Readonly<Record<LanguageId, () => Promise<Texts>>> = {
${languages
  .map(
    ({ lang }) =>
      `  '${lang}': lazy(async () => (await import('./${nameFile(lang)}.js')).${nameConstant(lang)}),\n`,
  )
  .join('')}}
`

/** English first, then in the order that the files say, and those that say none by their names. */
const compareOrder = (one, other) =>
  one.order === other.order ? (one.lang < other.lang ? -1 : 1) : one.order - other.order

/**
 * The modules of all languages.
 *
 * @param data the folder with `languages` and `parameters.json`
 * @returns their texts, by their names in `runtime/src/texts/languages`
 * @throws TypeError that names the file and the key, where a file is not what it has to be
 */
export function languageModules(data) {
  const folder = join(data, 'languages')
  const findParameters = addPlace('parameters.json', () =>
    indexParameters(readJson(join(data, 'parameters.json'))),
  )
  const read = (lang, english) =>
    addPlace(`languages/${lang}.json`, () => {
      if (Intl.getCanonicalLocales(lang)[0] !== lang)
        throw new TypeError('is not named as a language')
      return readLanguage(
        { lang, row: readJson(join(folder, `${lang}.json`)), findParameters },
        english,
      )
    })
  const english = read('en')
  const others = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'en.json')
    .map((name) => read(name.slice(0, -'.json'.length), english))
  const languages = [english, ...others.toSorted(compareOrder)]
  return new Map([
    ['ids.ts', writeIds(languages)],
    ['loaders.ts', writeLoaders(languages)],
    ...languages.map((language) => [`${nameFile(language.lang)}.ts`, writeLanguage(language)]),
  ])
}
