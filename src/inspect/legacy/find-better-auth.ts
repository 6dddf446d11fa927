import { join } from 'node:path'
import type { ts } from 'ts-morph'
import { BETTER_AUTH_PACKAGES, BETTER_AUTH_SILENT } from '../../catalog/better-auth.js'
import { moduleUses } from '../../syntax/module-uses.js'
import { originOf, packageOf } from '../../syntax/origin.js'
import { walk } from '../../syntax/walk.js'
import { parseModules, type Module, type Modules } from '../databases/modules.js'
import { propertyOf, resolveValue, type Placed } from '../databases/resolve-value.js'
import { installedVersion } from '../find-framework.js'
import { importResolver } from '../import-resolver.js'
import { readSources } from '../read-sources.js'
import { sourceFiles } from '../source-files.js'
import { findImporters, type Importer } from './find-importers.js'
import { filesNaming } from './find-legacy.js'
import { openAt, type OpenPoint } from './open-at.js'
import { readBounded } from '../read-file.js'

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
  const modules = await parseModules(
    resolve,
    [...texts].map(([file, text]) => ({ file, text })),
  )
  const all = [...modules.byFile.values()]
  const made = all.flatMap((module) => callsTo(module, 'better-auth', 'betterAuth'))
  const objects = made.map(({ module, node }) => ({
    module,
    node: (node.arguments[0] ?? node) satisfies ts.Expression,
  }))
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(installedVersion(root, 'better-auth') ?? '') ?? []
  return {
    ...(major !== undefined && { version: [Number(major), Number(minor)] }),
    files,
    configurations: await Promise.all(
      objects.map(async (object) => ({
        file: object.module.source.file,
        options: optionsIn(modules, object).map(({ name }) => name),
        importers: await findImporters(root, object.module.source.file),
      })),
    ),
    providers: objects.flatMap((object) => providersIn(modules, object)),
    open: [
      ...objects.flatMap((object) => openIn(modules, object)),
      ...all.flatMap((module) => usesIn(modules, module, made)),
    ],
  }
}

interface MadeCall {
  readonly module: Module
  readonly node: ts.CallExpression
}

function callsTo(module: Module, specifier: string, name: string): readonly MadeCall[] {
  const { source, bindings } = module
  return [...walk(source, source.tree)].flatMap((node) => {
    if (!source.ts.isCallExpression(node)) return []
    const origin = originOf(source, bindings, node.expression)
    const same = origin?.specifier === specifier && origin.path.join('.') === name
    return same ? [{ module, node }] : []
  })
}

interface NamedOption extends Placed {
  readonly name: string
}

