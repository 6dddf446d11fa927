import { posix } from 'node:path'
import type { Placed, Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { importedCalls } from '../../syntax/origin.js'
import { listProgramSources } from '../../code/program.js'
import type { ts } from 'ts-morph'
import { findCounterpart } from '../../catalog/legacy.js'
import type { LegacyLibrary } from '../../catalog/legacy-library.js'
import { unwrap, walk } from '../../syntax/walk.js'
import { type PlacedStep, createStep } from '../../changes/create-step.js'
import { writtenName } from '../../syntax/written-name.js'

/** A form of the application's own, of which no field is declared. */
export interface LegacyForm {
  /** Relative to the project's root. */
  readonly file: string
  /** Where the options of its provider begin, behind a byte-order mark. */
  readonly at: number
  /** The fields of it that the callback takes. */
  readonly fields: readonly string[]
}

/** Forms whose fields can be declared, and those that are left to the user. */
interface FoundForms {
  readonly forms: readonly LegacyForm[]
  readonly open: readonly PlacedStep[]
}

/** Forms of an application's own: a library hands every field to the callback, and ours those that are declared. */
export function findForms(program: Program, library: LegacyLibrary): FoundForms {
  // Parsing the others would be most of the work.
  const likely = listProgramSources(program, (text) =>
    text.includes(posix.basename(library.form.module)),
  )
  const found = likely.flatMap((source) =>
    listForms(source, library).map((options) => readForm(program, { source, options }, library)),
  )
  return {
    forms: found.flatMap(({ forms }) => forms),
    open: found.flatMap(({ open }) => open),
  }
}

const NOTHING: FoundForms = { forms: [], open: [] }

/** A provider of such a form. */
interface FormProvider {
  readonly source: Source
  readonly options: ts.ObjectLiteralExpression
}

function readForm(
  program: Program,
  { source, options }: FormProvider,
  library: LegacyLibrary,
): FoundForms {
  const inputs = findValue(source, options, library.form.inputs)
  const declared = findKeys(source, inputs)
  const callback = findValue(source, options, library.form.callback)
  const read = callback ? listFields(program, source, callback) : []
  const lacking = read.filter((name) => !declared?.includes(name))
  if (declared && lacking.length === 0) return NOTHING
  if ((!inputs || declared?.length === 0) && lacking.length > 0) {
    const { file, tree } = source
    return { forms: [{ file, at: options.getStart(tree), fields: lacking }], open: [] }
  }
  return {
    forms: [],
    open: [createStep({ source, node: options }, describeFields(library, declared ?? [], lacking))],
  }
}

function describeFields(
  { form: { callback, inputs } }: LegacyLibrary,
  declared: readonly string[],
  lacking: readonly string[],
): Pick<PlacedStep, 'reason' | 'snippet'> {
  const fields = [...declared, ...lacking].map((name) => `${name}: {}`)
  const what = lacking.length > 0 ? `which lacks ${lacking.join(', ')}` : 'and there are none'
  return {
    reason: `of a form ${callback} is given the fields that are declared in ${inputs}, ${what}`,
    snippet: `${inputs}: { ${fields.length > 0 ? fields.join(', ') : '…: {}'} },`,
  }
}

/** The options that the provider of such forms is called with. */
function listForms(source: Source, library: LegacyLibrary): readonly ts.ObjectLiteralExpression[] {
  return importedCalls(source).flatMap(({ node, origin: { specifier, path } }) => {
    const to = findCounterpart(library, specifier, [])?.becomes.rename
    if (to !== library.form.module || path.join('.') !== 'default') return []
    const [options] = node.arguments ?? []
    return options && source.ts.isObjectLiteralExpression(options) ? [options] : []
  })
}

function findValue(
  source: Source,
  { properties }: ts.ObjectLiteralExpression,
  name: string,
): ts.Node | undefined {
  const found = properties.find((each) => writtenName(source, each.name) === name)
  return found && source.ts.isPropertyAssignment(found) ? found.initializer : found
}

/** The names of an object that is written out. */
function findKeys(source: Source, node: ts.Node | undefined): readonly string[] | undefined {
  if (!node || !source.ts.isObjectLiteralExpression(node)) return undefined
  return node.properties.flatMap(({ name }) => writtenName(source, name) ?? [])
}

/** The fields that a function takes of its first parameter, as far as that is written out, or of what is checked in it. */
function listFields(program: Program, source: Source, node: ts.Node): readonly string[] {
  const { ts, tree } = source
  if (!ts.isFunctionLike(node)) return []
  const [parameter] = node.parameters
  if (!parameter) return []
  if (ts.isObjectBindingPattern(parameter.name)) {
    return parameter.name.elements.map(({ propertyName, name }) =>
      (propertyName ?? name).getText(tree),
    )
  }
  const given = listAliases(source, node, parameter.name.getText(tree))
  const isGiven = (value: ts.Expression | undefined): boolean =>
    value !== undefined && given.includes(unwrap(source, value).getText(tree))
  const found = [...walk(source, node)].flatMap((each): readonly string[] => {
    if (ts.isPropertyAccessExpression(each)) {
      return isGiven(each.expression) ? [each.name.text] : []
    }
    if (!ts.isVariableDeclaration(each) || !ts.isObjectBindingPattern(each.name)) return []
    return isGiven(each.initializer)
      ? each.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText(tree))
      : []
  })
  const checked = listChecks(source, node, given).map((schema) =>
    listSchemaFields(program.evaluate({ source, node: schema }).at),
  )
  // What a schema describes elsewhere may be more than is seen here.
  if (checked.some((names) => names.length === 0)) return []
  const all = [...found, ...checked.flat()]
  return [...new Set(all.length > 0 ? all : listCheckedFields(source, node))]
}

