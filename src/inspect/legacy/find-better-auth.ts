import type { Placed, Program, Value } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { type ImportedCall, importedCalls, packageOf } from '../../syntax/origin.js'
import { programOf, sourcesOf } from '../../code/program.js'
import { optionOf } from '../../code/properties.js'
import { join } from 'node:path'
import { BETTER_AUTH_PACKAGES, BETTER_AUTH_SILENT } from '../../catalog/better-auth.js'
import { moduleUses } from '../../syntax/module-uses.js'
import { walk } from '../../syntax/walk.js'
import { installedVersion } from '../project/find-framework.js'
import { importResolver } from '../project/import-resolver.js'
import { readSources } from '../../reading/read-sources.js'
import { sourceFiles } from '../../reading/source-files.js'
import { type Importer, findImporters } from './find-importers.js'
import { filesNaming } from './find-legacy.js'
import { type OpenPoint, openAt } from './open-at.js'
import { readBounded } from '../../reading/read-file.js'

/** A provider of Better Auth. */
export interface SocialProvider {
  /** As Better Auth calls it. */
  readonly id: string
  /** The environment variables that it reads, as far as the code says so. */
  readonly clientId?: string
  readonly clientSecret?: string
}

/** How a project uses Better Auth. */
export interface BetterAuthUse {
  /** Every file that names a module of it. */
  readonly files: readonly string[]
  /** Where it is configured. */
  readonly configurations: readonly {
    readonly file: string
    readonly options: readonly string[]
    /** Every file that imports that file. */
    readonly importers: readonly Importer[]
  }[]
  readonly providers: readonly SocialProvider[]
  /** What it says of passwords, where people sign in with them. */
  readonly passwords?: { readonly minLength?: number }
  readonly open: readonly OpenPoint[]
  /** The one that is installed, as far as that is known. */
  readonly version?: readonly [major: number, minor: number]
}

/** Reads how a project uses Better Auth. Nothing of the project's is run. */
export async function findBetterAuth(root: string): Promise<BetterAuthUse> {
  const files = filesNaming(root, BETTER_AUTH_PACKAGES)
  const resolve = importResolver(root)
  const near = readSources(root, files, resolve).filter(({ text }) => /\bexport\b/.test(text))
  const users = sourceFiles(root).filter(({ text }) => /\.api\s*\.\w/.test(text))
  const texts = new Map([...near, ...users].map(({ file, text }) => [file, text]))
  const own = files.map((file) => ({ file, text: readBounded(join(root, file)) ?? '' }))
  for (const { file, text } of own) texts.set(file, text)
  const program = programOf(
    [...texts].map(([file, text]) => ({ file, text })),
    resolve,
  )
  const all = sourcesOf(program)
  const made = all.flatMap((source) => callsTo(source, 'better-auth', 'betterAuth'))
  const objects = made.map(({ source, node }) => ({
    source,
    node: node.arguments?.[0] ?? node,
  }))
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(installedVersion(root, 'better-auth') ?? '') ?? []
  return {
    ...(major !== undefined && { version: [Number(major), Number(minor)] }),
    files,
    configurations: objects.map((object) => ({
      file: object.source.file,
      options: optionsIn(program.evaluate(object)).map(({ name }) => name),
      importers: findImporters(root, object.source.file),
    })),
    providers: objects.flatMap((object) => providersIn(program, object)),
    ...passwordsIn(program, objects),
    open: [
      ...objects.flatMap((object) => openIn(program, object)),
      ...all.flatMap((source) => usesIn(program, source, made)),
    ],
  }
}

interface MadeCall {
  readonly source: Source
  readonly node: ImportedCall['node']
}

function callsTo(source: Source, specifier: string, name: string): readonly MadeCall[] {
  return importedCalls(source)
    .filter(({ origin }) => origin.specifier === specifier && origin.path.join('.') === name)
    .map(({ node }) => ({ source, node }))
}

interface NamedOption extends Placed {
  readonly name: string
}

/** The options that are written out in an object. */
function optionsIn(value: Value): readonly NamedOption[] {
  return (value.kind === 'object' ? value.parts : []).flatMap((part) =>
    part.kind === 'property' ? [{ ...part.value, name: part.name }] : [],
  )
}

function providersIn(program: Program, object: Placed): readonly SocialProvider[] {
  const social = optionOf(program, object, 'socialProviders')
  if (!social) return []
  return optionsIn(social).map((provider) => {
    const clientId = variableIn(program, provider, 'clientId')
    const clientSecret = variableIn(program, provider, 'clientSecret')
    return {
      id: provider.name,
      ...(clientId === undefined ? {} : { clientId }),
      ...(clientSecret === undefined ? {} : { clientSecret }),
    }
  })
}

/** Passwords, where they are switched on. */
function passwordsIn(
  program: Program,
  objects: readonly Placed[],
): Pick<BetterAuthUse, 'passwords'> {
  const [option] = objects.flatMap((object) => optionOf(program, object, 'emailAndPassword') ?? [])
  if (!option || !isOn(program, option.at)) return {}
  const length = optionOf(program, option.at, 'minPasswordLength')
  const text = length?.at.node.getText(length.at.source.tree) ?? ''
  return { passwords: /^\d+$/.test(text) ? { minLength: Number(text) } : {} }
}

function isOn(program: Program, option: Placed): boolean {
  const enabled = optionOf(program, option, 'enabled')
  if (!enabled) return false
  const { source, node } = enabled.at
  return node.kind === source.ts.SyntaxKind.TrueKeyword
}

