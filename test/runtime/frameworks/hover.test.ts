import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const file = (id: string): string =>
  fileURLToPath(new URL(`../../../runtime/src/frameworks/${id}.ts`, import.meta.url))

const SERVERS = ['express', 'koa', 'fastify', 'hono', 'elysia', 'nestjs']
const FULL_STACK = {
  astro: 'AstroAuthResult',
  nuxt: 'NuxtAuthResult',
  'react-router': 'ReactRouterAuthResult',
  sveltekit: 'SvelteKitAuthResult',
  'tanstack-start': 'TanStackStartAuthResult',
}

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ESNext,
  noLib: true,
  types: [],
}
const program = ts.createProgram([...SERVERS, ...Object.keys(FULL_STACK)].map(file), options)
const checker = program.getTypeChecker()

function exportOf(id: string, name: string): ts.Symbol {
  const source = program.getSourceFile(file(id))
  const module = source && checker.getSymbolAtLocation(source)
  const found = module && checker.tryGetMemberInModuleExports(name, module)
  if (!found) throw new Error(`${id} exports no ${name}`)
  return found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
}

const shown = (from: Pick<ts.Symbol, 'getDocumentationComment'>): string =>
  ts.displayPartsToString(from.getDocumentationComment(checker))

/** What an editor shows of a function where it is called. */
function callOf(id: string, name: string): string {
  const [signature] = checker.getTypeOfSymbol(exportOf(id, name)).getCallSignatures()
  return signature ? shown(signature) : ''
}

test.each(SERVERS)('where a function of %s is called, editors show what it does', (id) => {
  expect(callOf(id, 'getSession')).toMatch(/^Who has made a request/)
  expect(callOf(id, 'readSession')).toMatch(/is not believed/)
  expect(callOf(id, 'getAccessToken')).toMatch(/^An access token of a service/)
  expect(callOf(id, 'requireFresh')).toMatch(/^Lets a request pass only .* nobody passes/s)
  expect(callOf(id, 'requireRole')).toMatch(/^Lets a request pass only .* nobody passes/s)
})

test('the sentence of a framework’s own comes after what is said of all', () => {
  expect(callOf('express', 'requireFresh')).toMatch(/request fails.*is handed to `next`/s)
  expect(callOf('fastify', 'requireFresh')).toMatch(/request fails.*leaves sign-in itself open/s)
  expect(callOf('nestjs', 'requireRole')).toMatch(/request fails.*that is no HTTP request/s)
})

test.each(Object.entries(FULL_STACK))('what %s gives says what it does', (id, result) => {
  const type = checker.getDeclaredTypeOfSymbol(exportOf(id, result))
  const docs = type.getProperties().map((property) => [property.name, shown(property)] as const)
  expect(docs.filter(([, text]) => text === '')).toEqual([])
  const said = new Map(docs)
  expect(said.get('requireRole')).toMatch(/^The session, for whatever only some people may do/)
  expect(said.get('requireFresh')).toMatch(/^The session, for whatever must not happen on/)
})
