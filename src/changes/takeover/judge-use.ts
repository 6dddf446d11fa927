import type { ts } from 'ts-morph'
import {
  counterpartOf,
  type KnownProvider,
  type LegacyLibrary,
  type LegacyModule,
} from '../../catalog/legacy.js'
import type { LegacyCall } from '../../catalog/legacy-library.js'
import { same } from '../../catalog/legacy-shared.js'
import { PROVIDER_MODULES } from '../../catalog/runtime.js'
import { positionAt, type Position } from '../../syntax/lines.js'
import type { ModuleUse } from '../../syntax/module-uses.js'
import type { Source } from '../../syntax/parse-source.js'
import { callsOf } from './calls-of.js'
import { toldCalls } from './told-calls.js'

/** A place that stays as it is, and what to do about it. */
export interface Stay extends Position {
  readonly reason: string
  readonly snippet: string
}

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

/** Tells whether ours has everything that a place takes from a module of another library: its row, or why it stays. */
export function judgeUse(file: JudgedFile, use: ModuleUse): LegacyModule | Stay {
  const { specifier, form, names, line, column } = use
  const at = { line, column }
  const row = counterpartOf(file.library, specifier, file.providers)
  if (!row) {
    const snippet = `// write what ${specifier} does without it, or keep it`
    return { ...at, reason: `${specifier} has no counterpart here`, snippet }
  }
  const { to } = row
  if (form === 'augment') {
    const reason = `${specifier} is extended here, and its counterpart can't be`
    return row.augments === undefined ? { ...at, reason, snippet: `declare module '${to}'` } : row
  }
  if (!names) {
    const reason = `${specifier} is taken as a whole, so that it is not certain what of it is used`
    return isProvider(row) ? row : { ...at, reason, snippet: `'${to}'` }
  }
  const lacking = names.map(({ name }) => name).filter((name) => !gives(file.library, row, name))
  if (lacking.length > 0) {
    return extendedRow(file, row, use) ?? { ...at, ...lackOf(file, row, lacking) }
  }
  const passed = passedOn(row, use)
  if (passed) return { ...at, reason: passed.reason, snippet: passed.snippet }
  const called = calledOtherwise(row, form, names)
  if (called !== '') {
    const reason = `what ${specifier} gives is called something else here`
    return { ...at, reason, snippet: `'${to}' // ${called}` }
  }
  return untold(file, row) ?? oddCall(file, row) ?? row
}

/** The names that ours calls otherwise, where they can't change: none where all is well. */
function calledOtherwise(
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
function gives({ modules }: LegacyLibrary, row: LegacyModule, name: string): boolean {
  const isType = /^[A-Z]/.test(name)
  return [row, ...(isType ? modules.filter(({ to }) => to === row.to) : [])].some(
    ({ names }) => names[name] === name || (names === row.names && Object.hasOwn(names, name)),
  )
}

/** Tells whether a name can't change where it is taken: whoever takes it on from here may call it with too little. */
function isBound({ calls = [] }: LegacyModule, form: ModuleUse['form']): boolean {
  return form === 'require' || (form === 'export' && calls.some(({ further }) => further))
}

/** The advice for a function that looks for a cookie, and is passed on to whoever calls it with too little. */
function passedOn(
  { calls = [] }: LegacyModule,
  { form, names = [] }: ModuleUse,
): LegacyCall['told'] {
  if (form !== 'export') return undefined
  return calls.find(({ name, told }) => told && names.some((each) => each.name === name))?.told
}

/** Tells whether all that it gives when it runs is its default export, which is ours, too. */
function isProvider({ to, names }: LegacyModule): boolean {
  return to.startsWith(PROVIDER_MODULES) && names['default'] === 'default'
}

/** The module of ours that declares what the project extends, where all that is taken is declared there. */
function extendedRow(
  { library: { modules }, extended = [] }: JudgedFile,
  { augments }: LegacyModule,
  { names = [], form }: ModuleUse,
): LegacyModule | undefined {
  const row = modules.find(({ to }) => to === augments)
  const all = row && { ...row, names: { ...row.names, ...same(...extended) } }
  const isThere = names.every(({ name }) => all && Object.hasOwn(all.names, name))
  return isThere && form !== 'require' ? all : undefined
}

function lackOf(
  { extended = [] }: JudgedFile,
  { to, apart, augments }: LegacyModule,
  lacking: readonly string[],
): Omit<Stay, keyof Position> {
  if (augments !== undefined && lacking.every((name) => extended.includes(name))) {
    const names = lacking.join(', ')
    return {
      reason: `${names} of your own: declared for ${augments} from now on, and the rest is in ${to}`,
      snippet: `import type { ${names} } from '${augments}' // the other names from '${to}'`,
    }
  }
  const [known] = lacking.flatMap((name) =>
    apart && Object.hasOwn(apart, name) ? (apart[name] ?? []) : [],
  )
  if (known) return known
  const what = lacking.join(', ')
  return { reason: `${to} has no ${what}`, snippet: `// without ${what}, the rest is in '${to}'` }
}

/** Where a cookie would be looked for by our name. */
function untold(file: JudgedFile, row: LegacyModule): Stay | undefined {
  const [odd] = toldCalls(file.source, row).odd
  if (!odd) return undefined
  const { reason, snippet } = odd.told
  return { ...placeOf(file, odd.node), reason, snippet }
}

/** A call that is not understood to the end, so that its module stays. */
function oddCall(file: JudgedFile, row: LegacyModule): Stay | undefined {
  const { ts } = file.source
  const odd = callsOf(file.source, row).find(
    ({ node, call: { least, most, open, browser, fewer } }) =>
      !browser &&
      ((node.arguments.length < least && !(fewer && file.handsTables)) ||
        node.arguments.length > most ||
        (!open &&
          node.arguments.some(
            (argument) =>
              ts.isSpreadElement(argument) ||
              ts.isArrowFunction(argument) ||
              ts.isFunctionExpression(argument),
          ))),
  )
  if (!odd) return undefined
  const { node, call } = odd
  if (call.fewer && node.arguments.length < call.least) {
    return { ...placeOf(file, node), ...call.fewer }
  }
  return {
    ...placeOf(file, node),
    reason: `${node.expression.getText(file.source.tree)} takes other arguments here: compare them in the README of @create-auth/runtime`,
    snippet: `// then take it from '${row.to}'`,
  }
}

function placeOf({ source: { text, tree } }: JudgedFile, node: ts.Node): Position {
  return positionAt(text, node.getStart(tree))
}
