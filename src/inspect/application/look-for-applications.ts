import type { ApplicationFramework } from '../../frameworks/framework.js'
import type { OwnMaker } from '../../project.js'
import { findApplications } from '../../application/applications.js'
import { type Factory, findFactories } from '../../application/find-factories.js'
import { splitBom } from '../../syntax/lines.js'
import { findCalledMember } from '../../application/find-making.js'
import { type Bindings, bindingsOf } from '../../syntax/origin.js'
import { type Source, parseText } from '../../syntax/parse-source.js'
import { type FoundApplication, type SearchedFiles, findServing } from './choose-application.js'
import type { ResolveImport } from '../../code/value.js'
import { listImports } from '../../reading/read-sources.js'
import type { OwnSource } from '../../reading/source-files.js'

interface ApplicationSearch {
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
  search: ApplicationSearch,
  refuse?: (source: Source) => void,
): Promise<SearchedFiles> {
  const before = new Map<string, LookedFile>()
  let known: readonly Factory[] = []
  for (let round = 1; ; round += 1) {
    const found = texts.flatMap((each) => {
      const looked = look(each, search, known, before.get(each.file))
      if (!looked) return []
      if (!before.has(each.file)) refuse?.(looked.source)
      before.set(each.file, looked)
      return looked.source.problem ? [] : [looked]
    })
    const factories = found.flatMap((each) => each.factories)
    if (factories.length === known.length || round === MOST_ROUNDS) {
      const files = found.map(({ source, bindings }) => ({ source, bindings }))
      return { all: found.flatMap(({ all }) => all), files, texts }
    }
    known = factories
  }
}

/** The applications and factories of a file, with the functions of others that it may take. */
interface LookedFile {
  readonly source: Source
  readonly bindings: Bindings
  readonly imported: string
  readonly all: readonly FoundApplication[]
  readonly factories: readonly Factory[]
}

/** @param before what was found with fewer functions of others: it is the same where the file takes none of the further ones */
function look(
  { file, text }: OwnSource,
  { framework, resolve }: ApplicationSearch,
  known: readonly Factory[],
  before: LookedFile | undefined,
): LookedFile | undefined {
  const taken = listImportedFactories(resolve, { file, text }, known)
  if (!text.includes(framework.package) && taken.length === 0) return undefined
  const makers = taken.map(({ maker }) => maker)
  const imported = JSON.stringify(makers)
  if (before?.imported === imported) return before
  const source = parseText(file, splitBom(text).body)
  const bindings = bindingsOf(source)
  if (source.problem) return { source, bindings, imported, all: [], factories: [] }
  const row = { ...framework, makers: [...framework.makers, ...makers] }
  const applications = findApplications(source, bindings, row)
  const factories = findFactories(source, bindings, row, applications)
  const all = applications.map((application): FoundApplication => {
    const served = findServing({ source, bindings }, framework, application)
    const called = findCalledMember(source, bindings, application.call.expression)
    const by = taken.find(
      ({ maker }) => maker.module === called?.module && maker.name === called.name,
    )
    const factory = by && { factory: by.factory }
    return { source, bindings, application, served, makers, ...factory }
  })
  return { source, bindings, imported, all, factories }
}

/** The functions that a file may take from others, with the modules as it names them. */
function listImportedFactories(
  resolve: ResolveImport,
  { file, text }: OwnSource,
  known: readonly Factory[],
): readonly { readonly factory: Factory; readonly maker: OwnMaker }[] {
  if (known.length === 0) return []
  const imports = listImports(resolve, file, text)
  return known.flatMap((factory) => {
    const specifiers = new Set(
      imports.flatMap((each) => (each.file === factory.file ? [each.specifier] : [])),
    )
    return [...specifiers].map((module) => ({ factory, maker: { ...factory.maker, module } }))
  })
}
