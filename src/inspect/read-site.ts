import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RoutesFramework } from '../catalog/frameworks/framework.js'
import type {
  FrontFile,
  RefusedOption,
  SiteConfiguration,
  StillOption,
} from '../catalog/frameworks/site-configuration.js'
import { CliError } from '../errors.js'
import type { RouteFact, SiteFact, Warning } from '../site-fact.js'
import { WHOLE } from '../code/module-exports.js'
import { returnsOf } from '../syntax/returns-of.js'
import { parseModules, type Module, type Modules } from './databases/modules.js'
import { propertyOf, resolveValue, type Placed } from './databases/resolve-value.js'
import { staticText } from './databases/static-path.js'
import { staticTexts } from './databases/static-texts.js'
import type { ResolveImport } from './import-resolver.js'
import { readBounded } from './read-file.js'
import { findOption, findOutermost } from './read-option.js'
import { readSources } from './read-sources.js'
import { resolveSource } from './resolve-source.js'
import { sendsIn } from './find-sends.js'

/** An option as it is written: nowhere, readable, or computed. */
type Option = Placed | 'hidden' | undefined

/**
 * What the framework's own configuration says, read from its code.
 *
 * @throws {CliError} `static-export` where it leaves nothing that answers requests; `option-refused`
 */
export async function readSite(
  root: string,
  framework: RoutesFramework,
  resolve: ResolveImport,
): Promise<SiteFact> {
  const { name, configuration, options = [], refuses = [] } = framework
  for (const row of refuses) {
    const found = await findOption(root, options, row.option)
    if (found) throw refusal(found.file, row)
  }
  if (!configuration) {
    return readPrefix(root, framework)
  }
  const { files, still, endings } = configuration
  const file = files.find((each) => existsSync(join(root, each)))
  if (file !== undefined) return readConfiguration(root, { name, configuration, file, resolve })
  if (still.value === undefined) throw nothingAnswers(name, files[0], still)
  return { prefix: '', ...(endings && { endings: endings.usual }), unknown: [] }
}

interface Configured {
  readonly name: string
  readonly configuration: SiteConfiguration
  readonly file: string
  readonly resolve: ResolveImport
}

async function readConfiguration(
  root: string,
  { name, configuration, file, resolve }: Configured,
): Promise<SiteFact> {
  const { prefix, endings, still } = configuration
  const modules = await parseModules(resolve, readSources(root, [file], resolve))
  const objects = configurationsIn(modules, file)
  const said = (option: string): Option => optionIn(modules, objects, option)
  const texts = (option: string): readonly string[] | undefined => textsOf(modules, said(option))

  const left = leftBy(modules, said(still.option), still)
  if (left === 'nothing') throw nothingAnswers(name, file, still)
  const refused = configuration.refused?.find(({ option, value }) => only(texts(option)) === value)
  if (refused) throw refusal(file, refused)
  const path = only(texts(prefix))
  const listed = endings && listIn(modules, said(endings.option), endings.usual)
  const known = [
    [prefix, path !== undefined],
    ...(endings ? [[endings.option, listed !== undefined] as const] : []),
    [still.option, left === 'something'],
  ] as const
  return {
    file,
    prefix: asPrefix(path ?? ''),
    ...(endings && { endings: listed ?? endings.usual }),
    unknown: known.flatMap(([option, isKnown]) => (isKnown ? [] : [option])),
    ...sent(configuration.sends ? sendsIn(modules, configuration.sends) : []),
    ...warned(warningsIn(root, configuration, texts)),
  }
}

function warned(warns: readonly Warning[]): Pick<SiteFact, 'warns'> {
  return warns.length === 0 ? {} : { warns }
}

function sent(sends: readonly RouteFact[]): Pick<SiteFact, 'sends'> {
  return sends.length === 0 ? {} : { sends }
}

/** As it begins the paths of the site, however it is written. */
function asPrefix(path: string): string {
  const inner = path.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '' : `/${inner}`
}

/** What is left that answers requests. */
function leftBy(
  modules: Modules,
  option: Option,
  { value }: StillOption,
): 'nothing' | 'something' | 'unknown' {
  if (value === undefined) {
    return option === 'hidden' ? 'unknown' : option ? 'something' : 'nothing'
  }
  const texts = textsOf(modules, option)
  if (only(texts) === value) return 'nothing'
  return texts?.includes(value) === false ? 'something' : 'unknown'
}

/** The file that all requests go through, where it leaves out what ours is composed with. */
function frontWithout(root: string, { file, speaks, brings }: FrontFile): string | undefined {
  const found = resolveSource(root, file)
  const text = found === undefined ? '' : (readBounded(join(root, found)) ?? '')
  return speaks.test(text) && !brings.test(text) ? found : undefined
}

