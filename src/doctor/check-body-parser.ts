import type { ts } from 'ts-morph'
import { RUNTIME_PACKAGE } from '../catalog/runtime.js'
import type { ApplicationFramework } from '../frameworks/framework.js'
import { getFramework } from '../plan/init/make-plan.js'
import { splitBom } from '../syntax/lines.js'
import { bindingsOf, findOrigin, findPackage, type Origin } from '../syntax/origin.js'
import { parseText, type Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'
import type { Check, Sighting } from './finding.js'
import { describePlace } from './options.js'
import type { Subject } from './subject.js'

/** An engine that is handed requests whose bodies something has read already. */
function listEarlierParsers({ configuration, project, sources }: Subject): readonly Sighting[] {
  const framework = getFramework(project)
  if (!configuration || framework.shape !== 'application') return []
  return sources.flatMap(({ file, text }) => {
    if (!text.includes(RUNTIME_PACKAGE)) return []
    const source = parseText(file, splitBom(text).body)
    const parser = firstCall(source, (origin) => isParser(framework, origin))
    const engine = firstCall(source, isEngine)
    if (!parser || !engine || parser.pos > engine.pos) return []
    return [
      {
        evidence: [describePlace(source, parser), describePlace(source, engine)],
        message:
          'a parser reads the body before Auth(request, config) gets it: what is posted to sign-in arrives empty',
        remedy: `Use the binding of the framework, ${RUNTIME_PACKAGE}/${framework.id}, which takes a parsed body.`,
      },
    ]
  })
}

/** The first call of something that a file takes from a module. */
function firstCall(
  source: Source,
  isMeant: (origin: Origin) => boolean,
): ts.CallExpression | undefined {
  const { ts, tree } = source
  const bindings = bindingsOf(source)
  for (const node of walk(source, tree)) {
    if (!ts.isCallExpression(node)) continue
    const origin = findOrigin(source, bindings, node.expression)
    if (origin && isMeant(origin)) return node
  }
  return undefined
}

/** Middleware of the framework that reads bodies, or of a package whose name says so. */
function isParser(
  { package: own, mount }: ApplicationFramework,
  { specifier, path }: Origin,
): boolean {
  const name = path.at(-1) ?? ''
  if (specifier === own) return name !== 'static' && mount.parsers.includes(name)
  const from = findPackage(specifier) ?? ''
  return /body/.test(from) && mount.passing.includes(from)
}

function isEngine({ specifier, path }: Origin): boolean {
  return specifier === RUNTIME_PACKAGE && path.at(-1) === 'Auth'
}

export const bodyParserCheck: Check<Subject> = {
  id: 'body-parser',
  severity: 'error',
  title: 'a body that is read too early',
  find: listEarlierParsers,
}
