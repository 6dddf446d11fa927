import type { ts } from 'ts-morph'
import { positionAt } from '../../syntax/lines.js'
import { originOf } from '../../syntax/origin.js'
import { spliceText } from '../../syntax/splice.js'
import { walk } from '../../syntax/walk.js'
import { valueOf, type Module, type Modules } from '../code/modules.js'
import { readObject, settingOf, textOf, type ReadObject } from '../code/read-object.js'
import { withSetting } from '../code/with-setting.js'
import { classSchemaOf, type Field, type Schema } from './read-class.js'

/** Something that is said of documents, and where. */
interface Said {
  readonly path: string
  /** 1-based. */
  readonly line: number
  /** As it is written, with another setting. */
  readonly with: (name: string, value: string) => string
}

/** Fields of which no two documents have the same values. */
export interface UniqueKey extends Said {
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
  return [...modules.values()].flatMap((module) => {
    const { source } = module
    return [...walk(source, source.tree)].flatMap((node) =>
      source.ts.isCallExpression(node)
        ? (modelOf(modules, module, node) ?? classModelOf(modules, module, node) ?? [])
        : [],
    )
  })
}

/** `mongoose.model('User', userSchema, 'people')`, of a connection too. */
function modelOf(modules: Modules, module: Module, call: ts.CallExpression): Model | undefined {
  const { source, bindings } = module
  const { ts } = source
  const { expression } = call
  const isModel = ts.isPropertyAccessExpression(expression)
    ? expression.name.text === 'model'
    : originOf(source, bindings, expression)?.path.at(-1) === 'model'
  const [first, second, third] = call.arguments
  if (!isModel || !first || !second) return undefined
  const schema = schemaOf(modules, module, second)
  if (!schema) return undefined
  const collection = third && textOf(modules, { module, node: third })
  return modelWith(modules, textOf(modules, { module, node: first }), schema, collection)
}

/** `SchemaFactory.createForClass(User)`, whose model is called as the class. */
function classModelOf(
  modules: Modules,
  module: Module,
  call: ts.CallExpression,
): Model | undefined {
  const schema = classSchemaOf(modules, module, call)
  return schema && modelWith(modules, schema.name, schema)
}

/** @param said what the collection is called, where that is not said by the schema */
function modelWith(modules: Modules, called: string, schema: Schema, said?: string): Model {
  const { fields, options } = schema
  return {
    name: called,
    collection: said ?? (options && settingOf(modules, options, 'collection')),
    path: schema.module.source.file,
    fields: fields.map(({ name }) => name),
    required: fields.filter(isRequired(modules)).map(({ name }) => name),
    keys: [...fields.flatMap(keyOf(modules)), ...indexesOf(modules, schema)],
  }
}

/** `new Schema({ … }, { … })`, or the same without `new`. */
function schemaOf(modules: Modules, from: Module, node: ts.Expression): Schema | undefined {
  const value = valueOf(modules, from, node)
  if (value?.kind !== 'node') return undefined
  const { module, node: made } = value
  const { ts } = module.source
  if (!ts.isNewExpression(made) && !ts.isCallExpression(made)) return undefined
  const [definition, options] = (made.arguments ?? []).map((each) =>
    readObject(modules, { module, node: each }),
  )
  const { source, bindings } = module
  const isSchema = originOf(source, bindings, made.expression)?.path.at(-1) === 'Schema'
  if (!isSchema || !definition) return undefined
  return { module, made, fields: fieldsOf(modules, definition), options }
}

/** Objects in objects are fields by their own names, unless they say a type. */
function fieldsOf(modules: Modules, object: ReadObject, prefix = ''): readonly Field[] {
  return [...object.entries].flatMap(([key, placed]): readonly Field[] => {
    const settings = placed && readObject(modules, placed)
    const name = prefix + key
    if (placed && settings && !settings.entries.has('type'))
      return fieldsOf(modules, settings, `${name}.`)
    return [{ name, property: placed?.node.parent ?? object.node, settings }]
  })
}

/** Tells whether documents have to have a field always: a function may find otherwise. */
function isRequired(modules: Modules): (field: Field) => boolean {
  return ({ settings }) => {
    if (!settings) return false
    const said = settingOf(modules, settings, 'required') ?? 'false'
    return (
      !/^(?:false$|\[\s*false|function|async|\(|\w+\s*=>)/.test(said) &&
      !settings.entries.has('default')
    )
  }
}

/** A field that is unique by itself. */
function keyOf(modules: Modules): (field: Field) => readonly UniqueKey[] {
  return ({ name, property, settings }) => {
    if (!settings) return []
    const index = settings.entries.get('index')
    const more = index && readObject(modules, index)
    return uniqueKey(modules, [name], property, more ? [settings, more] : [settings])
  }
}

/** `userSchema.index({ tenant: 1, username: 1 }, { unique: true })` */
function indexesOf(modules: Modules, { made }: Schema): readonly UniqueKey[] {
  return [...modules.values()].flatMap((module) => {
    const { source } = module
    const { ts } = source
    return [...walk(source, source.tree)].flatMap((node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
      const { name, expression } = node.expression
      if (name.text !== 'index') return []
      const value = valueOf(modules, module, expression)
      if (value?.kind !== 'node' || value.node !== made) return []
      const [key, options] = node.arguments.map((each) =>
        readObject(modules, { module, node: each }),
      )
      return key && options ? uniqueKey(modules, [...key.entries.keys()], node, [options]) : []
    })
  })
}

/** @param objects what says that it is unique, and of which documents; the first one can take another setting */
function uniqueKey(
  modules: Modules,
  fields: readonly string[],
  node: ts.Node,
  objects: readonly ReadObject[],
): readonly UniqueKey[] {
  const says = (name: string): boolean =>
    objects.some((object) => /^(?:true$|\[\s*true|\{)/.test(settingOf(modules, object, name) ?? ''))
  const [settings] = objects
  if (!says('unique') || !settings) return []
  const { module, node: object } = settings
  const { tree, text, file } = module.source
  const whole = isWithin(object, node) ? node : object
  const [start, end] = [whole.getStart(tree), whole.end]
  const spares = says('partialFilterExpression') ? 'some' : says('sparse') ? 'absent' : 'none'
  return [
    {
      fields,
      spares,
      path: file,
      line: positionAt(text, start).line,
      with(name, value) {
        const splice = withSetting(module, object, name, value)
        const moved = { ...splice, start: splice.start - start, end: splice.end - start }
        const indent = text.slice(text.lastIndexOf('\n', start) + 1, start)
        return spliceText(text.slice(start, end), [moved]).replaceAll(`\n${indent}`, '\n')
      },
    },
  ]
}

/** Tells whether a node is within another one: what is said of a field may be a constant, and stand elsewhere. */
function isWithin(inner: ts.Node, outer: ts.Node): boolean {
  return inner === outer || (inner.parent && isWithin(inner.parent, outer))
}
