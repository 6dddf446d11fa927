import type { Mounting } from '../../application/dialect.js'
import { onlyHost } from '../../catalog/hosts.js'
import { providerCall } from '../../catalog/providers.js'
import { PROVIDER_MODULES, RUNTIME_PACKAGE, type RuntimeProvider } from '../../catalog/runtime.js'
import type { EarlierRelease } from '../../catalog/templates.js'
import { isOlderVersion } from '../../catalog/versions.js'
import { type FileForm, render } from '../../changes/render.js'
import type { Framework } from '../../frameworks/framework.js'
import { getSpecifier } from '../../home.js'
import type { PackageFacts, Project, Style } from '../../project.js'
import { usualStyle } from '../../frameworks/own-parts.js'
import { formatCode } from '../../syntax/format-code.js'
import { stringLiteral } from '../../syntax/string-literal.js'
import type { Answers, DatabaseAnswer } from '../plan.js'
import { findPlatform } from '../platform.js'
import { type AdapterTables, adapterView, type AdapterView } from './adapter-view.js'
import { accountsText, cookiesText, sessionText } from './session-text.js'

/** Names that say what a package is in its repository: none that people know an application by. */
const PART =
  /^(?:api|apps?|back-?end|express|main|my-?app|node|packages?|project|repo|root|servers?|services?|web|workspace)$/i

/**
 * The name that people have for an application, by the name or the scope of its package: `Acme Shop` for `@acme/acme-shop`,
 * `Acme` for `@acme/api`.
 */
export function applicationName({ name = '' }: Pick<PackageFacts, 'name'>): string | undefined {
  const [, scope = '', last = ''] = /^(?:@([^/]*)\/)?(.*)$/.exec(name) ?? []
  const telling = [last, scope].find((each) => each !== '' && !PART.test(each)) ?? ''
  const words = telling.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const title = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
  return title === '' ? undefined : title
}

/** A file that is wholly ours. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
  /** Its purpose, in a few words. */
  readonly why: string
  /** The template that it is made of: the framework's folder, and the name. */
  readonly template: string
}

/** The facts that decide the texts that are generated. */
export interface GeneratedFrom {
  readonly project: Project
  readonly framework: Framework
  /** Where sign-in answers. */
  readonly basePath: string
  readonly providers: readonly RuntimeProvider[]
  readonly database: DatabaseAnswer | undefined
  /** Seconds after which a session ends, however much it is used. */
  readonly maxTotalAge: number | undefined
  /** True where mails have a code to type, beside the link. */
  readonly mailedCodes: boolean | undefined
  /** True where the tokens of accounts are sealed in the database. */
  readonly encryptTokens: boolean | undefined
  /** The ids of the languages of pages and mails, where there are more than English. */
  readonly languages: readonly string[] | undefined
  /** The particulars of the tables. */
  readonly tables: AdapterTables | undefined
}

/** Settings of the configuration that stay as they were decided. */
type Settings = Pick<Answers, 'maxTotalAge' | 'mailedCodes' | 'encryptTokens' | 'languages'>

/** What they are, for the texts. */
export function decidedSettings({
  maxTotalAge,
  mailedCodes,
  encryptTokens,
  languages,
}: Settings): Pick<GeneratedFrom, keyof Settings> {
  return { maxTotalAge, mailedCodes, encryptTokens, languages }
}

/** The data with which templates are rendered. */
export type View = Readonly<Record<string, unknown>>

/** Another way to write the files than today's, in the style of the project. */
export interface Rendering {
  /** The release whose templates are meant. */
  readonly release?: EarlierRelease
  /** What those templates were given, made of what they are given today. */
  readonly viewOf?: (view: View) => View
  readonly style?: Style
}

/** The files of a project that are wholly ours, in its language, module system and style. */
export async function generateFiles(
  from: GeneratedFrom,
  { release, viewOf: given = (view) => view, style }: Rendering = {},
): Promise<readonly GeneratedFile[]> {
  const { project, framework } = from
  const { home, layout } = project
  const own = describeForm(project)
  const form = { ...own, release, style: style ?? own.style }
  const view = given(buildView(from))
  const platform = findPlatform(framework, project)
  const files: GeneratedFile[] = []
  for (const { id, template, why } of framework.files) {
    const path = layout[id]
    if (path === undefined) continue
    const name = platform?.templates[id] ?? findPlaced(project, id) ?? template
    const auth = getSpecifier(home, path, layout.auth)
    const composed = layout.composed ?? false
    const text = await render(framework.id, name, { ...view, auth, composed }, form)
    files.push({
      path,
      text: await formatCode(path, text, project.format),
      why,
      template: `${framework.id}/${name}`,
    })
  }
  return files
}

/** The template of the file that mounts sign-in by being where it is. */
function findPlaced({ rooted }: Project, id: string): string | undefined {
  return id === 'mount' ? rooted?.template : undefined
}

function buildView(from: GeneratedFrom): View {
  const { project, framework, providers, basePath, mailedCodes = false } = from
  return {
    ...bindingView(framework, basePath),
    basePath,
    route: buildRoute(project, basePath),
    ...environmentView(framework, project),
    ...languageView(project),
    name: applicationName(project.package) ?? false,
    providers: providers.map((row) => ({
      ...row,
      specifier: PROVIDER_MODULES + row.id,
      element: row.import + providerCall(row, mailedCodes).replaceAll('\n', '\n    '),
    })),
    settings: [
      ...new Set(providers.flatMap(settingText)),
      ...languagesText(from),
      ...proxyText(project, framework),
    ],
    database: databaseView(from) ?? false,
    session: sessionText(from),
    cookies: cookiesText(from.database),
    accounts: accountsText(from),
  }
}