/** The environment variable that an option reads. */
function variableIn(program: Program, object: Placed, name: string): string | undefined {
  const value = optionOf(program, object, name)
  return value?.kind === 'variable' ? value.name : undefined
}

const OPTIONS: Readonly<Record<string, Pick<OpenPoint, 'reason' | 'snippet'>>> = {
  emailAndPassword: {
    reason:
      'whether people sign in with passwords is not written here: where they do, add passwords first, and run this again',
    snippet: 'emailAndPassword: { enabled: true }',
  },
}

function openIn(program: Program, object: Placed): readonly OpenPoint[] {
  const written = program.evaluate(object).at
  if (!written.source.ts.isObjectLiteralExpression(written.node)) {
    return [
      openAt(
        object,
        'which options are handed over here can only be told when it runs',
        '// compare them with authConfig',
      ),
    ]
  }
  return [
    ...optionsIn(program.evaluate(object)).flatMap((option) => openOption(program, option)),
    ...spreads(written),
  ]
}

function spreads({ source, node }: Placed): readonly OpenPoint[] {
  const { ts, tree } = source
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((property) =>
    ts.isSpreadAssignment(property)
      ? [
          openAt(
            { source, node: property },
            `which options ${property.getText(tree)} brings along is not written here`,
            '// compare them with authConfig',
          ),
        ]
      : [],
  )
}

function openOption(program: Program, option: NamedOption): readonly OpenPoint[] {
  const { name } = option
  if (name === 'plugins') return openPlugins(program, option)
  if (name === 'socialProviders') return openProviders(program, option)
  if (name === 'emailAndPassword' && isOn(program, option)) return openPasswords(program, option)
  if (BETTER_AUTH_SILENT.includes(name)) return []
  const known = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined
  const { reason, snippet } = known ?? {
    reason: `there is no option ${name} here: what it does is yours to write, in a callback or an event`,
    snippet: `// in authConfig, instead of ${name}: callbacks, events, session`,
  }
  return [openAt(option, reason, snippet)]
}

function openProviders(program: Program, option: NamedOption): readonly OpenPoint[] {
  const inner = optionsIn(program.evaluate(option))
  if (inner.length > 0) return inner.flatMap((provider) => openProvider(program, provider))
  const snippet = 'npx create-auth add provider <id>'
  return [openAt(option, 'which providers there are is not written here', snippet)]
}

/** What is said of passwords that ours does in another way. */
function openPasswords(program: Program, option: NamedOption): readonly OpenPoint[] {
  return optionsIn(program.evaluate(option))
    .filter(({ name }) => name === 'password')
    .map((own) =>
      openAt(
        own,
        'hashes of your own form are copied as they are: those of bcrypt are verified with the package bcryptjs, and what is not known signs nobody in until there is a new password',
        'npm install bcryptjs',
      ),
    )
}

function openPlugins(program: Program, option: NamedOption): readonly OpenPoint[] {
  const { source, node } = program.evaluate(option).at
  const { ts, tree } = source
  const each = ts.isArrayLiteralExpression(node) ? node.elements : [node]
  return each.map((element) => {
    const name = ts.isCallExpression(element)
      ? element.expression.getText(tree)
      : element.getText(tree)
    const reason = `the plugin ${name} has no counterpart here: what it keeps stays in its tables, and what it does is yours to write`
    return openAt({ source, node: element }, reason, `// keep or replace: ${name}`)
  })
}

function openProvider(program: Program, provider: NamedOption): readonly OpenPoint[] {
  const others = optionsIn(program.evaluate(provider))
    .map(({ name }) => name)
    .filter((name) => name !== 'clientId' && name !== 'clientSecret')
  if (others.length === 0) return []
  const reason = `options of ${provider.name} beside its client are not taken over: ${others.join(', ')}`
  return [
    openAt(
      provider,
      reason,
      `// as an argument of the provider, in authConfig: ${others.join(', ')}`,
    ),
  ]
}

/** Open points for what is still called of it, or taken from it. */
function usesIn(program: Program, source: Source, made: readonly MadeCall[]): readonly OpenPoint[] {
  const handlers = callsTo(source, 'better-auth/node', 'toNodeHandler').map((handler) =>
    openAt(
      handler,
      'Better Auth still answers here: once nobody needs it any more, take the line out with its import',
      '// authHandler answers below /auth',
    ),
  )
  const clients = moduleUses(source).filter(
    ({ specifier }) =>
      BETTER_AUTH_PACKAGES.test(packageOf(specifier) ?? '') &&
      /\/(?:client|react|vue|svelte|solid)\b/.test(specifier),
  )
  return [
    ...handlers,
    ...calledIn(program, source, made),
    ...clients.map(({ line, column, specifier }) => ({
      file: source.file,
      line,
      column,
      reason: `${specifier} asks the endpoints of Better Auth: ask ours, or link to them`,
      snippet: "fetch('/auth/session')  // to sign in: /auth/signin",
    })),
  ]
}

function calledIn(
  program: Program,
  source: Source,
  made: readonly MadeCall[],
): readonly OpenPoint[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    const { expression: api, name } = node.expression
    if (!ts.isPropertyAccessExpression(api) || api.name.text !== 'api') return []
    const base = program.evaluate({ source, node: api.expression }).at
    if (!made.some((call) => call.node === base.node)) return []
    if (name.text === 'getSession') {
      return [
        openAt(
          { source, node },
          'the session is looked up by Better Auth here',
          'res.locals.session // { user, expires }, or null',
        ),
      ]
    }
    return [
      openAt({ source, node }, `${name.text} has no counterpart here`, `// without ${name.text}`),
    ]
  })
}
