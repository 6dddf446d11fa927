import type { ts } from 'ts-morph'
import type { Framework } from '../catalog/frameworks.js'
import { CliError } from '../errors.js'
import type {
  EntryFact,
  Evidence,
  Fact,
  Language,
  ModuleSystem,
  PackageFacts,
  TypeScriptFacts,
} from '../project.js'
import { findApplications, type Application } from '../syntax/applications.js'
import { splitBom } from '../syntax/lines.js'
import { bindingsOf } from '../syntax/origin.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'
import type { SourceText } from './read-sources.js'

/** What says how a file's imports are written. */
export interface ModuleContext {
  readonly package: PackageFacts
  readonly typescript?: TypeScriptFacts
}

interface Found {
  readonly source: Source
  readonly application: Application
  /** It is listened on, or handed to others: the application that answers requests, not a part of one. */
  readonly served: boolean
}

/** Files that are not the application itself. */
const ASIDE =
  /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?|e2e|mocks?|fixtures|examples?|stories|\.storybook|cypress)\/|\.(?:test|spec|stories)\.[cm]?[jt]sx?$/

function problemOf({ file, problem }: Source): CliError | undefined {
  if (!problem) return undefined
  const { line, column, message } = problem
  return new CliError(
    'unsupported',
    'source-invalid',
    `${file}:${line}:${column} does not parse: ${message}`,
    {
      hint: `Mend ${file}, then run this again.`,
      file,
      line,
    },
  )
}

/** Whether an application is listened on, exported, returned, or handed to a function such as `createServer`. */
function isServed(source: Source, { held, call }: Application): boolean {
  const { ts, checker, tree } = source
  if (!held) return ts.isReturnStatement(call.parent) || ts.isExportAssignment(call.parent)
  const uses = [...walk(source, tree)].filter(
    (node) => ts.isIdentifier(node) && checker.getSymbolAtLocation(node) === held.symbol,
  )
  return isExported(source, held.statement) || uses.some((node) => serves(source, node))
}

/** Whether this use of an application's name hands it on to whatever answers requests. */
function serves({ ts }: Source, node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === 'listen'
  if (ts.isBinaryExpression(parent))
    return parent.right === node && /\bexports\b/.test(parent.left.getText())
  if (!ts.isCallExpression(parent))
    return (
      ts.isExportAssignment(parent) || ts.isExportSpecifier(parent) || ts.isReturnStatement(parent)
    )
  // `other.use('/api', app)`: a part of another application.
  const { expression } = parent
  return (
    parent.expression !== node &&
    !(ts.isPropertyAccessExpression(expression) && expression.name.text === 'use')
  )
}

function isExported({ ts }: Source, statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}

async function applicationsIn(source: SourceText, framework: Framework): Promise<readonly Found[]> {
  if (!source.text.includes(framework.package)) return []
  const parsed = await parseSource(source.file, splitBom(source.text).body)
  const found = findApplications(parsed, bindingsOf(parsed), framework.package)
  const problem = problemOf(parsed)
  if (problem) throw problem
  return found.map((application) => ({
    source: parsed,
    application,
    served: isServed(parsed, application),
  }))
}

function describe(found: Found): string {
  return `${found.source.file}:${found.application.line}`
}

/** The one application that answers requests. @throws {CliError} `no-app`, `several-apps` */
function choose(all: readonly Found[], framework: Framework, asked: string | undefined): Found {
  const [only, ...others] = all
  if (only && others.length === 0) return only
  const served = all.filter((found) => found.served)
  const [best, ...rivals] = served
  if (best && rivals.length === 0) return best
  if (!only) {
    const where = asked === undefined ? 'in the code that the scripts start' : `in ${asked}`
    throw new CliError(
      'unsupported',
      'no-app',
      `no ${framework.name} application was found ${where}`,
      {
        hint: `Name the file that calls ${framework.package}(): --entry <file>.`,
        ...(asked === undefined ? {} : { file: asked }),
      },
    )
  }
  const places = (served.length > 0 ? served : all).map(describe)
  const files = [...new Set((served.length > 0 ? served : all).map(({ source }) => source.file))]
  const hint =
    files.length > 1
      ? `Say which one people sign in to: ${files.map((file) => `--entry ${file}`).join(' or ')}.`
      : `Keep one application in ${files[0] ?? 'the file'}, or put sign-in there by hand.`
  throw new CliError(
    'unsupported',
    'several-apps',
    `there are several ${framework.name} applications: ${places.join(', ')}`,
    {
      hint,
      file: only.source.file,
    },
  )
}

