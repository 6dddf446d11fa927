import type { ts } from 'ts-morph'
import { listAssignments, findSymbol } from './bindings.js'
import { originOfModule } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'
import { containsNode } from '../syntax/contains-node.js'

/** The dependencies that code takes along where it moves to another file. */
export interface Needs {
  /** The constants of the file that it is made of, in the order of the text. */
  readonly constants: readonly ts.VariableStatement[]
  /** The names that it takes from modules, as the file declares them. */
  readonly imported: ReadonlySet<ts.Declaration>
  /** True where it means something else in another folder. */
  readonly placed: boolean
}

/**
 * The dependencies of some code on the file that it stands in: constants, whatever they need, and imports.
 *
 * @returns undefined where it needs anything else, such as a variable that may change, a function, or `this`
 */
export function findNeeds(source: Source, ...roots: readonly ts.Node[]): Needs | undefined {
  const constants = new Set<ts.VariableStatement>()
  const imported = new Set<ts.Declaration>()
  const queue = new Set<ts.Node>(roots)
  let placed = false
  for (const root of queue) {
    const nodes = [...walk(source, root)]
    if (nodes.some((node) => isOfObject(source, node))) return undefined
    placed ||= nodes.some((node) => isOfFolder(source, node))
    for (const declaration of nodes.flatMap((node) => declaredElsewhere(source, root, node))) {
      const statement = findConstant(source, declaration)
      if (isImported(source, declaration)) imported.add(declaration)
      else if (!statement) return undefined
      else {
        constants.add(statement)
        queue.add(statement)
      }
    }
  }
  const ordered = [...constants].toSorted((a, b) => a.pos - b.pos)
  return { constants: ordered, imported, placed }
}

/** `this`, `super`, `arguments`: what only its own function has. */
function isOfObject({ ts }: Source, node: ts.Node): boolean {
  const { ThisKeyword, SuperKeyword } = ts.SyntaxKind
  if (node.kind === ThisKeyword || node.kind === SuperKeyword) return true
  return ts.isIdentifier(node) && node.text === 'arguments'
}

/** `import.meta`, `__dirname` */
function isOfFolder({ ts }: Source, node: ts.Node): boolean {
  if (ts.isMetaProperty(node)) return true
  return ts.isIdentifier(node) && ['__dirname', '__filename'].includes(node.text)
}

/** Where a name is declared in the same file, outside of the code that has it. */
function declaredElsewhere(
  source: Source,
  root: ts.Node,
  node: ts.Node,
): readonly ts.Declaration[] {
  if (!source.ts.isIdentifier(node)) return []
  const [declaration] = findSymbol(source, node)?.declarations ?? []
  if (!declaration) return []
  return containsNode(root, declaration) ? [] : [declaration]
}

function isImported(source: Source, declaration: ts.Declaration): boolean {
  const { ts } = source
  return (
    ts.isImportSpecifier(declaration) ||
    ts.isImportClause(declaration) ||
    ts.isNamespaceImport(declaration) ||
    ts.isImportEqualsDeclaration(declaration) ||
    isRequired(source, declaration)
  )
}

/** `const { Pool } = require('pg')`, `const pg = require('pg')`, at the top of the file. */
function isRequired(source: Source, declaration: ts.Declaration): boolean {
  const statement = findConstant(source, declaration)
  const [value] = statement?.declarationList.declarations ?? []
  return value?.initializer !== undefined && originOfModule(source, value.initializer) !== undefined
}

/** The statement of the file that declares one constant, or several by taking them from one value. */
function findConstant(
  source: Source,
  declaration: ts.Declaration,
): ts.VariableStatement | undefined {
  const { ts } = source
  const variable = ts.isBindingElement(declaration) ? declaration.parent.parent : declaration
  if (!ts.isVariableDeclaration(variable) || !variable.initializer) return undefined
  const list = variable.parent
  if (!ts.isVariableDeclarationList(list) || list.declarations.length !== 1) return undefined
  const statement = list.parent
  if (!ts.isVariableStatement(statement) || !ts.isSourceFile(statement.parent)) return undefined
  return isConstant(source, statement) ? statement : undefined
}

/** Tells whether nothing is assigned to what a statement declares, whatever word it begins with. */
export function isConstant(source: Source, statement: ts.VariableStatement): boolean {
  return listDeclaredNames(source, statement).every((name) => {
    const symbol = findSymbol(source, name)
    return symbol !== undefined && listAssignments(source, symbol).length === 0
  })
}

/** The names that a statement declares. */
export function listDeclaredNames(
  source: Source,
  { declarationList }: ts.VariableStatement,
): readonly ts.Identifier[] {
  const { ts } = source
  const within = (name: ts.BindingName): readonly ts.Identifier[] =>
    ts.isIdentifier(name)
      ? [name]
      : name.elements.flatMap((element) =>
          ts.isBindingElement(element) ? within(element.name) : [],
        )
  return declarationList.declarations.flatMap(({ name }) => within(name))
}
