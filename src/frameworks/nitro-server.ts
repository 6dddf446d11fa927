import { posix } from 'node:path'
import { matchesGlob } from '../syntax/glob.js'
import type { ManualStep } from '../changes/change.js'
import type { KeptFact, Project } from '../project.js'
import type { SiteWarning } from '../site-fact.js'
import type { RouteRoot, RoutesFramework } from './framework.js'
import { nitroGate } from './nitro-gate.js'
import { createPathReader } from './create-path-reader.js'
import type { ts } from 'ts-morph'
import { getPosition } from '../syntax/lines.js'
import type { Source } from '../syntax/parse-source.js'
import { findProperty } from '../syntax/find-property.js'
import { walk } from '../syntax/walk.js'
import { findObjects } from '../reading/read-option.js'
import type { SourceText } from '../reading/read-sources.js'
import { writtenName } from '../syntax/written-name.js'
import type { World } from '../world/world.js'

/** The files that configure a server of Nitro, each with every ending. */
const listFiles = (...stems: readonly string[]): readonly string[] =>
  stems.flatMap((stem) => ['ts', 'js', 'mts', 'mjs'].map((ending) => `${stem}.config.${ending}`))

/** Where a server of Nitro is found while it is developed. @param stems of the files that configure it */
export const nitroPort = (...stems: readonly string[]): NonNullable<RoutesFramework['port']> => ({
  usual: 3000,
  said: /(?:--port[= ]|\s-p[= ]?|\bPORT=|\b(?:devS|s)erver:\s*\{[^{}]*\bport:\s*)(\d+)/,
  files: listFiles(...stems),
})

/** How the files of a server of Nitro answer paths. @param folder of the server */
export function nitroRoot(folder: string): RouteRoot {
  return {
    folder,
    home: folder,
    empty: true,
    route: {
      file: (path) =>
        path.startsWith('/api/') ? `${folder}${path}/[...]` : `${folder}/routes${path}/[...]`,
      template: 'route',
    },
    usual: posix.join(folder, 'api'),
    answers: createPathReader({
      answers:
        /^(?:routes\/|(?=api\/))(.*?)(?:(?:^|\/|(?<=^routes\/))index)?(?:\.(?:connect|delete|get|head|options|patch|post|put|trace))?(?:\.(?:dev|prod|prerender))?$/,
      silent: /^\(/,
    }),
    loads: (name) => /^(?:middleware|plugins|tasks)\//.test(name),
  }
}

/** Presets with which files are all that is made. */
export const NITRO_STILL_PRESETS: readonly string[] = [
  'static',
  'github-pages',
  'gitlab-pages',
  'github_pages',
  'gitlab_pages',
]

/** The part that is common to frameworks on a server of Nitro: its middleware may answer first, and it may keep answers. @param stems of the files that configure it */
export const onNitro = (
  stems: readonly string[],
): Pick<RoutesFramework, 'gate' | 'observe' | 'steps' | 'warnings'> => ({
  gate: nitroGate,
  observe: async ({ world }, sources) => {
    const kept = await findKept(world, stems, sources)
    return kept ? { kept } : {}
  },
  steps: keptSteps,
  warnings: keptWarnings,
})

/** Says where answers are kept for the next visitor: what is for one person alone does not belong there. */
function keptWarnings({ site }: Project): readonly SiteWarning[] {
  if (!site?.kept) return []
  return [
    {
      title: 'Some answers are kept, and given to whoever asks next',
      lines: [
        ...site.kept.by.map(({ path, file, line }) =>
          path === undefined ? `${file}:${line}` : `${path} (${file}:${line})`,
        ),
        'nobody is signed in there: protect nothing by them',
      ],
    },
  ]
}

/** Steps that take the endpoints out of the rules that would have their answers kept; none where no rule is for them. */
function keptSteps({ site, basePath }: Project): readonly ManualStep[] {
  if (!site?.kept) return []
  const { by, except } = site.kept
  const own = basePath.slice(site.prefix.length)
  const around = by.filter((rule) => isCachedByRule(rule, except, own))
  const [first] = around
  if (!first) return []
  const { file: path, line } = first
  const rules = around.map((rule) => rule.path).join(' and ')
  const isPrerendered = around.some(({ ways }) => ways.includes('prerender'))
  const off = `cache: false, isr: false, swr: false${isPrerendered ? ', prerender: false' : ''}`
  return [
    {
      kind: 'manual',
      path,
      line,
      reason: `answers below ${own} would be kept and given to whoever asks next, by what ${KEPT_OPTION} says of ${rules}; until they are taken out, sign-in gives none`,
      snippet: `'${own}/**': { ${off} },`,
    },
  ]
}

/** Tells whether a rule has what lies below a path kept: no rule that is as near to the path ends each of its ways. */
function isCachedByRule(
  { path, ways }: KeptFact['by'][number],
  except: KeptFact['except'],
  own: string,
): boolean {
  if (path === undefined || !covers(path, own)) return false
  const near = except.filter((each) => each.path.length >= path.length && covers(each.path, own))
  return ways.some((way) => !near.some((each) => each.ways.includes(way)))
}

/** Tells whether a rule is for what lies below a path. */
function covers(rule: string, path: string): boolean {
  return matchesGlob(`${path.slice(1)}/session`, rule)
}

/** The files that every application on a server of Nitro gets. */
export const NITRO_FILES: RoutesFramework['files'] = [
  { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
  { id: 'types', template: 'auth-locals', why: 'the type of event.context.session' },
  { id: 'mount', template: 'route', why: 'answers sign-in by being there' },
  {
    id: 'session',
    template: 'middleware',
    places: ['{folder}/middleware/1.auth', '{folder}/middleware/1.sign-in'],
    why: 'puts the session into event.context, before everything else',
  },
]

/** A rule for a path: the ways in which it has answers kept, and those of which it takes the path out. */
interface Rule {
  readonly path: string
  readonly file: string
  readonly line: number
  readonly keeps: readonly string[]
  readonly ends: readonly string[]
}

/** The option that has rules by path. */
const KEPT_OPTION = 'routeRules'

/** The ways in which rules have answers kept, by their names. A way ends where the rule of its own name is off: `swr: false` ends nothing. */
const WAYS: Readonly<Record<string, string>> = {
  cache: 'cache',
  swr: 'cache',
  isr: 'isr',
  static: 'isr',
  prerender: 'prerender',
}

/** Functions that make a handler whose answers are kept. */
const MAKERS = /\b(?:cachedEventHandler|defineCachedEventHandler|defineCachedHandler)\s*\(/

/**
 * The code that has answers kept for the next visitor: rules by path, and handlers.
 *
 * @param stems the files that may hold the rules, without their endings
 */
async function findKept(
  world: World,
  stems: readonly string[],
  sources: readonly SourceText[],
): Promise<KeptFact | undefined> {
  const objects = await findObjects(world, stems, KEPT_OPTION)
  const rules = objects.flatMap(({ source, object }) => listRules(source, object))
  const handlers = sources.flatMap(({ file, text }) => {
    const { index } = MAKERS.exec(text) ?? {}
    return index === undefined ? [] : [{ file, line: getPosition(text, index).line, ways: [] }]
  })
  const keeping = rules.filter(({ keeps }) => keeps.length > 0)
  const by = [
    ...keeping.map(({ path, file, line, keeps: ways }) => ({ path, file, line, ways })),
    ...handlers,
  ]
  const ending = rules.filter(({ ends }) => ends.length > 0)
  const except = ending.map(({ path, ends: ways }) => ({ path, ways }))
  return by.length > 0 ? { by, except } : undefined
}

function listRules(source: Source, { properties }: ts.ObjectLiteralExpression): readonly Rule[] {
  const { file, text, tree, ts } = source
  return properties.flatMap((each) => {
    if (!ts.isPropertyAssignment(each)) return []
    const path = writtenName(source, each.name) ?? ''
    const { line } = getPosition(text, each.getStart(tree))
    return [{ path, file, line, ...describeEffect(source, each.initializer) }]
  })
}

/** Tells whether an object says of a cache that it writes headers, which sign-in replaces, and keeps no answer. */
function isHeadersOnly(source: Source, node: ts.Node): boolean {
  const { ts } = source
  if (!ts.isObjectLiteralExpression(node)) return false
  return findProperty(source, node, 'headersOnly')?.kind === ts.SyntaxKind.TrueKeyword
}

/** The effect of a rule, by the names in it. Any way it may go counts. */
function describeEffect(source: Source, node: ts.Expression): Pick<Rule, 'keeps' | 'ends'> {
  const { ts } = source
  const named = [...walk(source, node)].flatMap((each) => {
    const name = ts.isPropertyAssignment(each) ? (writtenName(source, each.name) ?? '') : ''
    const way = Object.hasOwn(WAYS, name) ? WAYS[name] : undefined
    if (way === undefined || !ts.isPropertyAssignment(each)) return []
    if ([each.parent, each.initializer].some((part) => isHeadersOnly(source, part))) return []
    const isOff = each.initializer.kind === ts.SyntaxKind.FalseKeyword
    return isOff && way !== name ? [] : [{ way, isOff }]
  })
  const ways = (off: boolean): readonly string[] => [
    ...new Set(named.filter(({ isOff }) => isOff === off).map(({ way }) => way)),
  ]
  return { keeps: ways(false), ends: ways(true) }
}
