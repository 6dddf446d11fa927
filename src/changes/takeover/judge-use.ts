import type { ts } from 'ts-morph'
import { findCounterpart, type KnownProvider } from '../../catalog/legacy.js'
import {
  findUse,
  type LegacyLibrary,
  type LegacyModule,
  type PlainStep,
  selectUses,
} from '../../catalog/legacy-library.js'
import { same } from '../../catalog/legacy-shared.js'
import { PROVIDER_MODULES } from '../../catalog/runtime.js'
import type { ModuleUse } from '../../syntax/module-uses.js'
import type { Source } from '../../syntax/parse-source.js'
import type { ManualStep } from '../change.js'
import { createStep } from '../create-step.js'
import {
  findCalls,
  findCallStep,
  findCookieReaders,
  findReaderStep,
  type FoundCall,
} from './module-parts.js'

/** The facts that are known when a place is judged. */
export interface JudgedFile {
  readonly source: Source
  readonly library: LegacyLibrary
  /** The providers that our runtime has. */
  readonly providers: readonly KnownProvider[]
  /** True where an adapter that is called with fewer arguments than ours takes is handed the tables afterwards. */
  readonly handsTables?: boolean
  /** The interfaces and types that the project itself adds to modules of the library. */
  readonly extended?: readonly string[]
}

/** A place that takes something from a module, with the row of that, or with what is left to the user. */
export type Verdict = { readonly row: LegacyModule } | { readonly step: ManualStep }

/** Tells whether ours has everything that a place takes from a module of another library: its row, or why it stays. */
export function judgeUse(file: JudgedFile, use: ModuleUse): Verdict {
  const { specifier, form, names, line, column } = use
  const row = findCounterpart(file.library, specifier, file.providers)
  const leave = ({ reason, snippet }: PlainStep): Verdict => ({
    step: { kind: 'manual', path: file.source.file, line, column, reason, snippet },
  })
  if (!row) {
    const snippet = `// write what ${specifier} does without it, or keep it`
    return leave({ reason: `${specifier} has no counterpart here`, snippet })
  }
  const to = row.becomes.rename
  if (form === 'augment') {
    const reason = `${specifier} is extended here, and its counterpart can't be`
    return row.augments === undefined
      ? leave({ reason, snippet: `declare module '${to}'` })
      : { row }
  }
  if (!names) {
    const reason = `${specifier} is taken as a whole, so that it is not certain what of it is used`
    return isProvider(row) ? { row } : leave({ reason, snippet: `'${to}'` })
  }
  const lacking = names.map(({ name }) => name).filter((name) => !gives(file.library, row, name))
  if (lacking.length > 0) {
    const extended = findExtendedRow(file, row, use)
    return extended ? { row: extended } : leave(describeLack(file, row, lacking))
  }
  // Whoever gets it from here may call it with too little.
  const reader = findReaderStep(
    row,
    (name) => form === 'export' && names.some((each) => each.name === name),
  )
  if (reader) return leave(reader)
  const called = describeOtherNames(row, form, names)
  if (called !== '') {
    const reason = `what ${specifier} gives is called something else here`
    return leave({ reason, snippet: `'${to}' // ${called}` })
  }
  const step = judgeCalls(file, row)
  return step ? { step } : { row }
}

/** The names that ours calls otherwise, where they can't change: none where all is well. */
function describeOtherNames(
  row: LegacyModule,
  form: ModuleUse['form'],
  names: readonly { readonly name: string }[],
): string {
  if (!isBound(row, form)) return ''
  return names
    .flatMap(({ name }) => {
      const here = row.names[name] ?? name
      return here === name ? [] : [`${here} in place of ${name}`]
    })
    .join(', ')
}

/** Tells whether ours gives a name: for a type that a file takes from a neighbour of its module, the neighbour's counterpart. */
function gives({ uses }: LegacyLibrary, row: LegacyModule, name: string): boolean {
  const isType = /^[A-Z]/.test(name)
  const { rename } = row.becomes
  const others = selectUses(uses, 'module').filter(({ becomes }) => becomes.rename === rename)
  return [row, ...(isType ? others : [])].some(
    ({ names }) => names[name] === name || (names === row.names && Object.hasOwn(names, name)),
  )
}

