import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listKeys } from '../../../../src/schemas/prisma/keys.js'
import { parsePrisma } from '../../../../src/schemas/prisma/prisma-schema.js'
import { PrismaSyntaxError } from '../../../../src/schemas/prisma/tokenise.js'
import { findAttribute, type Block } from '../../../../src/schemas/prisma/tree.js'
import { readSchema, validateSchema } from '../../../support/prisma-schema.js'
import { goldenCases } from './golden-cases.js'
import { runs } from '../../../support/runs.js'

const model = (body: string): Block => {
  const [block] = parsePrisma(`model A {\n${body}\n}\n`)
  return block!
}

/** The first thing that is wrong with a text. */
function mistakeIn(text: string): string | undefined {
  try {
    parsePrisma(text)
    return undefined
  } catch (error) {
    if (!(error instanceof PrismaSyntaxError)) throw error
    return `${error.line}: ${error.message}`
  }
}

describe.each(goldenCases)('$name is read as Prisma reads it', ({ output }) => {
  const files = output.map(({ path, text }) => [path, text.replace(/^\uFEFF/, '')] as const)
  const theirs = readSchema(files)
  const blocks = files.flatMap(([, text]) => parsePrisma(text))
  const prefix = blocks.find(({ keyword }) => keyword === 'datasource')!.name
  const ours = blocks.filter(({ keyword }) => keyword === 'model' || keyword === 'view')

  test('models and fields', () => {
    const fields = ours.flatMap((block) =>
      block.fields
        // The client has none of these.
        .filter((field) => field.type !== 'Unsupported' && !findAttribute(field, 'ignore'))
        .map((field) => ({
          name: `${block.name}.${field.name}`,
          type: field.type,
          isList: field.arity === 'list',
          isRequired: field.arity !== 'optional',
          isUpdatedAt: findAttribute(field, 'updatedAt') !== undefined,
          hasDefault: findAttribute(field, 'default') !== undefined,
          native: field.attributes
            .find(({ name }) => name.startsWith(`${prefix}.`))
            ?.name.slice(prefix.length + 1),
        })),
    )
    expect(new Set(fields)).toEqual(
      new Set(
        theirs.models.flatMap((other) =>
          other.fields.map((field) => ({
            name: `${other.name}.${field.name}`,
            type: field.type,
            isList: field.isList,
            // To Prisma the other side of a relation is there, even if it is empty.
            isRequired: field.isRequired,
            isUpdatedAt: field.isUpdatedAt ?? false,
            hasDefault: field.hasDefaultValue,
            native: field.nativeType?.[0],
          })),
        ),
      ),
    )
  })

  test('keys and indexes', () => {
    const isPartial = (name: string) =>
      ours.some(
        (block) => block.name === name && JSON.stringify(block.attributes).includes('where'),
      )
    const keys = ours
      .filter(({ name, keyword }) => keyword === 'model' && !isPartial(name))
      .flatMap((block) =>
        listKeys(block).map(({ columns, unique }) => ({ model: block.name, columns, unique })),
      )
    const others = theirs.indexes
      .filter((index) =>
        ours.some(({ name, keyword }) => name === index.model && keyword === 'model'),
      )
      .filter((index) => !isPartial(index.model))
      .map((index) => ({
        model: index.model,
        columns: index.fields.map(({ name }) => name),
        unique: index.type !== 'normal',
      }))
    expect(new Set(keys)).toEqual(new Set(others))
  })
})

describe('places', () => {
  test('of a field, its type and its line, comments apart', () => {
    const text = 'model A {\r\n  id  Int? @id @map("x") // the id\r\n}\r\n'
    const [block] = parsePrisma(text)
    const [field] = block!.fields
    const part = (start: number, end: number) => text.slice(start, end)
    expect(part(field!.start, field!.end)).toBe('id  Int? @id @map("x")')
    expect(part(field!.typeStart, field!.typeEnd)).toBe('Int?')
    expect(part(field!.start, field!.lineEnd)).toBe('id  Int? @id @map("x") // the id')
    expect(field!.attributes.map(({ start, end }) => part(start, end))).toEqual([
      '@id',
      '@map("x")',
    ])
  })

  test('of a block: with the comment behind it, and without the block behind it', () => {
    const text = 'model A {\n} // a\nmodel B {\n} model C {\n}'
    expect(parsePrisma(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'model A {\n} // a',
      'model B {\n}',
      'model C {\n}',
    ])
  })
})

