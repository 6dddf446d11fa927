// The page docs/configuration.md: every field that can be configured, from the comments on its type.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { ENVIRONMENT, SECTIONS } from './configuration-sections.js'

const sources = fileURLToPath(new URL('../src/', import.meta.url))
const parsed = new Map()

function parse(file) {
  const known = parsed.get(file)
  if (known) return known
  const text = readFileSync(sources + file, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
  parsed.set(file, source)
  return source
}

/** A declaration of a file, by its name. */
function find(file, name) {
  for (const statement of parse(file).statements) {
    if (statement.name?.text === name) return statement
    const [variable] = statement.declarationList?.declarations ?? []
    if (variable?.name.text === name) return variable
  }
  throw new Error(`${file} declares no ${name}`)
}

const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim()
/** In a table a bar ends a cell, and angle brackets are HTML outside of code. */
const cell = (text) => text.replaceAll('|', '\\|')
const prose = (text) =>
  cell(text.replaceAll(/(`[^`]*`)|<(\w+)>/g, (_, code, name) => code ?? `&lt;${name}&gt;`))
/** A union over several lines begins with a bar, too. */
const code = (text) => `\`${cell(text.replace(/^\|\s*/, ''))}\``

const sentence = (start, rest) => (rest ? `${start} ${rest.replace(/\.?$/, '.')}` : undefined)

/** What a comment says: its text with what is returned, and the default. */
function comment(node) {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter((each) => ts.isJSDoc(each))
  const tags = [...(doc?.tags ?? [])].map((tag) => [
    tag.tagName.text,
    oneLine(ts.getTextOfJSDocComment(tag.comment) ?? ''),
  ])
  const said = (name) => tags.find(([tag]) => tag === name)?.[1]
  const text = oneLine(ts.getTextOfJSDocComment(doc?.comment) ?? '')
  const all = [
    text,
    sentence('Returns', said('returns')),
    sentence('Throws', said('throws')),
    sentence('Deprecated:', said('deprecated')),
  ]
  return { text: all.filter(Boolean).join(' '), usual: said('defaultValue') ?? '' }
}

/** A type as it is written, on one line; a long one that adds nothing to the text is an object. */
function typeOf(member) {
  if (ts.isMethodSignature(member)) {
    return `(${member.parameters.map(written).join(', ')}) => ${written(member.type)}`
  }
  const text = written(typeNode(member))
  return text.length > 60 && text.startsWith('Partial<') ? 'object' : text
}

/** Type parameters are shown by what they are by default, and as arguments not at all. */
const BY_DEFAULT = [
  [/<(?:Stored|UserOf<Kept>)>/g, ''],
  [/\bStored\b/g, 'AdapterUser'],
  [/\bKept\b/g, 'Adapter'],
  [/\bOptional</g, 'Partial<'],
]

/** The type of a field without `undefined`, which any that may be left out may be. */
function typeNode({ type, questionToken }) {
  if (!questionToken || !type || !ts.isUnionTypeNode(type)) return type
  const types = type.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword)
  if (types.length > 1) return { getText: () => types.map((each) => each.getText()).join(' | ') }
  return ts.isParenthesizedTypeNode(types[0]) ? types[0].type : types[0]
}

/** What the callbacks call `SentByClient` may be anything. */
function written(node) {
  if (node.kind && ts.isTypeLiteralNode(node)) return `{ ${node.members.map(written).join('; ')} }`
  return BY_DEFAULT.reduce(
    (text, [name, usual]) => text.replaceAll(name, usual),
    oneLine(node.getText()),
  )
    .replaceAll(/\breadonly |;$/g, '')
    .replace(/(\?: .*) \| undefined$/, '$1')
    .replaceAll(/([(<]) | (?=[>)])/g, '$1')
    .replaceAll(/,(?=[>)])/g, '')
    .replace(/^SentByClient$/, 'any')
}

/** The rows of a type's members; those of a nested object are under its name. */
function rowsOf(members, needs, within = '') {
  return members.flatMap((member) => {
    const name = within + member.name.getText()
    const { text, usual } = comment(member)
    if (text === '') throw new Error(`${name} of ${member.getSourceFile().fileName} has no comment`)
    const shown = typeNode(member)
    const nested = shown?.kind && ts.isTypeLiteralNode(shown) && hasComments(shown)
    const type = nested ? 'object' : typeOf(member)
    const required = needs.includes(name) ? '**' : ''
    const row = [required + code(name) + required, code(type), prose(usual), prose(text)]
    return [row, ...(nested ? rowsOf(shown.members, needs, `${name}.`) : [])]
  })
}

const hasComments = ({ members }) =>
  members.every((each) => ts.getJSDocCommentsAndTags(each).length > 0)

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** The members of some types; `needs` are those that have to be given. */
function fieldTable({ of, omit = [], needs = [] }) {
  const members = of.flatMap(([file, name]) => [...find(file, name).members])
  const shown = members.filter((each) => !omit.includes(each.name.getText()))
  return table(['field', 'type', 'default', ''], rowsOf(shown, needs))
}

/** The entries of a table of limits. */
function limitTable([file, name]) {
  const { initializer } = find(file, name)
  const rows = initializer.properties.map((property) => {
    const [max, window] = property.initializer.properties.map((each) => each.initializer.getText())
    return [code(property.name.getText()), max, window, prose(comment(property).text)]
  })
  return table(['field', 'how often', 'within seconds', 'what'], rows)
}

const section = ({ title, level = 2, text, fields, limits }) =>
  [
    `${'#'.repeat(level)} ${title}`,
    text,
    fields && fieldTable(fields),
    limits && limitTable(limits),
  ]
    .filter(Boolean)
    .join('\n\n')

/** The variables that the sources read by their names. */
function readVariables() {
  const files = readdirSync(sources, { recursive: true }).filter((name) => name.endsWith('.ts'))
  return files.flatMap((name) => {
    const text = readFileSync(sources + name, 'utf8')
    return [...text.matchAll(/\b(?:env\[|readVariable\(env, )'([A-Z_]+)'[\])]/g)].map(
      ([, key]) => key,
    )
  })
}

function environmentTable() {
  const told = new Set(ENVIRONMENT.flatMap(({ reads = [] }) => reads))
  const read = new Set(readVariables())
  const wrong = [...told, ...read].filter((name) => !told.has(name) || !read.has(name))
  if (wrong.length > 0) throw new Error(`told or read, but not both: ${wrong.join(', ')}`)
  return table(
    ['variable', ''],
    ENVIRONMENT.map(({ name, text }) => [name, cell(text)]),
  )
}

/** The file that has the configuration, in each framework. */
const authFiles = readFileSync(new URL('auth-files.md', import.meta.url), 'utf8').trim()

/** The text of the page. */
export function configurationPage() {
  return `# Configuration

Made by \`runtime/scripts/configuration.js\` of the comments on the types in \`runtime/src\`. What is written **bold** has to be
given. Durations are in seconds where nothing else is said.

${SECTIONS.map(section).join('\n\n')}

## In your framework

The file that \`init\` writes: the configuration, and what your framework takes of it; guards that only some sites need, such as
\`requireRole\`, are added to that. With a database the adapter is in it, too.

${authFiles}

## Environment variables

What is configured counts more than a variable, and a variable more than what a service has by default. They are read from
\`env\` of the configuration where that is given, else from the process.

${environmentTable()}
`
}
