import type { ApplicationFramework } from '../catalog/frameworks/framework.js'
import type { OwnMaker } from '../project.js'
import { findApplications } from '../application/applications.js'
import { findFactories, type Factory } from '../application/find-factories.js'
import { splitBom } from '../syntax/lines.js'
import { calledAs } from '../application/maker-of.js'
import { bindingsOf } from '../syntax/origin.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { servedBy, type Found, type Looked } from './choose-application.js'
import type { ResolveImport } from './import-resolver.js'
import { importsIn } from './read-sources.js'
import type { OwnSource } from './source-files.js'

interface Search {
  readonly framework: ApplicationFramework
  readonly resolve: ResolveImport
}

/** Functions call functions, and this many files deep. */
const MOST_ROUNDS = 5

/**
 * Every application that some files make: with what the framework gives for it, or with a function of one of the other files.
 *
 * @param refuse is told of a file that does not parse; without it such a file is passed over
 */
export async function lookForApplications(
  texts: readonly OwnSource[],
  search: Search,
  refuse?: (source: Source) => void,
): Promise<Looked> {
  let known: readonly Factory[] = []
  for (let round = 1; ; round += 1) {
    const { factories, ...looked } = await look(texts, search, known, refuse)
    if (factories.length === known.length || round === MOST_ROUNDS) return looked
    known = factories
  }
}

async function look(
  texts: readonly OwnSource[],
  { framework, resolve }: Search,
  known: readonly Factory[],
  refuse?: (source: Source) => void,
): Promise<Looked & { readonly factories: readonly Factory[] }> {
  const all: Found[] = []
  const files: Looked['files'][number][] = []
  const factories: Factory[] = []
  for (const { file, text } of texts) {
    const imported = importedFrom(resolve, { file, text }, known)
    if (!text.includes(framework.package) && imported.length === 0) continue
    const source = await parseSource(file, splitBom(text).body)
    refuse?.(source)
    if (source.problem) continue
    const bindings = bindingsOf(source)
    files.push({ source, bindings })
    const makers = imported.map(({ maker }) => maker)
    const row = { ...framework, makers: [...framework.makers, ...makers] }
    const applications = findApplications(source, bindings, row)
    factories.push(...findFactories(source, bindings, row, applications))
    for (const application of applications) {
      const served = servedBy({ source, bindings }, framework, application)
      const called = calledAs(source, bindings, application.call.expression)
      const by = imported.find(
        ({ maker }) => maker.module === called?.module && maker.name === called.name,
      )
      all.push({
        source,
        bindings,
        application,
        served,
        makers,
        ...(by && { factory: by.factory }),
      })
    }
  }
  return { all, files, texts, factories }
}

/** The functions that a file may take from others, with the modules as it names them. */
function importedFrom(
  resolve: ResolveImport,
  { file, text }: OwnSource,
  known: readonly Factory[],
): readonly { readonly factory: Factory; readonly maker: OwnMaker }[] {
  if (known.length === 0) return []
  const imports = importsIn(resolve, file, text)
  return known.flatMap((factory) => {
    const specifiers = new Set(
      imports.flatMap((each) => (each.file === factory.file ? [each.specifier] : [])),
    )
    return [...specifiers].map((module) => ({ factory, maker: { ...factory.maker, module } }))
  })
}