/** A parameter, and the variables of its function that are nothing else: `const entered = credentials as Entered`. */
function listAliases(source: Source, node: ts.Node, parameter: string): readonly string[] {
  const { ts, tree } = source
  const others = [...walk(source, node)].flatMap((each) => {
    if (!ts.isVariableDeclaration(each) || !each.initializer || !ts.isIdentifier(each.name)) {
      return []
    }
    const value = unwrap(source, each.initializer).getText(tree)
    return value === parameter ? [each.name.text] : []
  })
  return [parameter, ...others]
}

const CHECKS = /^(?:safe)?(?:parse|validate)(?:Async|Sync)?$/i

/** The schemas that a value is checked with: `schema.safeParse(given)`. */
function listChecks(
  source: Source,
  node: ts.Node,
  given: readonly string[],
): readonly ts.Expression[] {
  const { ts, tree } = source
  return [...walk(source, node)].flatMap((each) => {
    if (!ts.isCallExpression(each) || !ts.isPropertyAccessExpression(each.expression)) return []
    const [value] = each.arguments
    const { expression, name } = each.expression
    const checks =
      value && given.includes(unwrap(source, value).getText(tree)) && CHECKS.test(name.text)
    return checks ? [expression] : []
  })
}

/** The methods that may follow the object of a schema without changing which names it has. */
const KEPT = /^(?:refine|superRefine|strict|strip|required|noUnknown|describe|readonly|check)$/

/** The names of an object that a schema describes: `z.object({ email: … }).refine(…)`; none where that is not all of it. */
function listSchemaFields({ source, node }: Placed): readonly string[] {
  const { ts, tree } = source
  if (!ts.isCallExpression(node)) return []
  const { expression } = node
  if (!ts.isPropertyAccessExpression(expression)) {
    return expression.getText(tree) === 'object' ? (findKeys(source, node.arguments[0]) ?? []) : []
  }
  const { name } = expression
  if (KEPT.test(name.text)) return listSchemaFields({ source, node: expression.expression })
  const isObject = /^(?:strictO|looseO|o)bject$/.test(name.text)
  return isObject ? (findKeys(source, node.arguments[0]) ?? []) : []
}

/** The names of an object that a schema in a function describes: `z.object({ email: … })`. */
function listCheckedFields(source: Source, node: ts.Node): readonly string[] {
  const { ts } = source
  return [...walk(source, node)].flatMap((each) => {
    if (!ts.isCallExpression(each) || !ts.isPropertyAccessExpression(each.expression)) return []
    return each.expression.name.text === 'object' ? (findKeys(source, each.arguments[0]) ?? []) : []
  })
}