/** The options that are written out in an object. */
function optionsIn(modules: Modules, object: Placed): readonly NamedOption[] {
  const { module, node } = resolveValue(modules, object)
  const { ts, tree } = module.source
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((property) => {
    if (ts.isPropertyAssignment(property)) {
      const name = property.name.getText(tree).replace(/^['"]|['"]$/g, '')
      return [{ name, module, node: property.initializer }]
    }
    if (!ts.isShorthandPropertyAssignment(property)) return []
    return [{ name: property.name.text, module, node: property.name }]
  })
}

function providersIn(modules: Modules, object: Placed): readonly SocialProvider[] {
  const social = propertyOf(modules, object, 'socialProviders')
  if (!social || social === 'hidden') return []
  return optionsIn(modules, social).map((provider) => {
    const clientId = variableIn(modules, provider, 'clientId')
    const clientSecret = variableIn(modules, provider, 'clientSecret')
    return {
      id: provider.name,
      ...(clientId === undefined ? {} : { clientId }),
      ...(clientSecret === undefined ? {} : { clientSecret }),
    }
  })
}

/** The environment variable that an option reads. */
function variableIn(modules: Modules, object: Placed, name: string): string | undefined {
  const value = propertyOf(modules, object, name)
  if (!value || value === 'hidden') return undefined
  const text = value.node.getText(value.module.source.tree)
  return /^process\.env(?:\.(\w+)|\[['"](\w+)['"]\])$/.exec(text)?.slice(1).find(Boolean)
}

const OPTIONS: Readonly<Record<string, Pick<OpenPoint, 'reason' | 'snippet'>>> = {
  emailAndPassword: {
    reason:
      'people who sign in with a password have no account here: their users are copied, and their passwords are not. Let them in by a mailed link, which finds the same user by the address',
    snippet: 'npx create-auth add provider nodemailer',
  },
}

function openIn(modules: Modules, object: Placed): readonly OpenPoint[] {
  const written = resolveValue(modules, object)
  if (!written.module.source.ts.isObjectLiteralExpression(written.node)) {
    return [
      openAt(
        object,
        'which options are handed over here can only be told when it runs',
        '// compare them with authConfig',
      ),
    ]
  }
  return [
    ...optionsIn(modules, object).flatMap((option) => openOption(modules, option)),
    ...spreads(written),
  ]
}

function spreads({ module, node }: Placed): readonly OpenPoint[] {
  const { ts, tree } = module.source
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((property) =>
    ts.isSpreadAssignment(property)
      ? [
          openAt(
            { module, node: property },
            `which options ${property.getText(tree)} brings along is not written here`,
            '// compare them with authConfig',
          ),
        ]
      : [],
  )
}

function openOption(modules: Modules, option: NamedOption): readonly OpenPoint[] {
  const { name } = option
  if (name === 'plugins') return openPlugins(modules, option)
  if (name === 'socialProviders') return openProviders(modules, option)
  if (BETTER_AUTH_SILENT.includes(name)) return []
  const known = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined
  const { reason, snippet } = known ?? {
    reason: `there is no option ${name} here: what it does is yours to write, in a callback or an event`,
    snippet: `// in authConfig, instead of ${name}: callbacks, events, session`,
  }
  return [openAt(option, reason, snippet)]
}

function openProviders(modules: Modules, option: NamedOption): readonly OpenPoint[] {
  const inner = optionsIn(modules, option)
  if (inner.length > 0) return inner.flatMap((provider) => openProvider(modules, provider))
  const snippet = 'npx create-auth add provider <id>'
  return [openAt(option, 'which providers there are is not written here', snippet)]
}

function openPlugins(modules: Modules, option: NamedOption): readonly OpenPoint[] {
  const { module, node } = resolveValue(modules, option)
  const { ts, tree } = module.source
  const each = ts.isArrayLiteralExpression(node) ? node.elements : [node]
  return each.map((element) => {
    const name = ts.isCallExpression(element)
      ? element.expression.getText(tree)
      : element.getText(tree)
    const reason = `the plugin ${name} has no counterpart here: what it keeps stays in its tables, and what it does is yours to write`
    return openAt({ module, node: element }, reason, `// keep or replace: ${name}`)
  })
}

function openProvider(modules: Modules, provider: NamedOption): readonly OpenPoint[] {
  const others = optionsIn(modules, provider)
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

/** What is still called of it, or taken from it. */
function usesIn(modules: Modules, module: Module, made: readonly MadeCall[]): readonly OpenPoint[] {
  const { source } = module
  const handlers = callsTo(module, 'better-auth/node', 'toNodeHandler').map((handler) =>
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
    ...calledIn(modules, module, made),
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
  modules: Modules,
  module: Module,
  made: readonly MadeCall[],
): readonly OpenPoint[] {
  const { source } = module
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    const { expression: api, name } = node.expression
    if (!ts.isPropertyAccessExpression(api) || api.name.text !== 'api') return []
    const base = resolveValue(modules, { module, node: api.expression })
    if (!made.some((call) => call.node === base.node)) return []
    if (name.text === 'getSession') {
      return [
        openAt(
          { module, node },
          'the session is looked up by Better Auth here',
          'res.locals.session // { user, expires }, or null',
        ),
      ]
    }
    return [
      openAt({ module, node }, `${name.text} has no counterpart here`, `// without ${name.text}`),
    ]
  })
}