function usesRequire({ ts, tree }: Source): boolean {
  const module = tree.statements.some(
    (node) =>
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isExportAssignment(node),
  )
  return !module
}

function moduleSystemOf(source: Source, context: ModuleContext): ModuleSystem {
  const { file } = source
  if (/\.[cm][jt]s$/.test(file) && !isTypeScript(file)) return file.endsWith('.mjs') ? 'esm' : 'cjs'
  // TypeScript is written with import, whatever it is compiled to, unless the file does otherwise.
  if (isTypeScript(file)) return usesRequire(source) ? 'cjs' : 'esm'
  if (context.package.type === 'module') return 'esm'
  return usesRequire(source) ? 'cjs' : 'esm'
}

function isTypeScript(file: string): boolean {
  return /\.[cm]?tsx?$/.test(file)
}

/** The extension that the file's own relative imports have. */
function neighbours(text: string): EntryFact['importExtension'] | undefined {
  const endings = [
    ...text.matchAll(/(?:from|import|require\()\s*['"]\.[^'"]*?(\.[cm]?[jt]sx?)?['"]/g),
  ].map(([, ending]) => ending ?? '')
  const known = (['.js', '.ts', '.mjs', '.cjs', ''] as const).filter((ending) =>
    endings.includes(ending),
  )
  return known.length === 1 ? known[0] : undefined
}

function importExtensionOf(
  { file, text }: Source,
  system: ModuleSystem,
  context: ModuleContext,
): EntryFact['importExtension'] {
  const [, marked] = /\.([cm])[jt]s$/.exec(file) ?? []
  if (marked !== undefined) return marked === 'm' ? '.mjs' : '.cjs'
  const used = neighbours(text)
  if (!isTypeScript(file)) return system === 'esm' && used !== '' ? '.js' : ''
  return typescriptExtension(used, context.typescript)
}

function typescriptExtension(
  used: EntryFact['importExtension'] | undefined,
  facts: TypeScriptFacts | undefined,
): '.js' | '.ts' | '' {
  if (used === '.ts' && facts?.allowImportingTsExtensions === true) return '.ts'
  return used === '.js' || /^node(?:16|next)$/.test(facts?.moduleResolution ?? '') ? '.js' : ''
}

/**
 * The file that makes the application, by following the code.
 *
 * @param asked the file that the user named
 * @throws {CliError} `source-invalid`, `no-app`, `several-apps`
 */
export async function findEntry(
  sources: readonly SourceText[],
  framework: Framework,
  context: ModuleContext,
  options: { readonly asked?: string; readonly evidence: readonly Evidence[] },
): Promise<Fact<EntryFact>> {
  const { asked } = options
  const candidates = sources.filter(({ file }) =>
    asked === undefined ? !ASIDE.test(file) : file === asked,
  )
  const all: Found[] = []
  for (const source of candidates) all.push(...(await applicationsIn(source, framework)))
  const { source, application } = choose(all, framework, asked)
  const { held, line } = application
  const moduleSystem = moduleSystemOf(source, context)
  const language: Language = isTypeScript(source.file) ? 'ts' : 'js'
  const scope = !held ? 'expression' : held.block === source.tree ? 'module' : 'function'
  return {
    value: {
      file: source.file,
      language,
      moduleSystem,
      scope,
      importExtension: importExtensionOf(source, moduleSystem, context),
      ...(held ? { app: held.name } : {}),
    },
    confidence: 'certain',
    evidence: [...options.evidence, { file: source.file, line, saw: `${framework.package}()` }],
  }
}
