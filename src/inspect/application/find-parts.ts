import type { ApplicationFramework } from '../../frameworks/framework.js'
import { findSymbol } from '../../code/bindings.js'
import { findListedValues } from '../../application/find-listed-values.js'
import { type Bindings, findOrigin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { type ExportPath, followExport } from '../../code/follow-export.js'
import type { ResolveImport } from '../../code/value.js'
import type { OwnSource } from '../../reading/source-files.js'
import { createProgram } from '../../code/program.js'

/** A file that speaks of the framework, or takes applications from one that does. */
export interface Speaking {
  readonly source: Source
  readonly bindings: Bindings
}

/** Where parts of applications are looked for. */
export interface PartSearch {
  /** The files, with or without an application of their own. */
  readonly files: readonly Speaking[]
  /** All that was looked into. */
  readonly texts: readonly OwnSource[]
  readonly framework: Pick<ApplicationFramework, 'takesIn'>
  readonly resolve: ResolveImport
}

/** The files that give what an application takes in as a part, themselves or through files that gather what others export. */
export function findParts({ files, texts, framework, resolve }: PartSearch): ReadonlySet<string> {
  const program = createProgram(texts, resolve)
  const mounted = files.flatMap((file) => listMountedParts(file, framework, resolve))
  const made = mounted.map((part) => followExport(program, part))
  return new Set([...mounted, ...made].map(({ file }) => file))
}

/** The parts that a file takes from others and hands to one of its applications. */
function listMountedParts(
  { source, bindings }: Speaking,
  { takesIn }: PartSearch['framework'],
  resolve: ResolveImport,
): readonly ExportPath[] {
  const { ts, tree } = source
  const handed = [...walk(source, tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    return takesIn.includes(node.expression.name.text) ? [...node.arguments] : []
  })
  return handed
    .flatMap((argument) => findListedValues(source, argument) ?? [argument])
    .flatMap((given) => {
      // `app.use(shop)`, `app.use(shop())` and `app.use(await shop())`
      const argument = ts.isAwaitExpression(given) ? given.expression : given
      const value = ts.isCallExpression(argument) ? argument.expression : argument
      const symbol = findSymbol(source, value)
      const origin =
        findOrigin(source, bindings, argument) ??
        findOrigin(source, bindings, value) ??
        (symbol && bindings.get(symbol))
      if (!origin) return []
      const file = resolve(source.file, origin.specifier)
      return file === undefined || file === source.file ? [] : [{ file, path: origin.path }]
    })
}
