import { linesFor } from '../../catalog/better-auth-services.js'
import type { WrittenOptions } from '../../catalog/written-options.js'
import { textsOf } from '../../code/texts.js'
import type { Program } from '../../code/value.js'
import { type Named, optionsIn } from './named-options.js'
import { type OpenPoint, openAt } from './open-at.js'

/** Open points for the options of providers beside their clients: one for each provider. */
export function openProviders(program: Program, option: Named): readonly OpenPoint[] {
  const value = program.evaluate(option)
  const inner = optionsIn(program, value)
  const isEmpty = value.kind === 'object' && value.parts.length === 0
  if (isEmpty || inner.length > 0)
    return inner.flatMap((provider) => openProvider(program, provider))
  const snippet = 'npx create-auth add provider <id>'
  return [openAt(option, 'which providers there are is not written here', snippet)]
}

function openProvider(program: Program, provider: Named): readonly OpenPoint[] {
  const others = optionsIn(program, program.evaluate(provider)).filter(
    (option) => !CLIENT.has(option.name) && !isUsual(program, option),
  )
  if (others.length === 0) return []
  const names = others.map(({ name }) => name).join(', ')
  const scope = others.find(({ name }) => name === 'scope')
  const lines = linesFor({
    id: provider.name,
    options: new Map(others.map((option) => [option.name, textOf(option)] as const)),
    scopes: scope ? textsOf(program, program.evaluate(scope)) : [],
  })
  const reason = `options of ${provider.name} beside its client are not taken over: ${names}`
  const snippet = ['// among the arguments of the provider, in authConfig', ...lines].join('\n')
  return [openAt(provider, reason, snippet)]
}

/** Options that are taken over. */
const CLIENT: ReadonlySet<string> = new Set(['clientId', 'clientSecret'])

/** What some options are without being written. */
const USUAL: WrittenOptions = new Map([
  ['disableDefaultScope', 'false'],
  ['disableImplicitSignUp', 'false'],
  ['disableSignUp', 'false'],
  ['enabled', 'true'],
])

function isUsual(program: Program, option: Named): boolean {
  const value = program.evaluate(option)
  return value.kind === 'literal' && String(value.value) === (USUAL.get(option.name) ?? 'undefined')
}

/** The text of an option, as it is written; of a method, as a function. */
function textOf({ source, node }: Named): string {
  const { ts, tree } = source
  const { parent } = node
  if (!ts.isMethodDeclaration(parent) || parent.name !== node) return node.getText(tree)
  const isAsync = parent.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
  const behind = tree.text.slice(node.end, parent.end)
  return `${isAsync ? 'async ' : ''}function ${behind.trimStart()}`
}
