import { render } from '../../changes/render.js'
import { composeFunction } from '../../changes/compose/compose-function.js'
import type { GateFact, Project } from '../../project.js'
import type { SiteWarning } from '../../site-fact.js'
import { matchesPath } from '../../syntax/matches-path.js'
import { CANONICAL } from '../../syntax/restyle.js'
import { stringLiteral } from '../../syntax/string-literal.js'
import type { Gate, OwnPart } from '../framework.js'
import { usualStyle } from '../own-parts.js'
import { findGate, GATE_NAMES } from './find-gate.js'

/** Makes a gate of paths, and of the application's own gate. */
const COMPOSER = { name: 'gate', from: '@create-auth/runtime/next-gate' }

/** How the configuration of a gate says a path, and all below it. */
function writeMatcher(path: string): string {
  return path === '/'
    ? '/((?!_next/static|_next/image|favicon.ico).*)'
    : `${path.replaceAll('*', ':part')}/:path*`
}

/** Composes ours with the application's gate, or makes ours the gate where it has none. */
async function gatePart(project: Project, paths: readonly string[]): Promise<OwnPart> {
  const { gate: found, site, basePath } = project
  const { file, name } = found ?? { file: '', name: '' }
  const list = `[${paths.map((path) => stringLiteral(path)).join(', ')}]`
  const isUsual = basePath === `${site?.prefix ?? ''}/api/auth`
  const given = isUsual ? list : `{ paths: ${list}, basePath: ${stringLiteral(basePath)} }`
  const view = {
    composer: COMPOSER.from,
    name,
    paths: given,
    matchers: paths.map((path) => stringLiteral(writeMatcher(path))).join(', '),
  }
  const form = { language: project.home.language, moduleSystem: 'esm', style: CANONICAL } as const
  const request = {
    file,
    names: [name, 'default'],
    ours: { kind: 'written', text: given },
    with: COMPOSER,
    alone: (await render('next', 'gate', view, form)).trimEnd(),
    whole: true,
    why: 'leads strangers to sign-in before a page is rendered',
    style: usualStyle(project),
  } as const
  return { file, kind: 'session', edit: (text) => composeFunction({ ...request, text }) }
}

/** `proxy.ts`, or `middleware.ts`. */
export const gate: Gate = { names: GATE_NAMES, find: findGate, part: gatePart }

/** Says for which paths of ours the application's own gate never runs. */
export function gateWarnings(
  { gate: found }: Project,
  gated: readonly string[] | undefined,
): readonly SiteWarning[] {
  return found && gated ? unwatched(found, gated) : []
}

/** A pattern stays the application's own. */
function unwatched({ file, matchers }: GateFact, paths: readonly string[]): readonly SiteWarning[] {
  if (!matchers) return []
  const missing = paths.filter((path) => {
    const one = path.replaceAll('*', 'any')
    return matchers.every((pattern) => matchesPath(pattern, one) !== true)
  })
  if (missing.length === 0) return []
  return [
    {
      title: `${file} never runs for ${missing.join(', ')}`,
      lines: missing.map((path) => `add '${writeMatcher(path)}' to the matcher of its config`),
    },
  ]
}
