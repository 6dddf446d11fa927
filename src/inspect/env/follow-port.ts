import type { ts } from 'ts-morph'
import { findProperty } from '../../code/properties.js'
import { findText } from '../../code/texts.js'
import { reached, type Placed, type Program, type Step, type Value } from '../../code/value.js'
import type { Evidence } from '../../project.js'
import { listSettingValues } from './find-settings.js'

/** The variables that are set where the application is developed, and what sets them. */
export type Variables = ReadonlyMap<string, { readonly value: string; readonly evidence: Evidence }>

interface PortLookup {
  readonly program: Program
  readonly variables: Variables
  /** Expressions that were looked at already, and gave none. */
  readonly visited: Set<ts.Node>
}

interface FoundPort {
  readonly port: number
  readonly evidence: readonly Evidence[]
  /** True where it may be another one, since a name is given several. */
  readonly isPerhaps?: boolean
}

/** The first port that an expression would give, read as the program would: a variable, then its default. */
export function resolvePort(
  program: Program,
  variables: Variables,
  placed: Placed,
): FoundPort | undefined {
  return followPort({ program, variables, visited: new Set() }, placed)
}

function followPort(search: PortLookup, step: Step): FoundPort | undefined {
  const { program, variables } = search
  const value = reached(program, step)
  switch (value.kind) {
    case 'literal':
      return toPort(String(value.value), [])
    case 'variable':
      return portOfVariable(variables, value.name)
    case 'choice':
      return portOfAny(search, value)
    case 'object':
      return findFirst(
        search,
        ['port', 'default'].map((name) => findProperty(program, value, name)),
      )
    case 'made':
      return portOfMade(search, value)
    case 'unknown': {
      const { options = [], reason } = value
      const found = findFirst(search, options) ?? portOfCall(search, value.at)
      return found && reason === 'is reassigned' ? { ...found, isPerhaps: true } : found
    }
    default:
      return undefined
  }
}

/** Of several the first; not for certain where a condition says which, no variable is set, and they are not the same. */
function portOfAny(
  search: PortLookup,
  { by, options }: Value & { readonly kind: 'choice' },
): FoundPort | undefined {
  if (by === 'default') return findFirst(search, options)
  const [first, ...others] = options.flatMap((option) => followPort(search, option) ?? [])
  const isSame = others.every(({ port }) => port === first?.port)
  const isSet = first !== undefined && first.evidence.length > 0
  return first && !isSame && !isSet ? { ...first, isPerhaps: true } : first
}

function findFirst(
  search: PortLookup,
  steps: readonly (Step | undefined)[],
): FoundPort | undefined {
  for (const step of steps) {
    const found = step && followPort(search, step)
    if (found) return found
  }
  return undefined
}

/** The port of a call that is not followed, or of a part of its result: `schema.parse(process.env).PORT`. */
function portOfMade(
  search: PortLookup,
  { at, members }: Value & { readonly kind: 'made' },
): FoundPort | undefined {
  const { program, variables } = search
  const name = members.at(-1)
  if (name === undefined) return portOfCall(search, at)
  const said = listObjects(search, at).flatMap((object) => {
    const value = members.reduce<Value | undefined>(
      (whole, member) => whole && findProperty(program, whole, member),
      object,
    )
    // What is checked may come in a result: `schema.safeParse(process.env).data`.
    return value ?? findProperty(program, object, name) ?? []
  })
  const [value] = said
  // What a library checks is called as the variable.
  return portOfVariable(variables, name) ?? (value && followPort(search, value))
}

/** The objects that a call is handed, or is a method of, behind names and in further calls. */
function listObjects(search: PortLookup, placed: Placed): readonly Value[] {
  const { program, visited } = search
  const value = program.evaluate(placed)
  if (value.kind === 'object') return [value]
  const { at } = value
  if (visited.has(at.node)) return []
  visited.add(at.node)
  return listParts(at).flatMap((node) => listObjects(search, { ...at, node }))
}

/** The arguments of a call, and the value whose method it is. */
function listParts({ source: { ts }, node }: Placed): readonly ts.Expression[] {
  if (!ts.isCallExpression(node)) return []
  const { expression, arguments: given } = node
  return ts.isPropertyAccessExpression(expression) ? [...given, expression.expression] : given
}

/**
 * The port of a call that is not followed: `normalizePort(x)` has it of its argument, `app.get('port')` of what is set,
 * `env('PORT', 3000)` what it is to look up, `z.string().default('3000').transform(Number)` of what it is called on.
 */
function portOfCall(search: PortLookup, at: Placed): FoundPort | undefined {
  const { program, variables, visited } = search
  const { source, node } = at
  const { ts } = source
  if (!ts.isCallExpression(node) || visited.has(node)) return undefined
  visited.add(node)
  const [argument, fallback] = node.arguments
  const name = argument && findText(program.evaluate({ ...at, node: argument }))
  const set = portOfVariable(variables, name)
  if (set) return set
  const { expression } = node
  const setting =
    name === undefined ? undefined : portOfSetting(search, { ...at, node: expression }, name)
  if (setting) return setting
  const before = ts.isPropertyAccessExpression(expression) ? expression.expression : undefined
  const given = [
    argument,
    name === undefined ? undefined : fallback,
    before && ts.isCallExpression(before) ? before : undefined,
  ]
  return findFirst(
    search,
    given.map((each) => each && { ...at, node: each }),
  )
}

/** The port of `app.get('port')` or `config.get('server.port')`, by what is set in whichever file. */
function portOfSetting(search: PortLookup, callee: Placed, key: string): FoundPort | undefined {
  const { program, variables } = search
  const { source, node } = callee
  const isRead =
    source.ts.isPropertyAccessExpression(node) && /^get(?:OrThrow)?$/.test(node.name.text)
  if (!isRead) return undefined
  for (const { step, names } of listSettingValues(
    program,
    { source, node: node.expression },
    key,
  )) {
    const found = names
      ? portOfVariable(variables, findText(reached(program, step)))
      : followPort(search, step)
    if (found) return found
  }
  return undefined
}

export function portOfVariable(
  variables: Variables,
  name: string | undefined,
): FoundPort | undefined {
  const variable = name === undefined ? undefined : variables.get(name)
  return variable && toPort(variable.value, [variable.evidence])
}

/** A text that is a port. */
export function toPort(text: string, evidence: readonly Evidence[]): FoundPort | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? { port, evidence } : undefined
}
