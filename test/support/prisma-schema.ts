import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A schema file, as Prisma takes it. */
type NamedText = readonly [path: string, text: string]

const require = createRequire(import.meta.url)
const engine = new WebAssembly.Module(
  readFileSync(require.resolve('@prisma/prisma-schema-wasm/src/prisma_schema_build_bg.wasm')),
)

/** The engine's memory and its functions; a string is passed as its place and its length. */
function startEngine() {
  const instance = new WebAssembly.Instance(engine, {
    __wbindgen_placeholder__: Object.fromEntries(
      WebAssembly.Module.imports(engine).map(({ name }) => [name, importedAs(name)]),
    ),
  })
  const call = (name: string, ...args: readonly number[]): unknown => {
    const found = instance.exports[name]
    if (typeof found !== 'function') throw new Error(`Prisma's schema engine has no ${name}`)
    return found(...args)
  }
  const memory = () => new Uint8Array((instance.exports['memory'] as WebAssembly.Memory).buffer)
  const table = instance.exports['__wbindgen_externrefs'] as WebAssembly.Table

  function importedAs(name: string): (...args: readonly number[]) => unknown {
    if (name.startsWith('__wbg_Error_')) {
      return (at = 0, length = 0) => new Error(read(at, length))
    }
    if (name.startsWith('__wbg_set_message_')) return () => undefined
    if (name === '__wbindgen_init_externref_table') {
      return () => {
        const first = table.grow(4)
        const values = [undefined, null, true, false]
        for (const [index, value] of values.entries()) table.set(first + index, value)
        table.set(0, undefined)
      }
    }
    return (at = 0, length = 0) => {
      throw new Error(read(at, length))
    }
  }

  function write(text: string): readonly [number, number] {
    const bytes = new TextEncoder().encode(text)
    const at = Number(call('__wbindgen_malloc', bytes.length, 1))
    memory().set(bytes, at)
    return [at, bytes.length]
  }

  function read(at: number, length: number): string {
    return new TextDecoder().decode(memory().slice(at, at + length))
  }

  call('__wbindgen_start')
  return {
    /** Calls a function of texts that answers with a text. */
    ask(name: string, ...texts: readonly string[]): string {
      const [at = 0, length = 0] = call(name, ...texts.flatMap(write)) as readonly number[]
      return read(at, length)
    },
    /** Calls a function of texts that answers with nothing, or throws. */
    demand(name: string, ...texts: readonly string[]): void {
      const [error = 0, failed = 0] = call(name, ...texts.flatMap(write)) as readonly number[]
      if (failed !== 0) throw table.get(error)
    },
  }
}

const FORMATTING = JSON.stringify({
  textDocument: { uri: 'file:/schema.prisma' },
  options: { tabSize: 2, insertSpaces: true },
})

/**
 * Checks a schema as `prisma validate` does, with the engine that the command runs.
 *
 * @throws {Error} with what Prisma says about it
 */
export function validateSchema(files: readonly NamedText[]): void {
  startEngine().demand('validate', JSON.stringify({ prismaSchema: files, noColor: true }))
}

/** Formats a schema as `prisma format` does. */
export function formatSchema(files: readonly NamedText[]): readonly NamedText[] {
  return JSON.parse(startEngine().ask('format', JSON.stringify(files), FORMATTING)) as NamedText[]
}

/** The contents that Prisma reads in a schema, as far as tests ask. */
export interface Datamodel {
  readonly models: readonly {
    readonly name: string
    readonly dbName?: string | null
    readonly fields: readonly {
      readonly name: string
      readonly dbName?: string
      readonly type: string
      readonly isList: boolean
      readonly isRequired: boolean
      readonly isUpdatedAt?: boolean
      readonly hasDefaultValue: boolean
      readonly default?: unknown
      readonly relationFromFields?: readonly string[]
      readonly relationToFields?: readonly string[]
      readonly nativeType?: readonly [name: string, args: readonly string[]] | null
    }[]
  }[]
  readonly indexes: readonly {
    readonly model: string
    readonly type: 'id' | 'unique' | 'normal'
    readonly fields: readonly { readonly name: string }[]
  }[]
}

/** Reads a schema as `prisma generate` does. */
export function readSchema(files: readonly NamedText[]): Datamodel {
  const params = JSON.stringify({ prismaSchema: files })
  const { datamodel } = JSON.parse(startEngine().ask('get_dmmf', params)) as {
    datamodel: Datamodel
  }
  return datamodel
}
