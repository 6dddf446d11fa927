import type { ts } from 'ts-morph'
import type { Framework } from '../catalog/frameworks.js'
import { CliError } from '../errors.js'
import { symbolOf, type Application } from '../syntax/applications.js'
import type { Source } from '../syntax/parse-source.js'
import { outermost, walk } from '../syntax/walk.js'

/** `itself`: listened on or given away; `handed` to a function that may serve it; else perhaps a part of another one. */
type Served = 'itself' | 'handed' | 'no'

/** An application, and the file that makes it. */
export interface Found {
  readonly source: Source
  readonly application: Application
  readonly served: Served
}

/**
 * The one application that answers requests.
 *
 * @param asked the file that the user named
 * @throws {CliError} `no-app`, `several-apps`
 */
export function chooseApplication(
  all: readonly Found[],
  framework: Framework,
  asked: string | undefined,
): Found {
  const [only, ...others] = all
  if (!only) throw noApplication(framework, asked)
  if (others.length === 0) return only
  const itself = all.filter(({ served }) => served === 'itself')
  const handed = all.filter(({ served }) => served === 'handed')
  const [likely = all] = [itself, handed].filter(({ length }) => length > 0)
  const [best = only, ...rivals] = likely
  if (rivals.length === 0) return best
  throw severalApplications(framework, likely)
}

function noApplication(framework: Framework, asked: string | undefined): CliError {
  const where = asked === undefined ? 'in the code that the scripts start' : `in ${asked}`
  const message = `no ${framework.name} application was found ${where}`
  return new CliError('unsupported', 'no-app', message, {
    hint: `Name the file that calls ${framework.package}(): --entry <file>.`,
    ...(asked === undefined ? {} : { file: asked }),
  })
}

function severalApplications(framework: Framework, all: readonly Found[]): CliError {
  const places = all.map(({ source, application }) => `${source.file}:${application.line}`)
  const files = [...new Set(all.map(({ source }) => source.file))]
  const [file = ''] = files
  const hint =
    files.length > 1
      ? `Say which one people sign in to: ${files.map((each) => `--entry ${each}`).join(' or ')}.`
      : `Keep one application in ${file}, or put sign-in there by hand.`
  const message = `there are several ${framework.name} applications: ${places.join(', ')}`
  return new CliError('unsupported', 'several-apps', message, { hint, file })
}

/** Whether an application answers requests itself: it is listened on, exported, returned, or handed to a function. */
export function servedBy(source: Source, { held, call }: Application): Served {
  const { ts, tree } = source
  if (!held) {
    const given = ts.isReturnStatement(call.parent) || ts.isExportAssignment(call.parent)
    return given ? 'itself' : 'no'
  }
  if (isExported(source, held.statement)) return 'itself'
  const uses = [...walk(source, tree)].filter((node) => symbolOf(source, node) === held.symbol)
  const all = uses.map((node) => serves(source, node))
  return all.find((served) => served === 'itself') ?? all.find((served) => served !== 'no') ?? 'no'
}

/** What this use of an application's name says about it. */
function serves(source: Source, node: ts.Node): Served {
  const { ts } = source
  const outer = outermost(source, node)
  const { parent } = outer
  if (ts.isCallExpression(parent)) {
    // `other.use('/api', app)`: a part of another application.
    const { expression } = parent
    const part = ts.isPropertyAccessExpression(expression) && expression.name.text === 'use'
    return expression === outer || part ? 'no' : 'handed'
  }
  const given =
    ts.isExportAssignment(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isReturnStatement(parent) ||
    (ts.isPropertyAccessExpression(parent) && parent.name.text === 'listen') ||
    (ts.isBinaryExpression(parent) && /\bexports\b/.test(parent.left.getText()))
  return given ? 'itself' : 'no'
}

function isExported({ ts }: Source, statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}
