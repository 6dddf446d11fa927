// Messages as translators write them: a part of ICU MessageFormat. `{name}` is what the text is given; `{count, plural, …}`
// chooses by the plurals of the language, `{site, select, none {…} other {…}}` by whether there is one at all. An apostrophe in
// front of a brace takes it as it is. They are checked and compiled when the engine is built: none of this reaches a user.

/** What a parameter may be. */
const KINDS = {
  text: 'a text',
  'text?': 'a text that may be missing',
  number: 'a number',
  date: 'a date',
  list: 'a list',
  part: 'marked up by the page',
}

/** How a date is written, by the style that a message names: the function of `texts/intl.ts`. */
const DATES = { '': 'writeDate', minutes: 'writeMinutes', seconds: 'writeSeconds', iso: 'writeIso' }

const fail = (problem) => {
  throw new TypeError(problem)
}

/** The cursor of a parser: a text, and where it is read. */
function makeReader(text) {
  let at = 0
  return {
    peek: () => text[at],
    next: () => text[at++],
    /** @param pattern of what comes next: it begins with `^` */
    take(pattern) {
      const [part] = pattern.exec(text.slice(at)) ?? []
      at += part?.length ?? 0
      return part
    },
    expect(character) {
      this.take(/^\s*/)
      if (text[at] !== character) fail(`"${character}" is missing at character ${at + 1}`)
      at += 1
    },
  }
}

