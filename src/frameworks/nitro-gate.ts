import { posix } from 'node:path'
import { findExport } from '../code/resolve-export.js'
import { createProgram } from '../code/program.js'
import { findProperty } from '../code/properties.js'
import type { Program } from '../code/value.js'
import { readSources } from '../reading/read-sources.js'
import type { Source } from '../syntax/parse-source.js'
import {
  type AnswerForms,
  asGiven,
  earlyAnswer,
  type AskedFirst,
  readExport,
  isOurs,
  passLine,
  findRequest,
} from './early-answers.js'
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
function findGate({ world, resolve, texts, routes, site }: GateSearch): ReturnType<Gate['find']> {
  const folder = posix.join(routes.folder, 'middleware/')
  const files = texts.map(({ file }) => file).filter((file) => file.startsWith(folder))
  const program = createProgram(readSources(world, files, resolve), resolve)
  const sources = files.flatMap((file) => program.getSource(file) ?? [])
  return (place) => {
    const path = place.basePath.slice(site.prefix.length)
    for (const source of sources) {
      const given = isOurs({ resolve }, place, source) ? undefined : findHandler(program, source)
      const found = given && earlyAnswer(program, FORMS, given, `${path}/signin`)
      if (!found) continue
      const { file } = source
      return { file, name: 'default', leads: { ...found, remedy: describeRemedy(given, path) } }
    }
    return undefined
  }
}

/** The handler that a file gives. */
function findHandler(program: Program, file: Source): AskedFirst | undefined {
  const exported = findExport(program, file, 'default')
  const given = exported && readExport(program, exported)
  if (!given || !('kind' in given)) return given
  const { source, node } = given.at
  const { ts, tree } = source
  const first =
    ts.isCallExpression(node) && MAKERS.test(node.expression.getText(tree))
      ? node.arguments[0]
      : undefined
  if (!first) return given
  const value = program.evaluate({ ...given.at, node: first })
  // `{ onRequest: […], handler: (event) => … }`
  const handler = value.kind === 'object' ? findProperty(program, value, 'handler') : value
  return handler && asGiven(handler)
}

/** The line by which requests below a path pass, in front of all that the handler does. */
function describeRemedy(given: AskedFirst, path: string): string {
  return passLine(`${findRequest(given) ?? 'event'}.path.startsWith('${path}/')`)
}

/** Middleware in front of the routes of a server of Nitro. */
export const nitroGate: Gate = { find: findGate }
