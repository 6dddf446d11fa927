import type { ts } from 'ts-morph'
import type { Placed, Program } from '../../code/value.js'
import { bindingsOf, originOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { decoratorsOf } from '../code/decorators.js'
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
  /** The expression that makes it. */
  readonly made: Placed
  readonly fields: readonly Field[]
  readonly options: ReadObject | undefined
}

/** The module that makes schemas of classes. */
const MODULE = '@nestjs/mongoose'

/** `SchemaFactory.createForClass(User)`, of a class with `@Schema({ … })` and `@Prop({ … })`. */
export function classSchemaOf(
  program: Program,
  source: Source,
  made: ts.CallExpression,
): (Schema & { readonly name: string }) | undefined {
  const origin = originOf(source, bindingsOf(source), made.expression)
  const [named] = made.arguments
  if (origin?.specifier !== MODULE || origin.path.at(-1) !== 'createForClass') return undefined
  const value = named && program.evaluate({ source, node: named })
  if (value?.kind !== 'class') return undefined
  const { node: declaration, at } = value
  const fields = declaration.members.flatMap((member): readonly Field[] => {
    if (!at.source.ts.isPropertyDeclaration(member)) return []
    const given = givenTo(at.source, member, 'Prop')
    const name = member.name.getText(at.source.tree)
    return given ? [{ name, property: member, settings: objectIn(program, at.source, given) }] : []
  })
  const options = objectIn(program, at.source, givenTo(at.source, declaration, 'Schema'))
  return { made: { source, node: made }, fields, options, name: declaration.name?.text ?? '' }
}

/** The arguments of a decorator, where there is one of that name. */
function givenTo(
  source: Source,
  node: ts.HasDecorators,
  name: string,
): readonly ts.Expression[] | undefined {
  return decoratorsOf(source, node, MODULE).find((each) => each.name === name)?.arguments
}

function objectIn(
  program: Program,
  source: Source,
  [node]: readonly ts.Expression[] = [],
): ReadObject | undefined {
  return node && readObject(program, { source, node })
}
