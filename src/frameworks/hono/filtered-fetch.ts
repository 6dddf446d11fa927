import type { ts } from 'ts-morph'
import type { ManualStep } from '../../changes/change.js'
import type { Project } from '../../project.js'
import { enclosingFunction } from '../../syntax/enclosing-function.js'
import { getPosition, splitBom } from '../../syntax/lines.js'
import { parseText, type Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { passLine } from '../early-answers.js'

/** A call that hands a request to the application, in a function of the file that gets it first. */
interface FetchHandover {
  readonly call: ts.CallExpression
  readonly around: ts.SignatureDeclaration
}

/**
 * The step that hands the requests to sign-in on as they are, where the file's own `fetch` answers some requests itself, or
 * changes them, before the application gets them.
 */
export function fetchSteps({
  application,
  files,
  basePath,
  platform,
}: Project): readonly ManualStep[] {
  const { file = '', variable } = application?.value ?? {}
  const text = files.get(file)?.text
  if (platform === undefined || variable === undefined || text === undefined) return []
  const source = parseText(file, splitBom(text).body)
  const found = findFetchHandover(source, variable)
  if (!found || isPlain(source, found) || text.includes(`'${basePath}/`)) return []
  const { call, around } = found
  const [request] = around.parameters.map(({ name }) => name.getText(source.tree))
  const [, ...others] = call.arguments.map((each) => each.getText(source.tree))
  const handed = [request, ...others].join(', ')
  return [
    {
      kind: 'manual',
      path: file,
      ...getPosition(source.text, around.getStart(source.tree)),
      reason: `it answers requests itself, or changes them, before the application gets them; until those below ${basePath} are handed on as they are, sign-in may get none`,
      snippet: passLine(
        `new URL(${request}.url).pathname.startsWith('${basePath}/')`,
        `${variable}.fetch(${handed})`,
      ),
    },
  ]
}

/** `fetch(request, env) { … app.fetch(request, env) … }` */
function findFetchHandover(source: Source, variable: string): FetchHandover | undefined {
  const { ts, tree } = source
  for (const node of walk(source, tree)) {
    if (!ts.isCallExpression(node) || node.expression.getText(tree) !== `${variable}.fetch`)
      continue
    const around = enclosingFunction(source, node)
    if (around && ts.isFunctionLike(around) && around.parameters.length > 0)
      return { call: node, around }
  }
  return undefined
}

/** Tells whether a function does nothing but hand its request on. */
function isPlain(source: Source, { call, around }: FetchHandover): boolean {
  const { ts, tree } = source
  const [request] = around.parameters
  const [given] = call.arguments
  const isSame = given?.getText(tree) === request?.name.getText(tree)
  const returns = [...walk(source, around)].filter(
    (each) => ts.isReturnStatement(each) && enclosingFunction(source, each) === around,
  )
  return isSame && returns.length <= 1
}