/** Tells whether a name can't change where it is taken: whoever takes it on from here may call it with too little. */
function isBound({ uses = [] }: LegacyModule, form: ModuleUse['form']): boolean {
  if (form !== 'export') return form === 'require'
  return selectUses(uses, 'call').some(({ becomes }) => becomes !== 'same' && 'argument' in becomes)
}

/** Tells whether all that it gives when it runs is its default export, which is ours, too. */
function isProvider({ becomes, names }: LegacyModule): boolean {
  return becomes.rename.startsWith(PROVIDER_MODULES) && names['default'] === 'default'
}

/** The module of ours that declares what the project extends, where all that is taken is declared there. */
function findExtendedRow(
  { library: { uses }, extended = [] }: JudgedFile,
  { augments }: LegacyModule,
  { names = [], form }: ModuleUse,
): LegacyModule | undefined {
  const row = selectUses(uses, 'module').find(({ becomes }) => becomes.rename === augments)
  const all = row && { ...row, names: { ...row.names, ...same(...extended) } }
  const isThere = names.every(({ name }) => all && Object.hasOwn(all.names, name))
  return isThere && form !== 'require' ? all : undefined
}

function describeLack(
  { extended = [] }: JudgedFile,
  { becomes: { rename: to }, uses = [], augments }: LegacyModule,
  lacking: readonly string[],
): PlainStep {
  if (augments !== undefined && lacking.every((name) => extended.includes(name))) {
    const names = lacking.join(', ')
    return {
      reason: `${names} of your own: declared for ${augments} from now on, and the rest is in ${to}`,
      snippet: `import type { ${names} } from '${augments}' // the other names from '${to}'`,
    }
  }
  const [known] = lacking.flatMap((name) => {
    const { becomes } = findUse(selectUses(uses, 'name'), name)?.use ?? {}
    return becomes && becomes !== 'same' ? [becomes.step] : []
  })
  const what = lacking.join(', ')
  return (
    known ?? {
      reason: `${to} has no ${what}`,
      snippet: `// without ${what}, the rest is in '${to}'`,
    }
  )
}

/** A call that is not understood to the end, so that its module stays. */
function judgeCalls(file: JudgedFile, row: LegacyModule): ManualStep | undefined {
  const { source } = file
  const [reader] = findCookieReaders(source, row).odd
  if (reader) return createStep({ source, node: reader.node }, reader.step)
  const [odd] = findCalls(source, row).flatMap((found) => judgeCall(file, found))
  if (!odd) return undefined
  const name = odd.node.expression.getText(source.tree)
  return createStep(
    { source, node: odd.node },
    odd.step ?? {
      reason: `${name} takes other arguments here: compare them in the README of @create-auth/runtime`,
      snippet: `// then take it from '${row.becomes.rename}'`,
    },
  )
}

/** A call that is not understood, and what is known of it. */
interface OddCall {
  readonly node: ts.CallExpression
  readonly step: PlainStep | undefined
}

function judgeCall(
  { source, handsTables }: JudgedFile,
  { node, use }: FoundCall,
): readonly OddCall[] {
  const [least, most] = use.takes
  const left = findCallStep(use)
  if (left?.where === 'server') return []
  const { length } = node.arguments
  const lacks = length < least
  const isUnread = !use.open && mayHide(source, node)
  const isOdd = (lacks && !(left && handsTables)) || length > most || isUnread
  return isOdd ? [{ node, step: lacks ? left?.step : undefined }] : []
}

/** Tells whether a call is given what is spread out, or functions. */
function mayHide({ ts }: Source, { arguments: given }: ts.CallExpression): boolean {
  return given.some(
    (argument) =>
      ts.isSpreadElement(argument) ||
      ts.isArrowFunction(argument) ||
      ts.isFunctionExpression(argument),
  )
}