/** What stands between apostrophes, or the apostrophe alone: two of them are one. */
function readQuoted(reader, counted) {
  reader.next()
  if (reader.peek() === "'") return reader.next()
  const special = counted ? /[{}#]/ : /[{}]/
  if (!special.test(reader.peek() ?? '')) return "'"
  const text = reader.take(/^(?:[^']|'')*/)
  reader.expect("'")
  return text.replaceAll("''", "'")
}

/** The cases of a choice. */
function readCases(reader, counted) {
  const cases = {}
  for (;;) {
    reader.take(/^\s*/)
    const name = reader.take(/^(?:=\d+|\w+)/)
    if (name === undefined) break
    if (Object.hasOwn(cases, name)) fail(`the case "${name}" is there twice`)
    reader.expect('{')
    cases[name] = readParts(reader, counted)
    reader.expect('}')
  }
  if (!cases.other) fail('the case "other" is missing')
  return cases
}

function readArgument(reader, counted) {
  reader.expect('{')
  reader.take(/^\s*/)
  const name = reader.take(/^[a-z]\w*/i) ?? fail('"{" is followed by no name')
  reader.take(/^\s*/)
  if (reader.peek() === '}') {
    reader.next()
    return { kind: 'value', name }
  }
  reader.expect(',')
  reader.take(/^\s*/)
  const form = reader.take(/^\w+/) ?? ''
  const argument = { kind: form, name }
  if (form === 'plural' || form === 'select') {
    reader.expect(',')
    argument.cases = readCases(reader, form === 'plural' ? name : counted)
  } else if (form === 'date') argument.style = reader.take(/^\s*,\s*\w+/)?.match(/\w+/)?.[0] ?? ''
  else if (form !== 'list') fail(`"${form}" is no form: plural, select, date or list`)
  reader.expect('}')
  return argument
}

/** The parts of a message. @param counted the name of the number that `#` stands for, within a plural */
function readParts(reader, counted) {
  const parts = []
  let text = ''
  const end = () => {
    if (text !== '') parts.push({ kind: 'words', text })
    text = ''
  }
  while (reader.peek() !== undefined && reader.peek() !== '}') {
    const character = reader.peek()
    if (character === "'") text += readQuoted(reader, counted)
    else if (character === '{') {
      end()
      parts.push(readArgument(reader, counted))
    } else if (character === '#' && counted) {
      end()
      reader.next()
      parts.push({ kind: 'value', name: counted })
    } else text += reader.take(counted ? /^[^{}'#]+/ : /^[^{}']+/)
  }
  end()
  return parts
}

/** Reads a message. @throws TypeError where it is none */
export function parseMessage(text) {
  const reader = makeReader(text)
  const parts = readParts(reader, undefined)
  if (reader.peek() === '}') fail('a "}" has no "{"')
  return parts
}

/** The names that a message is made around. */
export function findNames(parts) {
  return new Set(
    parts.flatMap(({ name, cases }) => [
      ...(name === undefined ? [] : [name]),
      ...Object.values(cases ?? {}).flatMap((each) => [...findNames(each)]),
    ]),
  )
}

/** The forms of plural of a language that whole numbers have, as far as somebody counts here. */
function listPlurals(lang) {
  const rules = new Intl.PluralRules(lang)
  const met = new Map()
  for (let count = 0; count <= 200; count += 1) {
    const form = rules.select(count)
    met.set(form, [...(met.get(form) ?? []), count])
  }
  return met
}

function checkPlural({ cases }, lang) {
  const known = new Intl.PluralRules(lang).resolvedOptions().pluralCategories
  for (const name of Object.keys(cases)) {
    if (!name.startsWith('=') && !known.includes(name))
      fail(`"${name}" is no plural of ${lang}: it has ${known.join(', ')}`)
  }
  for (const [form, counts] of listPlurals(lang)) {
    const exact = counts.every((count) => Object.hasOwn(cases, `=${count}`))
    if (!cases[form] && !exact) fail(`the plural "${form}" of ${lang} is missing`)
  }
}

/** The kind of parameter that each form is for. */
const FORMS = { plural: 'number', select: 'text?', date: 'date', list: 'list' }

/** Checks that a parameter is written as its kind is. */
function checkForm({ kind, name }, type, isGiven) {
  const form = kind === 'value' ? undefined : kind
  if (form !== undefined && FORMS[form] !== type)
    fail(`{${name}} is ${KINDS[type]}: "${form}" is for ${KINDS[FORMS[form]]}`)
  if (form !== undefined) return
  if (type === 'date' || type === 'list')
    fail(`{${name}} is ${KINDS[type]}: write {${name}, ${type}}`)
  if (type === 'text?' && !isGiven)
    fail(
      `{${name}} may be missing: write {${name}, select, none {…} other {…}}, with it in "other"`,
    )
}

function checkArgument(argument, { parameters, lang }, given) {
  const { kind, name, cases, style } = argument
  const known = Object.keys(parameters).join(', ') || 'there is none'
  const type = parameters[name] ?? fail(`{${name}} is no parameter: ${known}`)
  checkForm(argument, type, given.has(name))
  if (kind === 'plural') checkPlural(argument, lang)
  if (kind === 'select' && Object.keys(cases).toSorted().join() !== 'none,other')
    fail(`{${name}} has the cases "none" and "other"`)
  if (kind === 'date' && DATES[style] === undefined)
    fail(`"${style}" is no way to write a date: ${Object.keys(DATES).filter(Boolean).join(', ')}`)
}

/** @param given optional parameters that are known to be there, within the case of a select */
function checkParts(parts, context, given, top) {
  for (const part of parts) {
    if (part.kind === 'words') continue
    checkArgument(part, context, given)
    if (context.parameters[part.name] === 'part' && !top)
      fail(`{${part.name}} is marked up by the page, and can not stand within a choice`)
    for (const [name, each] of Object.entries(part.cases ?? {})) {
      const there =
        part.kind === 'select' && name === 'other' ? new Set([...given, part.name]) : given
      checkParts(each, context, there, false)
    }
  }
}

/**
 * Says what is wrong with a message.
 *
 * @param context the language, and the kinds of its parameters by their names
 * @throws TypeError where something is
 */
export function checkMessage(parts, context) {
  for (const [name, kind] of Object.entries(context.parameters)) {
    if (!Object.hasOwn(KINDS, kind))
      fail(`"${kind}" of {${name}} is no kind: ${Object.keys(KINDS).join(', ')}`)
  }
  checkParts(parts, context, new Set(), true)
}

const escapeTemplate = (text) => text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')

/** An expression within a template: of one that is a text itself, what it says. */
const embedCode = (code) => (/^`[^`\\]*`$/.test(code) ? code.slice(1, -1) : `\${${code}}`)

function compilePlural({ name, cases }, context) {
  const { other, ...others } = cases
  const text = (each) => compileText(each, context)
  const forms = Object.entries(others).filter(([form]) => !form.startsWith('='))
  const differing = forms.filter(([, each]) => text(each) !== text(other))
  const rest = differing.map(([form, each]) => `${form}: ${text(each)}, `).join('')
  const usual =
    rest === '' ? text(other) : `pickPlural(LANG, ${name}, { ${rest}other: ${text(other)} })`
  const exact = Object.entries(others).filter(([form]) => form.startsWith('='))
  const choices = exact.map(([form, each]) => `${name} === ${form.slice(1)} ? ${text(each)} : `)
  if (rest !== '') context.uses.add('LANG').add('pickPlural')
  return `(${choices.join('')}${usual})`
}

function compileArgument(argument, context) {
  const { kind, name, cases, style } = argument
  if (kind === 'plural') return compilePlural(argument, context)
  if (kind === 'list') return `${name}.join(${JSON.stringify(context.comma)})`
  if (kind === 'date') {
    context.uses.add(DATES[style])
    if (style === 'iso') return `writeIso(${name})`
    context.uses.add('LANG')
    return `${DATES[style]}(LANG, ${name})`
  }
  if (kind !== 'select') return name
  const [none, other] = [cases.none, cases.other].map((each) => compileText(each, context))
  return `(${name} === undefined ? ${none} : ${other})`
}

/** The expression of a text. @param context its language, and the names of `texts/intl.ts` that it comes to use */
function compileText(parts, context) {
  if (parts.every(({ kind }) => kind === 'words'))
    return JSON.stringify(parts.map(({ text }) => text).join(''))
  const isNumber = context.parameters[parts[0].name] === 'number' && parts[0].kind === 'value'
  if (parts.length === 1 && !isNumber) return compileArgument(parts[0], context)
  const inner = parts.map((part) =>
    part.kind === 'words' ? escapeTemplate(part.text) : embedCode(compileArgument(part, context)),
  )
  return `\`${inner.join('')}\``
}

/** The parts that a page marks up, and the texts between them. */
function compileSentence(parts, context) {
  const marked = ({ name }) => name !== undefined && context.parameters[name] === 'part'
  const runs = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (marked(part) || last === undefined || marked(last[0])) runs.push([part])
    else last.push(part)
  }
  return `[${runs.map((run) => (marked(run[0]) ? run[0].name : compileText(run, context))).join(', ')}]`
}

/** The types that a function is written with, where nothing else says them. */
const TYPES = {
  text: 'string',
  'text?': 'string | undefined',
  number: 'number',
  date: 'Date',
  list: 'readonly string[]',
  part: 'Part',
}

/** The code of a message that is a function of its parameters, in their order. */
export function compileMessage(parts, context) {
  const names = Object.keys(context.parameters)
  const used = findNames(parts)
  const last = names.findLastIndex((name) => used.has(name))
  const isSentence = Object.values(context.parameters).includes('part')
  const taken = names
    .slice(0, last + 1)
    .map((name) => `${used.has(name) ? '' : '_'}${name}: ${TYPES[context.parameters[name]]}`)
  const body = isSentence ? compileSentence(parts, context) : compileText(parts, context)
  const result = isSentence ? 'readonly (string | Part)[]' : 'string'
  return `${isSentence ? '<Part>' : ''}(${taken.join(', ')}): ${result} => ${body}`
}

/** The code of a message that is a text. */
export const compileWords = (parts) => compileText(parts, { parameters: {}, uses: new Set() })
