import * as v from 'valibot'

/** A value of JSON that nobody writes to. */
export type Immutable<Value> = Value extends string | number | boolean | undefined
  ? Value
  : { readonly [Key in keyof Value]: Immutable<Value[Key]> }

/** What a schema makes of JSON. */
export type Output<Schema extends v.GenericSchema> = Immutable<v.InferOutput<Schema>>

/**
 * JSON as a schema describes it.
 *
 * @throws {TypeError} naming the member that is wrong, by its path, and what is expected there
 */
export function parseJson<Schema extends v.GenericSchema>(
  schema: Schema,
  json: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, json, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw new TypeError(path === null ? issue.message : `${path}: ${issue.message}`)
}
