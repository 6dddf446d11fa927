// The modules of the providers, in src/providers/by-id: of each row in runtime/data/providers, and of what is code in
// src/providers/entries.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addPlace, isTable, readJson } from './data-file.js'
import { checkRow } from './provider-shape.js'

const providers = fileURLToPath(new URL('../src/providers/', import.meta.url))

/** Characters of a line of a comment. */
const WIDTH = 115

/** What the interface of a profile is, by the kind of provider. */
const CLAIMS = {
  oauth: "A user's profile, as the service gives it.",
  oidc: "Fields of a user's profile at the service, beside the standard claims.",
}

/** The names that a module exports. */
function findExports(file) {
  const text = readFileSync(file, 'utf8')
  return new Set(
    [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name]) => name),
  )
}

/** The functions that a row names, each with the place. */
function findDialects(value, place = '') {
  if (Array.isArray(value) || !isTable(value)) return []
  if (typeof value.dialect === 'string') return [[value.dialect, place]]
  return Object.entries(value).flatMap(([name, each]) =>
    findDialects(each, place === '' ? name : `${place}.${name}`),
  )
}

/** Reads the rows of a folder; one may be like another one, but for what it says itself. */
function readRows(folder, dialects) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const files = new Map(
    names.map((name) => [
      name.slice(0, -'.json'.length),
      addPlace(`providers/${name}`, () => readJson(join(folder, name))),
    ]),
  )
  return [...files].map(([id, { like, ...own }]) =>
    addPlace(`providers/${id}.json`, () => {
      if (!/^[a-z\d]+(?:-[a-z\d]+)*$/.test(id)) throw new TypeError('is not named as a provider')
      if (like !== undefined && !files.has(like)) throw new TypeError(`like: there is no ${like}`)
      const row = { ...files.get(like), ...own }
      checkRow(row, '')
      const unknown = findDialects(row).find(([name]) => !dialects.has(name))
      if (unknown) throw new TypeError(`${unknown[1]}: there is no dialect ${unknown[0]}`)
      return [id, row]
    }),
  )
}

/** A paragraph in lines of a comment; a tag has one line. */
function wrapLines(paragraph) {
  if (paragraph.startsWith('@')) return [paragraph]
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1)
    if (last !== '' && last.length + 1 + word.length > WIDTH) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

const writeComment = (paragraphs) =>
  `/**\n${paragraphs
    .map((paragraph) =>
      wrapLines(paragraph)
        .map((line) => ` * ${line}\n`)
        .join(''),
    )
    .join(' *\n')} */\n`

/** The ends of the names of the variables that have to be set. Where a server has many tenants, one is named by the issuer. */
function listEnds({ type, signClientSecret, variables = {}, issuer, wellKnown, tenantIssuer }) {
  const own = Object.values(variables).filter((each) => isTable(each) && each.default === undefined)
  const ends = ['ID', ...(signClientSecret ? [] : ['SECRET']), ...own.map(({ env }) => env)]
  const isAsked =
    tenantIssuer || (type === 'oidc' && issuer === undefined && wellKnown === undefined)
  return isAsked && !ends.includes('ISSUER') ? [...ends, 'ISSUER'] : ends
}

/** The describeProvider of a provider. */
function describeProvider(id, row) {
  const names = listEnds(row).map(
    (end) => `\`AUTH_${id.toUpperCase().replaceAll('-', '_')}_${end}\``,
  )
  const all = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return [
    row.about ?? `${row.name}.`,
    ...(row.status ? [row.status.note] : []),
    `Register your application at ${row.setup.url} with the callback URL \`{origin}/auth/callback/${id}\`, and set ${all}.`,
    `@see ${row.setup.docs}`,
  ]
}

const writeKey = (name) => (/^\w+$/.test(name) ? name : `'${name}'`)

/** The members of a type, of the table of their types. @param optional whether all of them may be left out */
function writeMembers(claims, optional = false) {
  return Object.entries(claims).map(([name, value]) => {
    const [type, said] = Array.isArray(value) ? value : [value]
    const may = optional || name.endsWith('?')
    const key = `${writeKey(name.replace(/\?$/, ''))}${may ? '?' : ''}`
    const written = isTable(type) ? `{\n${writeMembers(type).join('\n')}\n}` : type
    return `${said === undefined ? '' : `/** ${said} */\n`}${key}: ${written}`
  })
}

