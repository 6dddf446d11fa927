import type { Framework, RoutesFramework } from '../../catalog/frameworks/framework.js'
import type { Gate } from '../../catalog/frameworks/gate.js'
import type { ComposeRequest } from '../../changes/compose/compose-function.js'
import { CliError } from '../../errors.js'
import type { GateFact, Project, Style } from '../../project.js'
import { matchesPath } from '../../syntax/matches-path.js'
import { CANONICAL } from '../../syntax/restyle.js'
import { render } from '../files/render.js'
import type { Note } from '../plan.js'

/**
 * The request that composes ours with the application's gate, or makes ours the gate where it has none.
 *
 * @param paths where strangers are led to sign-in
 * @throws {CliError} `gate-unknown`
 */
export async function gateRequest(
  project: Project,
  { id, name: called, gate, basePaths: [usual] }: RoutesFramework,
  paths: readonly string[],
  style: Style,
): Promise<Omit<ComposeRequest, 'text'>> {
  const { gate: found, site, basePath } = project
  if (!gate || !found) throw noGate(called)
  const { file, name } = found
  const list = `[${paths.map(quoted).join(', ')}]`
  const isUsual = basePath === `${site?.prefix ?? ''}${usual}`
  const given = isUsual ? list : `{ paths: ${list}, basePath: ${quoted(basePath)} }`
  const view = {
    composer: gate.with.from,
    name,
    paths: given,
    matchers: paths.map((path) => quoted(gate.matcher(path))).join(', '),
  }
  const form = { language: project.home.language, moduleSystem: 'esm', style: CANONICAL } as const
  return {
    file,
    names: [name, 'default'],
    ours: { kind: 'written', text: given },
    with: gate.with,
    alone: (await render(id, gate.template, view, form)).trimEnd(),
    whole: true,
    why: gate.why,
    style,
  }
}

function quoted(text: string): string {
  return `'${text}'`
}

/** Where there is no such thing as a gate. */
export function noGate(framework: string): CliError {
  const message = `a project of ${framework} has no gate that could be asked for`
  return new CliError('usage', 'gate-unknown', message, {
    hint: 'Leave --gate out: a route is protected where its data is.',
  })
}

/**
 * Says what the application's own gate may do with the requests to sign-in, and for which paths it never runs.
 *
 * @param paths of ours, where one was asked for: it lets sign-in pass
 */
export function gateNotes(
  { gate, basePath, site }: Project,
  framework: Framework,
  paths: readonly string[] | undefined,
): readonly Note[] {
  const row = framework.shape === 'routes' ? framework.gate : undefined
  if (!row || !gate) return []
  if (paths) return unwatched(gate, row, paths)
  if (!gate.leads) return []
  const { file, line, saw } = gate.leads
  const prefix = site?.prefix ?? ''
  const path = basePath.slice(basePath.startsWith(`${prefix}/`) ? prefix.length : 0)
  return [
    {
      kind: 'warning',
      title: `${file} runs in front of sign-in, too`,
      lines: [
        `${file}:${line} may lead its requests elsewhere: ${saw}`,
        `let ${path} pass there, such as by config = { matcher: ['${row.except(path)}'] }`,
      ],
    },
  ]
}

/** A pattern stays the application's own. */
function unwatched(
  { file, matchers }: GateFact,
  { matcher }: Gate,
  paths: readonly string[],
): readonly Note[] {
  if (!matchers) return []
  const missing = paths.filter((path) => {
    const one = path.replaceAll('*', 'any')
    return matchers.every((pattern) => matchesPath(pattern, one) !== true)
  })
  if (missing.length === 0) return []
  return [
    {
      kind: 'warning',
      title: `${file} never runs for ${missing.join(', ')}`,
      lines: missing.map((path) => `add '${matcher(path)}' to the matcher of its config`),
    },
  ]
}