describe('arguments', () => {
  test('by name and by place, of every kind, over several lines', () => {
    const { attributes } = model(
      '  @@id([a, b(length: 10, sort: Desc)],\n  name: "x \\"y\\" ) // z",\n  n: -1.5, where: { c: true }, raw: f(g("")), )',
    )
    expect(attributes.map(({ name, args }) => ({ name, args }))).toEqual([
      {
        name: 'id',
        args: [
          {
            value: {
              kind: 'list',
              items: [
                { kind: 'word', text: 'a' },
                {
                  kind: 'call',
                  name: 'b',
                  args: [
                    { name: 'length', value: { kind: 'word', text: '10' } },
                    { name: 'sort', value: { kind: 'word', text: 'Desc' } },
                  ],
                },
              ],
            },
          },
          { name: 'name', value: { kind: 'string', text: 'x "y" ) // z' } },
          { name: 'n', value: { kind: 'word', text: '-1.5' } },
          { name: 'where', value: { kind: 'object' } },
          {
            name: 'raw',
            value: {
              kind: 'call',
              name: 'f',
              args: [
                {
                  value: {
                    kind: 'call',
                    name: 'g',
                    args: [{ value: { kind: 'string', text: '' } }],
                  },
                },
              ],
            },
          },
        ],
      },
    ])
  })

  test('say which columns a key has', () => {
    const { attributes, ...rest } = model(
      '  id Int @id\n  a Int @unique\n  @@unique(fields: [a, b(sort: Desc)])\n  @@index([c.d])\n  @@index([e], where: raw("e > 1"))\n  @@unique([e], where: { e: 1 })\n  @@fulltext([f])',
    )
    expect(listKeys({ attributes, ...rest })).toEqual([
      { columns: ['id'], unique: true, primary: true },
      { columns: ['a'], unique: true, primary: false },
      { columns: ['a', 'b'], unique: true, primary: false },
      { columns: ['c.d'], unique: false, primary: false },
    ])
  })
})

test('what looks like something else in comments and strings is nothing', () => {
  const text =
    '// model X {\n/// } model Y {\n/* model Z {\n} */\nenum E {\n  a @map("} model W {") // }\n}\n'
  expect(parsePrisma(text).map(({ keyword, name }) => `${keyword} ${name}`)).toEqual(['enum E'])
})

// oxfmt-ignore
test.each([
  ['a block that is none', 'modle A {\n}\n', '1: "modle" begins no block'],
  ['a block without a name', 'model {\n}\n', '1: "{" instead of word'],
  ['a block that does not end', 'model A {\n  id Int\n', '3: the end of the file instead of word'],
  ['two fields in a line', 'model A {\n  id Int b Int\n}\n', '2: "b" instead of newline'],
  ['a field without a type', 'model A {\n  id\n}\n', '2: the end of the line instead of word'],
  ['an attribute in a line of its own', 'model A {\n  id Int\n  @id\n}\n', '3: "@" instead of word'],
  ['the end of a block in the line of a field', 'model A {\n  id Int }\n', '2: "}" instead of newline'],
  ['an open bracket', 'model A {\n  id Int[\n}\n', '2: the end of the line instead of ]'],
  ['an open list', 'model A {\n  id Int @x([a\n}\n', '3: "}" instead of ]'],
  ['an open string', 'model A {\n  id Int @map("x)\n}\n', '2: unexpected "\\""'],
  ['a character of no use', 'model A {\n  id Int;\n}\n', '2: unexpected ";"'],
  ['a setting without a value', 'datasource db {\n  provider =\n}\n', '2: the end of the line instead of word'],
])('%s is a mistake with its line', (_, text, mistake) => {
  expect(mistakeIn(text)).toBe(mistake)
  expect(() => validateSchema([['schema.prisma', text]])).toThrow()
})

test.each(['where it is', "it's here", '} = @', '"'])(
  'what stands behind the brace of a block is not read, nor by Prisma: %s',
  (words) => {
    const text = `datasource db { ${words}\n  provider = "postgresql"\n}\nmodel A {${words}\n  id String @id\n}\n`
    validateSchema([['schema.prisma', text]])
    expect(parsePrisma(text)).toMatchObject([
      { name: 'db', settings: [{ name: 'provider' }] },
      { name: 'A', fields: [{ name: 'id' }] },
    ])
  },
)

test('whatever Prisma accepts is read, also where some of its words are gone', () => {
  const texts = goldenCases
    .flatMap(({ output }) => output.map(({ text }) => text.replace(/^\uFEFF/, '')))
    .filter((text) => text.includes('datasource'))
  const worn = fc
    .tuple(fc.constantFrom(...texts), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }))
    .map(([text, holes]) => {
      const words = text.split(/(\s+)/)
      const gone = new Set(holes.map((hole) => (hole % Math.ceil(words.length / 2)) * 2))
      return words.filter((_, index) => !gone.has(index)).join('')
    })
  let refused = 0
  fc.assert(
    fc.property(worn, (text) => {
      if (mistakeIn(text) === undefined) return
      expect(() => validateSchema([['schema.prisma', text]])).toThrow()
      refused += 1
    }),
    runs(200),
  )
  expect(refused).toBeGreaterThan(10)
})
