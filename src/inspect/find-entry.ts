import type { Framework } from '../catalog/frameworks.js'
import { CliError } from '../errors.js'
import type { EntryFact, Evidence, Fact } from '../project.js'
import { findApplications } from '../syntax/applications.js'
import { splitBom } from '../syntax/lines.js'
import { bindingsOf } from '../syntax/origin.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { chooseApplication, servedBy, type Found } from './choose-application.js'
import { readModuleForm, type ModuleContext } from './module-form.js'
import type { SourceText } from './read-sources.js'

/** Files that are not the application itself. */
const ASIDE =
  /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?|e2e|mocks?|fixtures|examples?|stories|\.storybook|cypress)\/|\.(?:test|spec|stories)\.[cm]?[jt]sx?$/

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
  const { source, application } = chooseApplication(all, framework, asked)
  const { held, line } = application
  const { file, tree } = source
  const scope = !held ? 'expression' : held.block === tree ? 'module' : 'function'
  const form = readModuleForm(source, context)
  return {
    value: { file, ...form, scope, ...(held ? { app: held.name } : {}) },
    confidence: 'certain',
    evidence: [...options.evidence, { file, line, saw: `${framework.package}()` }],
  }
}

async function applicationsIn(
  { file, text }: SourceText,
  framework: Framework,
): Promise<readonly Found[]> {
  if (!text.includes(framework.package)) return []
  const source = await parseSource(file, splitBom(text).body)
  refuseBroken(source)
  return findApplications(source, bindingsOf(source), framework.package).map((application) => ({
    source,
    application,
    served: servedBy(source, application),
  }))
}

function refuseBroken({ file, problem }: Source): void {
  if (!problem) return
  const { line, column, message } = problem
  const what = `${file}:${line}:${column} does not parse: ${message}`
  throw new CliError('unsupported', 'source-invalid', what, {
    hint: `Mend ${file}, then run this again.`,
    file,
    line,
  })
}