/** What people should know of what is said there, and of what stands in front of it. */
function warningsIn(
  root: string,
  { warns = [], front }: SiteConfiguration,
  texts: (option: string) => readonly string[] | undefined,
): readonly Warning[] {
  const said = warns
    .filter(({ option, value }) => {
      const all = texts(option)
      return value === undefined ? only(all) !== '' : only(all) === value
    })
    .map(({ title, lines }) => ({ title, lines }))
  const file = front && frontWithout(root, front)
  if (!front || file === undefined) return said
  const { title, lines } = front.warns
  return [...said, { title: title.replace('{file}', file), lines }]
}

/** Below which path all of the application lies, where one option among others says so. */
async function readPrefix(
  root: string,
  { options = [], prefix: name, prefixOf }: RoutesFramework,
): Promise<SiteFact> {
  if (name === undefined) return { prefix: '', unknown: [] }
  const own = await findOption(root, options, name)
  const found = own ?? (prefixOf && (await findOutermost(root, options, prefixOf)))
  // Relative to the page, or the address of another site: assets alone are there.
  const isElsewhere = found && found.kind === 'text' && /^\.|:/.test(found.text)
  if (!found || isElsewhere) return { prefix: '', unknown: [] }
  return found.kind === 'text'
    ? { file: found.file, prefix: asPrefix(found.text), unknown: [] }
    : { file: found.file, prefix: '', unknown: [name] }
}

function only(texts: readonly string[] | undefined): string | undefined {
  return texts?.length === 1 ? texts[0] : undefined
}

function listIn(
  modules: Modules,
  option: Option,
  usual: readonly string[],
): readonly string[] | undefined {
  if (option === undefined) return usual
  return option === 'hidden' ? undefined : staticTexts(modules, option)
}

function refusal(file: string, { problem, remedy }: Omit<RefusedOption, 'value'>): CliError {
  return new CliError('unsupported', 'option-refused', problem, { hint: remedy(file), file })
}

function nothingAnswers(name: string, file: string, { remedy }: StillOption): CliError {
  const message = `${name} exports static files here, and nothing is left that could answer sign-in`
  return new CliError('unsupported', 'static-export', message, { hint: remedy(file), file })
}

/** The objects of which a configuration is made, whatever wraps them; none where they are not written out. */
function configurationsIn(modules: Modules, file: string): readonly Placed[] {
  const module = modules.byFile.get(file)
  const exported = module?.exports.find(({ name }) => name === 'default' || name === WHOLE)
  if (!module || !exported) return []
  const { ts } = module.source
  return ts.isFunctionDeclaration(exported.value)
    ? returned(modules, module, exported.value, 0)
    : objectsIn(modules, { module, node: exported.value }, 0)
}

/** More steps than this are a circle. */
const MOST_STEPS = 20

function objectsIn(modules: Modules, placed: Placed, steps: number): readonly Placed[] {
  if (steps > MOST_STEPS) return []
  const { module, node } = resolveValue(modules, placed)
  const { ts } = module.source
  const inside = (each: Placed['node']): readonly Placed[] =>
    objectsIn(modules, { module, node: each }, steps + 1)
  if (ts.isObjectLiteralExpression(node)) return [{ module, node }]
  if (ts.isAwaitExpression(node)) return inside(node.expression)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(inside)
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    return returned(modules, module, node, steps)
  }
  // `withPlugin(config)`, `withPlugin(options)(config)`, `plugins.reduce((made, plugin) => plugin(made), config)`
  return ts.isCallExpression(node) ? node.arguments.flatMap(inside) : []
}

function returned(
  modules: Modules,
  module: Module,
  made: Parameters<typeof returnsOf>[1],
  steps: number,
): readonly Placed[] {
  const nodes = returnsOf(module.source, made)
  return nodes.flatMap((node) => objectsIn(modules, { module, node }, steps + 1))
}

/** An option in any of the objects; of two that have it, neither counts. */
function optionIn(modules: Modules, objects: readonly Placed[], name: string): Option {
  if (objects.length === 0) return 'hidden'
  const found = objects
    .map((object) => propertyOf(modules, object, name))
    .filter((value) => value !== undefined)
  return found.length > 1 ? 'hidden' : found[0]
}

/** Every text that an option may be worth, an empty one for none; undefined where one of them can't be read. */
function textsOf(modules: Modules, option: Option): readonly string[] | undefined {
  if (option === undefined) return ['']
  if (option === 'hidden') return undefined
  const { module, node } = resolveValue(modules, option)
  const { ts, tree } = module.source
  const written = node.getText(tree)
  if (written === 'undefined') return ['']
  if (written === 'true' || written === 'false') return [written]
  const text = staticText(modules, { module, node })
  if (text !== undefined) return [text]
  if (!ts.isConditionalExpression(node)) return undefined
  const [one, other] = [node.whenTrue, node.whenFalse].map((each) =>
    textsOf(modules, { module, node: each }),
  )
  return one && other ? [...new Set([...one, ...other])] : undefined
}
