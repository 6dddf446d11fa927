import type { ts } from 'ts-morph'
import { listProgramSources } from '../../code/program.js'
import { getLine } from '../../code/texts.js'
import type { Placed, Program } from '../../code/value.js'
import { bindingsOf, findOrigin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import type { Modules } from '../code/modules.js'
import { readObject, findSetting, getText, type ReadObject } from '../code/read-object.js'
import { rewritten, withSetting } from '../code/with-setting.js'
import { listDecorators } from '../code/decorators.js'

/** Something that is said of documents, and where. */
interface DocumentSetting {
  readonly path: string
  /** 1-based. */
  readonly line: number
  /** As it is written, with another setting. */
  readonly with: (name: string, value: string) => string
}

/** Fields of which no two documents have the same values. */
export interface UniqueKey extends DocumentSetting {
  readonly fields: readonly string[]
  /** The documents that it is not for: those that have none of the fields, or whatever the project says. */
  readonly spares: 'none' | 'absent' | 'some'
}

/** A model of Mongoose. */
export interface Model {
  readonly name: string
  /** The name of its collection, where that is said. */
  readonly collection: string | undefined
  readonly path: string
  /** All fields, those of objects behind a dot. */
  readonly fields: readonly string[]
  /** Those without which a document is not saved, and that have no default. */
  readonly required: readonly string[]
  readonly keys: readonly UniqueKey[]
}

/** The models that files make, by schemas that are written out. */
export function readModels(modules: Modules): readonly Model[] {
  return [...modules.values()].flatMap(({ program, source }) =>
    [...walk(source, source.tree)].flatMap((node) =>
      source.ts.isCallExpression(node)
        ? (findModel(program, source, node) ?? findClassModel(program, source, node) ?? [])
        : [],
    ),
  )
}

/** `mongoose.model('User', userSchema, 'people')`, of a connection too. */
function findModel(program: Program, source: Source, call: ts.CallExpression): Model | undefined {
  const { ts } = source
  const { expression } = call
  const isModel = ts.isPropertyAccessExpression(expression)
    ? expression.name.text === 'model'
    : findOrigin(source, bindingsOf(source), expression)?.path.at(-1) === 'model'
  const [first, second, third] = call.arguments
  if (!isModel || !first || !second) return undefined
  const schema = findSchema(program, { source, node: second })
  if (!schema) return undefined
  const collection = third && getText(program, { source, node: third })
  return buildModel(program, getText(program, { source, node: first }), schema, collection)
}

/** `SchemaFactory.createForClass(User)`, whose model is called as the class. */
function findClassModel(
  program: Program,
  source: Source,
  call: ts.CallExpression,
): Model | undefined {
  const schema = findClassSchema(program, source, call)
  return schema && buildModel(program, schema.name, schema)
}

/** @param said what the collection is called, where that is not said by the schema */
function buildModel(
  program: Program,
  called: string,
  schema: MongooseSchema,
  said?: string,
): Model {
  const { fields, options, made } = schema
  return {
    name: called,
    collection: said ?? (options && findSetting(program, options, 'collection')),
    path: made.source.file,
    fields: fields.map(({ name }) => name),
    required: fields.filter((field) => isRequired(program, field)).map(({ name }) => name),
    keys: [...fields.flatMap((field) => readKey(program, field)), ...listIndexes(program, schema)],
  }
}

/** `new Schema({ … }, { … })`, or the same without `new`. */
function findSchema(program: Program, placed: Placed): MongooseSchema | undefined {
  const { kind, at: made } = program.evaluate(placed)
  const { source, node } = made
  const { ts } = source
  if (kind !== 'made' || !(ts.isNewExpression(node) || ts.isCallExpression(node))) return undefined
  const [definition, options] = (node.arguments ?? []).map((each) =>
    readObject(program, { ...made, node: each }),
  )
  const origin = findOrigin(source, bindingsOf(source), node.expression)
  if (origin?.path.at(-1) !== 'Schema' || !definition) return undefined
  return { made, fields: listFields(program, definition), options }
}

/** Objects in objects are fields by their own names, unless they say a type. */
function listFields(program: Program, object: ReadObject, prefix = ''): readonly SchemaField[] {
  return [...object.entries].flatMap(([key, placed]): readonly SchemaField[] => {
    const settings = placed && readObject(program, placed)
    const name = prefix + key
    if (placed && settings && !settings.entries.has('type'))
      return listFields(program, settings, `${name}.`)
    return [{ name, property: placed?.node.parent ?? object.node, settings }]
  })
}

/** Tells whether documents have to have a field always: a function may find otherwise. */
function isRequired(program: Program, { settings }: SchemaField): boolean {
  if (!settings) return false
  const said = findSetting(program, settings, 'required') ?? 'false'
  return (
    !/^(?:false$|\[\s*false|function|async|\(|\w+\s*=>)/.test(said) &&
    !settings.entries.has('default')
  )
}

/** A field that is unique by itself. */
function readKey(
  program: Program,
  { name, property, settings }: SchemaField,
): readonly UniqueKey[] {
  if (!settings) return []
  const index = settings.entries.get('index')
  const more = index && readObject(program, index)
  return uniqueKey(program, [name], property, more ? [settings, more] : [settings])
}

/** `userSchema.index({ tenant: 1, username: 1 }, { unique: true })` */
function listIndexes(program: Program, { made }: MongooseSchema): readonly UniqueKey[] {
  return listProgramSources(program).flatMap((source) => {
    const { ts } = source
    return [...walk(source, source.tree)].flatMap((node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
      const { name, expression } = node.expression
      if (name.text !== 'index') return []
      if (program.evaluate({ source, node: expression }).at.node !== made.node) return []
      const [key, options] = node.arguments.map((each) =>
        readObject(program, { source, node: each }),
      )
      return key && options ? uniqueKey(program, [...key.entries.keys()], node, [options]) : []
    })
  })
}

/** @param objects what says that it is unique, and of which documents; the first one can take another setting */
function uniqueKey(
  program: Program,
  fields: readonly string[],
  node: ts.Node,
  objects: readonly ReadObject[],
): readonly UniqueKey[] {
  const says = (name: string): boolean =>
    objects.some((object) =>
      /^(?:true$|\[\s*true|\{)/.test(findSetting(program, object, name) ?? ''),
    )
  const [settings] = objects
  if (!says('unique') || !settings) return []
  const { source, node: object } = settings
  const whole = hasAncestor(object, node) ? node : object
  const spares = says('partialFilterExpression') ? 'some' : says('sparse') ? 'absent' : 'none'
  return [
    {
      fields,
      spares,
      path: source.file,
      line: getLine({ source, node: whole }),
      with: (name, value) => rewritten(source, whole, [withSetting(source, object, name, value)]),
    },
  ]
}

/** Tells whether a node is another one, or within it: what is said of a field may be a constant, and stand elsewhere. */
function hasAncestor(node: ts.Node, ancestor: ts.Node): boolean {
  return node === ancestor || (node.parent && hasAncestor(node.parent, ancestor))
}

/** A field of documents. */
interface SchemaField {
  readonly name: string
  /** The property, and what it is given. */
  readonly property: ts.Node
  readonly settings: ReadObject | undefined
}

/** The form of a model's documents. */
interface MongooseSchema {
  /** The expression that makes it. */
  readonly made: Placed
  readonly fields: readonly SchemaField[]
  readonly options: ReadObject | undefined
}

/** The module that makes schemas of classes. */
const MODULE = '@nestjs/mongoose'

/** `SchemaFactory.createForClass(User)`, of a class with `@Schema({ … })` and `@Prop({ … })`. */
function findClassSchema(
  program: Program,
  source: Source,
  made: ts.CallExpression,
): (MongooseSchema & { readonly name: string }) | undefined {
  const origin = findOrigin(source, bindingsOf(source), made.expression)
  const [named] = made.arguments
  if (origin?.specifier !== MODULE || origin.path.at(-1) !== 'createForClass') return undefined
  const value = named && program.evaluate({ source, node: named })
  if (value?.kind !== 'class') return undefined
  const { node: declaration, at } = value
  const fields = declaration.members.flatMap((member): readonly SchemaField[] => {
    if (!at.source.ts.isPropertyDeclaration(member)) return []
    const given = findDecoratorArguments(at.source, member, 'Prop')
    const name = member.name.getText(at.source.tree)
    return given
      ? [{ name, property: member, settings: findObject(program, at.source, given) }]
      : []
  })
  const options = findObject(
    program,
    at.source,
    findDecoratorArguments(at.source, declaration, 'Schema'),
  )
  return { made: { source, node: made }, fields, options, name: declaration.name?.text ?? '' }
}

/** The arguments of a decorator, where there is one of that name. */
function findDecoratorArguments(
  source: Source,
  node: ts.HasDecorators,
  name: string,
): readonly ts.Expression[] | undefined {
  return listDecorators(source, node, MODULE).find((each) => each.name === name)?.arguments
}

function findObject(
  program: Program,
  source: Source,
  [node]: readonly ts.Expression[] = [],
): ReadObject | undefined {
  return node && readObject(program, { source, node })
}
