// Packs the runtime into the command line's dist/, together with what the command line must know about its providers and
// its tables.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { SOURCES } from './mark-sources.js'

const runtime = fileURLToPath(new URL('..', import.meta.url))
const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const { version } = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8'))

mkdirSync(dist, { recursive: true })
for (const name of readdirSync(dist)) {
  if (name.endsWith('.tgz')) rmSync(join(dist, name))
}
// The documentation lies beside the code that it is about, of the same version; pictures are left to the command line's package,
// and what makes the site to the repository.
const docs = join(runtime, 'docs')
rmSync(docs, { recursive: true, force: true })
cpSync(fileURLToPath(new URL('../../docs', import.meta.url)), docs, {
  recursive: true,
  filter: (path) => !/[\\/]docs[\\/](?:\.vitepress|pictures|site)$/.test(path),
})
// npm prints warnings about its own configuration on stderr.
const packed = execFileSync(
  'npm',
  ['pack', '--silent', '--ignore-scripts', '--pack-destination', dist],
  {
    cwd: runtime,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  },
)
const original = join(dist, packed.trim().split('\n').at(-1))
// Package managers keep stale code when a file name gets new bytes, so the name carries a hash of them.
const hash = createHash('sha256').update(readFileSync(original)).digest('hex')
const tarball = `create-auth-runtime-${version}-${hash.slice(0, 8)}.tgz`
renameSync(original, join(dist, tarball))

const ids = readdirSync(join(runtime, 'dist/providers/by-id'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => name.slice(0, -3))
/** What a variable holds, by the end of its name. */
const WHAT = {
  TRANSACTIONAL_ID: 'id of the transactional e-mail',
  ID: 'client ID',
  SECRET: 'client secret',
  ISSUER: 'issuer URL',
  KEY: 'API key',
  SERVER: 'SMTP URL',
  FROM: 'address to send from',
}
const resolve = join(runtime, 'dist/providers/resolve.js')
const { envName, resolveProvider } = await import(pathToFileURL(resolve).href)
/** The options that a row has a word for. */
function switchesOf({ offlineAccess, endSession }) {
  const switches = [...(offlineAccess ? ['offline'] : []), ...(endSession ? ['logout'] : [])]
  return switches.length > 0 ? switches : undefined
}

const providers = []
for (const id of ids) {
  const module = await import(pathToFileURL(join(runtime, 'dist/providers/by-id', `${id}.js`)).href)
  const [name] = Object.keys(module).filter((key) => key !== 'default')
  const make = module.default
  const row = make.length === 0 ? make() : undefined
  // Providers by configuration and credentials need code of the user's; development sign-in is always set up.
  if (!row?.setup) continue
  const own = Object.values(row.variables ?? {}).map(({ env: end, what }) => [end, what])
  const what = { ...WHAT, ...Object.fromEntries(own) }
  const env = resolveProvider(row, {}).missing.map((key) => ({
    key,
    what: what[key.slice(envName(row.id, '').length)],
  }))
  providers.push({
    id: row.id,
    name: row.name,
    type: row.type,
    import: name,
    env,
    setup: row.setup,
    status: row.status,
    switches: switchesOf(row),
    posts: row.authorization?.params?.response_mode === 'form_post' ? row.issuer : undefined,
  })
}
const tablesUrl = pathToFileURL(join(runtime, 'dist/tables/tables.js')).href
const { listExtraColumns, tables, pluralNames, modelNames } = await import(tablesUrl)
const languagesUrl = pathToFileURL(join(runtime, 'dist/texts/language-ids.js')).href
const { LANGUAGE_IDS } = await import(languagesUrl)
const english = new Intl.DisplayNames('en', { type: 'language' })
const schemaUrl = pathToFileURL(join(runtime, 'dist/tables/better-auth-schema.js')).href
const { betterAuthSchema } = await import(schemaUrl)
const described = {
  version,
  tarball,
  hash,
  providers,
  tables: Object.values(tables).map((table) => ({ ...table, extras: listExtraColumns(table) })),
  names: { plural: pluralNames, model: modelNames },
  betterAuth: betterAuthSchema(),
  languages: LANGUAGE_IDS.map((id) => ({ id, name: english.of(id) })),
}
writeFileSync(join(dist, 'runtime.json'), `${JSON.stringify(described, null, 2)}\n`)

const drawings = Object.values(SOURCES).map(
  (source) =>
    `## ${source.package} ${source.version} (${source.licence})\n\nMarks of services on the sign-in page, which the runtime in this package shows.\nhttps://creativecommons.org/publicdomain/zero/1.0/\n`,
)
appendFileSync(join(dist, 'LICENSES.md'), `\n${drawings.join('\n')}`)