/** Tells whether the project's TypeScript, where it has one, knows `satisfies`: 4.9 was the first. */
function knowsSatisfies({ home, typescript }: Project): boolean {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(typescript?.version ?? '') ?? []
  if (home.language === 'js' || major === undefined) return true
  return !isOlderVersion([Number(major), Number(minor)], [4, 9])
}

/** The syntax that the project's language has for the files. */
function languageView(project: Project): Readonly<Record<string, unknown>> {
  return {
    typescript: project.home.language === 'ts',
    inferred: knowsSatisfies(project) ? 'inferred' : undefined,
    bracketed: project.typescript?.noPropertyAccessFromIndexSignature === true,
  }
}

/** The setting of the configuration without which a provider is refused. */
function settingText({ setting }: RuntimeProvider): readonly string[] {
  return setting ? [`${setting.name}: { ${setting.value}: true }`] : []
}

/** The languages of pages and mails, where others than English were asked for. */
function languagesText({ languages = [] }: GeneratedFrom): readonly string[] {
  const list = languages.map((id) => stringLiteral(id)).join(', ')
  return list === '' ? [] : [`languages: [${list}]`]
}

/** How many proxies stand before the application, where that is known of the service that runs it. */
function proxyText(project: Project, framework: Framework): readonly string[] {
  const { proxies } = (!findPlatform(framework, project) && onlyHost(project.hosts ?? [])) || {}
  if (!proxies) return []
  const { count, variable } = proxies
  return [`...(${readsVariable(project, framework, variable)} ? { proxy: ${count} } : {})`]
}

/** How the auth file reads a variable. */
function readsVariable(
  { typescript }: Project,
  { bare = false, binding }: Framework,
  name: string,
): string {
  const asks = binding.needs?.variables
  if (asks !== undefined) return `${asks}('${name}')`
  const holder = bare ? ENVIRONMENT : 'process.env'
  const isBracketed = typescript?.noPropertyAccessFromIndexSignature === true
  return isBracketed ? `${holder}['${name}']` : `${holder}.${name}`
}

/** How the auth file comes to the variables: where it can't say `process`, the loader gives them. */
function environmentView(
  { bare = false, env: own, binding }: Framework,
  { env }: Project,
): Readonly<Record<string, unknown>> {
  const variables = binding.needs?.variables
  return {
    // A build that is tried out on this machine gets the developer's variables, too.
    loadedAlways: own !== undefined,
    env: env.target,
    loadsEnv: !variables && (bare || env.loader === undefined),
    environment: bare && ENVIRONMENT,
    // Where the framework gives each variable by its name.
    asks: variables ?? false,
  }
}

/** The path as the application's own code calls it, where all of it lies below another one. */
function buildRoute({ application, site }: Project, path: string): string {
  const prefix = application?.value.prefix ?? site?.prefix ?? ''
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

/** The part of the framework's binding that the auth file has. */
function bindingView(framework: Framework, basePath: string): Readonly<Record<string, unknown>> {
  const { id, binding, basePaths } = framework
  const { make, place, whole = false, needs } = binding
  const [usual] = basePaths
  // Where the endpoints have no path of their own in the application's code, the configuration has it.
  const mounted = listStatements(framework).some(({ atPath }) => atPath)
  return {
    bindingMake: make,
    bindingNames: whole ? make : `${make}, session`,
    hostNames: needs?.names ?? false,
    hostModule: needs?.from ?? false,
    bindingConfig: `${make}Config`,
    bindingModule: `${RUNTIME_PACKAGE}/${id}`,
    place,
    ownPath: mounted || basePath === usual ? false : basePath,
  }
}

function listStatements(framework: Framework): readonly Mounting[] {
  return framework.shape === 'application' ? framework.mount.statements : []
}

/** The name of the variables in the auth file, where it can't say `process`. */
const ENVIRONMENT = 'environment'

/** The names of the auth file's own things. */
function ownNames(framework: Framework): readonly string[] {
  const { make, needs } = framework.binding
  const mounted = listStatements(framework).map(({ name }) => name)
  return [
    'Dev',
    ...(needs ? [needs.names] : []),
    make,
    `${make}Config`,
    'authConfig',
    ...mounted,
    ENVIRONMENT,
    'loadEnvFile',
    'process',
    'session',
  ]
}

function databaseView({
  project,
  framework,
  providers,
  database,
  tables,
}: GeneratedFrom): AdapterView | undefined {
  if (!database) return undefined
  const taken = [...ownNames(framework), ...providers.map((row) => row.import)]
  return adapterView(project, database, tables, taken)
}

/** The words of the adapter's options: a file that lacks one of them does not say what it is for. */
export function adapterWords(from: GeneratedFrom): readonly string[] {
  return databaseView(from)?.words ?? []
}

/** The text to write by hand for a database, in the language and style of the project. */
export async function adapterStep(from: GeneratedFrom): Promise<string> {
  const { project, framework } = from
  const view = databaseView(from)
  return view
    ? (
        await render(
          framework.id,
          'adapter-step',
          {
            ...view,
            session: sessionText(from),
            cookies: cookiesText(from.database),
            accounts: accountsText(from),
          },
          describeForm(project),
        )
      ).trim()
    : ''
}

function describeForm(project: Project): FileForm {
  const { language, moduleSystem } = project.home
  return { language, moduleSystem, style: usualStyle(project) }
}
