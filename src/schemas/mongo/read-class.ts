import type { ts } from 'ts-morph'
import { symbolOf } from '../../code/bindings.js'
import { originOf } from '../../syntax/origin.js'
import type { Module, Modules } from '../code/modules.js'
import { readObject, type ReadObject } from '../code/read-object.js'

/** A field of documents. */
export interface Field {
  readonly name: string
  /** The property, and what it is given. */
  readonly property: ts.Node
  readonly settings: ReadObject | undefined
}

/** The form of a model's documents. */
export interface Schema {
  readonly module: Module
  /** The expression that makes it. */
  readonly made: ts.Expression
  readonly fields: readonly Field[]
  readonly options: ReadObject | undefined
}

/** The module that makes schemas of classes. */
const MODULE = '@nestjs/mongoose'

/** `SchemaFactory.createForClass(User)`, of a class of the same file: `@Schema({ … })` and `@Prop({ … })`. */
export function classSchemaOf(
  modules: Modules,
  module: Module,
  made: ts.CallExpression,
): (Schema & { readonly name: string }) | undefined {
  const { source, bindings } = module
  const { ts } = source
  const origin = originOf(source, bindings, made.expression)
  const [named] = made.arguments
  if (origin?.specifier !== MODULE || origin.path.at(-1) !== 'createForClass') return undefined
  const declaration = named && symbolOf(source, named)?.valueDeclaration
  if (!declaration || !ts.isClassDeclaration(declaration)) return undefined
  const fields = declaration.members.flatMap((member): readonly Field[] => {
    if (!ts.isPropertyDeclaration(member)) return []
    const given = givenTo(module, member, 'Prop')
    const name = member.name.getText(source.tree)
    return given ? [{ name, property: member, settings: objectIn(modules, module, given) }] : []
  })
  const options = objectIn(modules, module, givenTo(module, declaration, 'Schema') ?? [])
  return { module, made, fields, options, name: declaration.name?.text ?? '' }
}

/** The arguments of a decorator, where there is one of that name. */
function givenTo(
  { source, bindings }: Module,
  node: ts.ClassDeclaration | ts.PropertyDeclaration,
  name: string,
): readonly ts.Expression[] | undefined {
  const { ts } = source
  return (ts.getDecorators(node) ?? []).flatMap(({ expression }) => {
    if (!ts.isCallExpression(expression)) return []
    const origin = originOf(source, bindings, expression.expression)
    const own = origin?.specifier === MODULE && origin.path.at(-1) === name
    return own ? [[...expression.arguments]] : []
  })[0]
}

function objectIn(
  modules: Modules,
  module: Module,
  [node]: readonly ts.Expression[],
): ReadObject | undefined {
  return node && readObject(modules, { module, node })
}
