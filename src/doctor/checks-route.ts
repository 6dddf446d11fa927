import { CORS_REMEDY } from '../catalog/cors.js'
import { RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { listGeneratedFiles } from '../home.js'
import { isCatchAll } from '../inspect/routes/find-mounting-route.js'
import { getFramework } from '../plan/init/make-plan.js'
import type { Project, RouteFact } from '../project.js'
import { listImports } from '../reading/read-sources.js'
import type { OwnSource } from '../reading/source-files.js'
import { getPosition } from '../syntax/lines.js'
import type { Check, FindingPlace, Sighting } from './finding.js'
import type { Subject } from './subject.js'
import type { ts } from 'ts-morph'
import type { Program } from '../code/value.js'
import type { Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'
import { writtenName } from '../syntax/written-name.js'
import { describePlace } from './options.js'

/** Tells whether code has anything of sign-in: from the generated files, or from the engine. */
function importsSignIn(subject: Subject, source: OwnSource): boolean {
  return source.text.includes(`${RUNTIME_PACKAGE}/`) || importsOurs(subject, source)
}

/** Modules of the engine that ask from the browser of each visitor, and those that ask nothing. */
const ASKS_LATER = ['client', 'react', 'solid', 'svelte', 'types', 'vue']

const ASKS = new RegExp(String.raw`['"]${RUNTIME_PACKAGE}/(?!(?:${ASKS_LATER.join('|')})['"])`)

/** Tells whether code may ask who is signed in where it is rendered: a page that is kept may ask in the browser. */
function asksInPlace(subject: Subject, source: OwnSource): boolean {
  return ASKS.test(source.text) || importsOurs(subject, source)
}

function importsOurs({ program, project }: Subject, { file, text }: OwnSource): boolean {
  const { auth, guard } = project.layout
  return listImports(program.resolve, file, text).some(
    (each) => each.file === auth || each.file === guard,
  )
}

/** Ways in which a file has its answers kept, by the text that says so. */
const KEEPING: readonly { readonly says: RegExp; readonly how: string }[] = [
  {
    says: /^export const dynamic\s*=\s*['"](?:force-static|error)['"]/m,
    how: 'it is rendered once, while the application is built',
  },
  { says: /^['"]use cache['"]/m, how: 'it is kept for the next visitor' },
  {
    says: /^export (?:async )?(?:function|const) getStaticProps\b/m,
    how: 'it is rendered once, while the application is built',
  },
  {
    says: /^[^\S\n]*export const prerender\s*=\s*true\b/m,
    how: 'it is rendered once, while the application is built',
  },
  {
    says: /['"]Cache-Control['"]\s*[,:]\s*['"`][^'"`]*\b(?:public|s-maxage)\b/i,
    how: 'what is in between may keep it, and give it to others',
  },
]

function cached(subject: Subject): readonly Sighting[] {
  const { project, sources } = subject
  const ours = listGeneratedFiles(project.layout)
  const using = sources.filter((each) => !ours.includes(each.file) && asksInPlace(subject, each))
  const inFiles = using.flatMap(({ file, text }) =>
    KEEPING.flatMap(({ says, how }) => {
      const found = says.exec(text)
      const [blank = ''] = /^\s*/.exec(found?.[0] ?? '') ?? []
      const place = found && { file, line: getPosition(text, found.index + blank.length).line }
      return place ? [readKept([place], how)] : []
    }),
  )
  return [...inFiles, ...keptByRule(project, using)]
}

/** The rules of the framework's own configuration for paths whose files ask who is signed in. */
function keptByRule({ routes, site }: Project, using: readonly OwnSource[]): readonly Sighting[] {
  return (site?.kept?.by ?? []).flatMap(({ path, file, line }) => {
    const hit =
      path === undefined
        ? undefined
        : routes.find(
            (each) => covers(path, each.path) && using.some((own) => own.file === each.file),
          )
    return hit
      ? [readKept([{ file, line }, { file: hit.file }], `the rule for ${path} keeps its answers`)]
      : []
  })
}

function covers(rule: string, path: string): boolean {
  const [, below] = /^(.*?)\/\*\*$/.exec(rule) ?? []
  return below === undefined ? rule === path : path === below || path.startsWith(`${below}/`)
}

function readKept(evidence: readonly FindingPlace[], how: string): Sighting {
  return {
    evidence,
    message: `this asks who is signed in, and ${how}: one visitor may get what is another's, or nobody is signed in`,
    remedy:
      'Take the caching out here, or ask for the session in a part of the page that is not kept.',
  }
}

/** Pages that a gate watches, and in which nothing asks who is there. */
function unguarded(subject: Subject): readonly Sighting[] {
  const { manifest, project, sources } = subject
  const gate = manifest?.answers.gate ?? []
  const { file: gateFile } = project.gate ?? {}
  const watched = project.routes.filter(({ path }) => gate.some((each) => isBelowPath(path, each)))
  return watched.flatMap(({ path, file }) => {
    const source = sources.find((each) => each.file === file)
    if (
      !source ||
      importsSignIn(subject, source) ||
      /\bsession\b|\bauth\b|require\w*\(/i.test(source.text)
    )
      return []
    return [
      {
        evidence: [{ file, line: 1 }],
        message: `nothing in this file asks who is there: ${gateFile ?? 'the gate'} alone stands in front of ${path}`,
        remedy:
          'Ask for the session where the data is read, too: a gate leads people to sign-in, and protects nothing.',
      },
    ]
  })
}

function isBelowPath(path: string, gate: string): boolean {
  const parts = path.split('/')
  return (
    gate === '/' ||
    gate
      .split('/')
      .every((part, at) => (part === '*' ? parts[at] !== undefined : parts[at] === part))
  )
}

/** The first segments of the paths at which the engine answers something; it has the same list. */
export const ENDPOINTS: readonly string[] = [
  'account',
  'backchannel-logout',
  'callback',
  'change-password',
  'confirm',
  'csrf',
  'dev',
  'error',
  'forgot-password',
  'initiate',
  'new-password',
  'providers',
  'session',
  'signin',
  'signout',
  'signup',
  'two-factor',
  'verify-request',
  'webauthn-options',
]

/** Routes of the application's own below the path at which sign-in answers, as far as one of the two is not asked for it. */
function shadowed({ configuration, mount, project }: Subject): readonly Sighting[] {
  if (!configuration) return []
  const { basePath, layout, routes } = project
  const isByFile = getFramework(project).shape === 'routes'
  const ours = [...listGeneratedFiles(layout), ...(isByFile ? [mount] : [])]
  const isOurs = ({ file, module = file }: RouteFact): boolean => ours.includes(module)
  const below = routes.filter(({ path }) => path === basePath || path.startsWith(`${basePath}/`))
  // Where a route of ours answers what no other does, the others are asked first, and take from it what they name.
  const yields = isByFile && below.some((each) => isOurs(each) && isCatchAll(each, basePath))
  const hidden = below.filter(
    (each) => !isOurs(each) && !(yields && isBesideEndpoints(each, basePath)),
  )
  return hidden.map(({ path, file, line }: RouteFact) => ({
    evidence: [{ file, line }],
    message: `${path} lies below ${basePath}, where sign-in answers: only one of the two is ever asked`,
    remedy: `Give it another path, or sign-in another one: npx create-auth init --path <path>`,
  }))
}

/** Tells whether a route is a word that no endpoint is called. */
function isBesideEndpoints({ path }: RouteFact, basePath: string): boolean {
  const [first = ''] = path.slice(basePath.length + 1).split('/')
  return /^[\w-]+$/.test(first) && !ENDPOINTS.includes(first)
}

/** Where a visitor is signed out by looking at something. */
function byGet(subject: Subject): readonly Sighting[] {
  return signOutsByGet(subject).map(({ place, how }) =>
    how === 'asks'
      ? {
          evidence: [place],
          message: 'this asks for the page of sign-out, and signs nobody out: that takes a POST',
          remedy: 'Call signOut() of the client, or post a form with the CSRF token.',
        }
      : {
          evidence: [place],
          message:
            'a GET signs people out here: an image or a link of somebody else does it, and so does whatever looks ahead',
          remedy: 'Let a form post it, or an action: sign-out changes something.',
        },
  )
}

/** Links that sign people out, and that their framework follows before anybody has clicked. */
function prefetched(subject: Subject): readonly Sighting[] {
  const { prefetches: row } = getFramework(subject.project)
  const paths = signOutsByGet(subject).flatMap(({ path }) => path ?? [])
  if (!row) return []
  return paths.flatMap((path) => {
    const link = new RegExp(
      String.raw`<${row.tag}\b[^>]*\b(?:href|to)=(?:\{\s*)?["'\x60]${path.replaceAll(/[.*+?^$()[\]{}|\\]/g, String.raw`\$&`)}["'\x60][^>]*>`,
      'g',
    )
    return subject.sources.flatMap(({ file, text }) =>
      [...text.matchAll(link)].flatMap(({ 0: whole, index }) => {
        const isAhead = row.on ? row.on.test(whole) : !row.off?.test(whole)
        return isAhead
          ? [
              {
                evidence: [{ file, line: getPosition(text, index).line }],
                message: `this link to ${path} is followed before anybody clicks on it, and signs people out`,
                remedy: 'Make it a form that posts, with a button.',
              },
            ]
          : []
      }),
    )
  })
}

/** Checks of the application's own routes and pages. */
export const routeChecks: readonly Check<Subject>[] = [
  { id: 'sign-out-get', severity: 'warning', title: 'sign-out by a GET', find: byGet },
  {
    id: 'sign-out-prefetch',
    severity: 'error',
    title: 'sign-out by a link that is followed ahead',
    find: prefetched,
  },
  {
    id: 'page-cached',
    severity: 'error',
    title: 'answers about somebody that are kept',
    find: cached,
  },
  {
    id: 'guard-missing',
    severity: 'hint',
    title: 'a gate, and nothing behind it',
    find: unguarded,
  },
  {
    id: 'shadowed-route',
    severity: 'warning',
    title: 'routes where sign-in answers',
    find: shadowed,
  },
  {
    id: 'cors-open',
    severity: 'warning',
    title: 'other sites that may read the session',
    find: openCors,
  },
]

/** Where pages of each origin may read what sign-in answers, with the cookies of the visitor. */
function openCors({ project: { openCors: found = [] } }: Subject): readonly Sighting[] {
  return found.map(({ file, line }) => ({
    evidence: [{ file, line }],
    message: 'a page of any site may ask for the session of a visitor, and read it',
    remedy: 'Name the origins that are yours there.',
    snippet: CORS_REMEDY,
  }))
}

/** A GET that is meant to sign people out. */
interface SignOutByGet {
  readonly place: FindingPlace
  /** `answers`: whatever comes to it is signed out. `asks`: it comes to the page of sign-out, which takes a POST. */
  readonly how: 'answers' | 'asks'
  /** The path at which it answers, where that is known. */
  readonly path?: string
}

/** Exports that answer a GET, or run while a page is shown. */
const READERS = /^(?:GET|loader|load|getServerSideProps)$/

/** What stands in a file that ends sessions, or takes from another one what does. */
const ENDS = /(?:sign|log)-?out|session-token/i

/** Where the application's own code signs people out at a GET, or thinks it does. */
function signOutsByGet(subject: Subject): readonly SignOutByGet[] {
  const { program, project, sources } = subject
  const { routes } = project
  return sources.flatMap(({ file, text }) => {
    const source = ENDS.test(text) ? program.getSource(file) : undefined
    if (!source) return []
    const exported = listReaders(source).filter((node) => endsSession(source, node))
    const path = routes.find((each) => each.file === file)?.path
    return [
      ...exported.map((node): SignOutByGet => ({
        place: describePlace(source, node),
        how: 'answers',
        ...(path !== undefined && { path }),
      })),
      ...(project.application ? listRoutes(program, source) : []),
      ...listSessionReads(source, `${project.basePath}/signout`),
    ]
  })
}

function listReaders(source: Source): readonly ts.Node[] {
  const { ts, tree } = source
  return tree.statements.flatMap((each): readonly ts.Node[] => {
    const isExported =
      ts.canHaveModifiers(each) &&
      ts.getModifiers(each)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (isExported !== true) return []
    if (ts.isFunctionDeclaration(each)) return READERS.test(each.name?.text ?? '') ? [each] : []
    if (!ts.isVariableStatement(each)) return []
    return each.declarationList.declarations.filter(({ name }) => READERS.test(name.getText(tree)))
  })
}

/** Tells whether code ends a session: by `signOut(…)`, `something.signOut(…)`, or by taking away the cookie that has it. */
function endsSession(source: Source, node: ts.Node): boolean {
  const { ts, tree } = source
  return [...walk(source, node)].some(
    (each) =>
      ts.isCallExpression(each) &&
      (/(?:^|\.)signOut$/.test(each.expression.getText(tree)) || takesCookie(source, each)),
  )
}

/** `res.clearCookie('auth.session-token')`, `cookies.set('auth.session-token', '')`, `cookie['auth.session-token'].remove()` */
function takesCookie({ ts, tree }: Source, call: ts.CallExpression): boolean {
  const text = call.getText(tree)
  if (!text.includes('session-token')) return false
  const isEmpty = call.arguments.some((each) => ts.isStringLiteralLike(each) && each.text === '')
  const called = call.expression.getText(tree)
  return (
    /(?:^|\.)(?:(?:clear|delete|remove)(?:Cookie)?)$/.test(called) ||
    (/(?:^|\.)(?:set|setCookie|cookie)$/.test(called) && isEmpty) ||
    /session-token=;/.test(text)
  )
}

/** Tells whether a handler ends a session: as it is written there, or as a function that its name stands for. */
function handlesSignOut(program: Program, source: Source, handler: ts.Expression): boolean {
  const value = program.evaluate({ source, node: handler })
  return value.kind === 'function' && endsSession(value.at.source, value.node)
}

/** `app.get('/logout', async (req, res) => { await signOut(req, res) })`, and `@Get('logout') logout() { … }` */
function listRoutes(program: Program, source: Source): readonly SignOutByGet[] {
  const { ts } = source
  return [...walk(source, source.tree)].flatMap((node): readonly SignOutByGet[] => {
    if (ts.isMethodDeclaration(node)) {
      const answers = isGet(source, node) && endsSession(source, node)
      return answers ? [{ place: describePlace(source, node), how: 'answers' }] : []
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    const [path, ...handlers] = node.arguments
    if (node.expression.name.text !== 'get' || !path || !ts.isStringLiteralLike(path)) return []
    const answers = handlers.some((each) => handlesSignOut(program, source, each))
    return answers ? [{ place: describePlace(source, node), how: 'answers', path: path.text }] : []
  })
}

/** Tells whether a method is decorated with `@Get()`. */
function isGet({ ts, tree }: Source, node: ts.MethodDeclaration): boolean {
  return (ts.getDecorators(node) ?? []).some(({ expression }) =>
    expression.getText(tree).startsWith('Get('),
  )
}

/** `fetch('/auth/signout')`, which names no method. */
function listSessionReads(source: Source, address: string): readonly SignOutByGet[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node): readonly SignOutByGet[] => {
    if (!ts.isCallExpression(node) || node.expression.getText(tree) !== 'fetch') return []
    const [target, options] = node.arguments
    if (!target || !ts.isStringLiteralLike(target) || !target.text.endsWith(address)) return []
    if (options && !(ts.isObjectLiteralExpression(options) && lacksMethod(source, options)))
      return []
    return [{ place: describePlace(source, node), how: 'asks' }]
  })
}

function lacksMethod(source: Source, { properties }: ts.ObjectLiteralExpression): boolean {
  return properties.every(
    (each) => each.name !== undefined && writtenName(source, each.name) !== 'method',
  )
}
