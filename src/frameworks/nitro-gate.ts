import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { type Exported, findExport } from '../code/exported-by.js'
import { programOf } from '../code/program.js'
import type { Program } from '../code/value.js'
import type { GateFact } from '../project.js'
import { readSources } from '../reading/read-sources.js'
import { isAside, sourceFiles } from '../reading/source-files.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'
import { type AnswerForms, earlyAnswer } from './early-answers.js'
import type { Gate, GateSearch } from './framework.js'

/** Functions that make a handler of the function that they are given, or of the one that their options have. */
const MAKERS = /^(?:define)?(?:Lazy|Cached)?(?:Event)?Handler$|^defineMiddleware$/i

/** How middleware of a server of Nitro answers a request itself. */
const FORMS: AnswerForms = {
  answers: ({ ts, tree }, node) => {
    if (ts.isThrowStatement(node))
      return /^(?:createError|new (?:H3|HTTP)Error|HTTPError)\b/.test(node.expression.getText(tree))
    if (ts.isNewExpression(node)) return node.expression.getText(tree) === 'Response'
    return (
      ts.isCallExpression(node) &&
      /^(?:send(?:Error|NoContent|Redirect|WebResponse)?|redirect)$/.test(
        node.expression.getText(tree),
      )
    )
  },
  hands: () => true,
}

/** The middleware, of all that runs in front of the routes, that may answer in place of sign-in. */
async function findGate(search: GateSearch): Promise<GateFact | undefined> {
  const { root, resolve, routes, site, basePath } = search
  const folder = posix.join(routes.folder, 'middleware/')
  const path = basePath.slice(site.prefix.length)
  const files = sourceFiles(root)
    .map(({ file }) => file)
    .filter((file) => file.startsWith(folder) && !isAside(file))
  const program = programOf(readSources(root, files, resolve), resolve)
  for (const file of files) {
    const source = program.sourceOf(file)
    if (!source || source.text.includes(RUNTIME_PACKAGE) || isOurs(search, source)) continue
    const given = handlerIn(program, source)
    const found = given && earlyAnswer(program, FORMS, given, `${path}/signin`)
    if (!found) continue
    return { file, name: 'default', leads: { ...found, remedy: remedyFor(given, path) } }
  }
  return undefined
}

/** Tells whether a file takes something from the auth file. */
function isOurs({ auth, resolve }: GateSearch, { file, text }: Source): boolean {
  return [...text.matchAll(/from\s*['"]([^'"]+)['"]/g)].some(
    ([, specifier = '']) => resolve(file, specifier) === auth,
  )
}

/** The function that a file gives as a handler. */
function handlerIn(program: Program, file: Source): Exported | undefined {
  const exported = findExport(program, file, 'default')
  if (!exported) return undefined
  const { source, value } = exported
  const { ts, tree } = source
  const made = ts.isFunctionDeclaration(value) ? value : unwrap(source, value)
  if (!ts.isCallExpression(made) || !MAKERS.test(made.expression.getText(tree))) return exported
  const [given] = made.arguments
  const options = given && unwrap(source, given)
  const handler =
    options && ts.isObjectLiteralExpression(options) ? handlerOf(source, options) : given
  return handler && { ...exported, value: handler }
}

/** `{ onRequest: […], handler: (event) => … }` */
function handlerOf(
  { ts, tree }: Source,
  { properties }: ts.ObjectLiteralExpression,
): ts.Expression | undefined {
  const found = properties.find((each) => each.name?.getText(tree) === 'handler')
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined
}

/** The line by which requests below a path pass, in front of all that the handler does. */
function remedyFor(given: Exported | undefined, path: string): string {
  const value = given?.value
  const [parameter] = value && 'parameters' in value ? Object.values(value.parameters ?? []) : []
  const event = parameter?.name?.getText() ?? 'event'
  return `// in front of everything else that it does:\nif (${event}.path.startsWith('${path}/')) return`
}

/** Middleware in front of the routes of a server of Nitro. */
export const nitroGate: Gate = { find: findGate }