/** The options beside the fields of a provider: the issuer is one of those. */
function listOptions({ options, variables = {} }) {
  if (options) return options
  const names = Object.keys(variables).filter((name) => name !== 'issuer')
  return Object.fromEntries(names.map((name) => [name, 'string']))
}

function writeTypes(row) {
  const profile = `${row.export}Profile`
  const config = row.type === 'oauth' ? 'OAuthConfig' : 'OIDCConfig'
  const options = writeMembers(listOptions(row), true).join('\n')
  const said = row.claims ? (row.claimsAt ?? CLAIMS[row.type]) : 'The standard claims.'
  return {
    config,
    declared: row.claims
      ? `/** ${said} */\nexport interface ${profile} extends Profile {\n${writeMembers(row.claims).join('\n')}\n}\n`
      : `/** ${said} */\nexport type ${profile} = Profile\n`,
    preset: `Preset<${config}${row.claims ? `<${profile}>` : ''}${options === '' ? '' : `, {\n${options}\n}`}>`,
  }
}

/** The code of a value: a dialect is a name. */
function writeCode(value) {
  if (Array.isArray(value)) return `[${value.map(writeCode).join(', ')}]`
  if (!isTable(value)) return JSON.stringify(value)
  if (typeof value.dialect === 'string') return value.dialect
  const entries = Object.entries(value).map(
    ([name, each]) => `${writeKey(name)}: ${writeCode(each)}`,
  )
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

const makeList = (value) => (typeof value === 'string' ? [value] : value)

/** The templates of a profile's fields are lists; where the address is proven is one path. */
const writeMap = ({ emailVerified, ...fields }) => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, makeList(value)])),
  ...(emailVerified !== undefined && { emailVerified }),
})

/** What the engine takes of a row. */
function makeConfiguration(id, row) {
  const { export: _binding, about: _about, claims: _claims, claimsAt: _at, ...config } = row
  const {
    options: _options,
    adapt: _adapt,
    brandColor,
    mark,
    profile,
    name,
    type,
    ...others
  } = config
  const paths = mark?.paths.map((path) => (typeof path === 'string' ? { d: path } : path))
  return {
    id,
    name,
    type,
    ...others,
    ...(profile && { profile: writeMap(profile) }),
    ...(brandColor !== undefined && { style: { brandColor, ...(paths && { mark: paths }) } }),
  }
}

function writeRow([id, row]) {
  const { config, declared, preset } = writeTypes(row)
  const dialects = [...new Set(findDialects(row).map(([name]) => name))]
  const fields = Object.entries(makeConfiguration(id, row))
  const adapt = row.adapt ? `, ${row.adapt.dialect}` : ''
  return `// Made by runtime/scripts/provider-rows.js of runtime/data/providers/${id}.json.
${dialects.length > 0 ? `import { ${dialects.join(', ')} } from '../dialects.js'\n` : ''}import type { ${config} } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

${declared}
${writeComment(describeProvider(id, row))}export const ${row.export}: ${preset} = /* @__PURE__ */ preset({
${fields.map(([name, value]) => `  ${name}: ${writeCode(value)},\n`).join('')}}${adapt})

export { ${row.export} as default }
`
}

/** What is code is exported under its id, too. */
const writeEntry = (id) => `export * from '../entries/${id}.js'
export { default } from '../entries/${id}.js'
`

/**
 * The modules of all providers.
 *
 * @param data the folder with `providers`
 * @returns their texts, by their names in `runtime/src/providers/by-id`
 * @throws TypeError that names the file and the key, where a file is not what it has to be
 */
export function providerModules(data) {
  const rows = readRows(join(data, 'providers'), findExports(join(providers, 'dialects.ts')))
  const entries = readdirSync(join(providers, 'entries')).map((name) =>
    name.slice(0, -'.ts'.length),
  )
  return new Map([
    ...rows.map((row) => [`${row[0]}.ts`, writeRow(row)]),
    ...entries.map((id) => [`${id}.ts`, writeEntry(id)]),
  ])
}
