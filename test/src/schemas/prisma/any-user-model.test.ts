import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { planPrismaSchema } from '../../../../src/schemas/prisma/plan-prisma-schema.js'
import { formatSchema, validateSchema } from '../../../support/prisma-schema.js'
import { everything } from './golden-cases.js'

const IDS = [
  'id String @id @default(cuid())',
  'id Int @id @default(autoincrement()) // counted',
  'id BigInt @id @default(autoincrement()) @map("user id")',
  'id String @id',
]
const FIELDS = [
  'name String?',
  'email String @unique /* lower case */',
  'email String? @unique',
  'email String',
  'emailVerified DateTime?',
  'image String? @map("avatar")',
  '/// a number',
  'sessions Int @default(0)',
  '',
  '// @@map("comment") {',
  'tags Json @default("{\\"a\\": \\"}\\"}")',
  'aVeryLongNameOfAField DateTime @default(now()) @updatedAt',
]
const ATTRIBUTES = ['@@index([id])', '// mapped', '@@map("people") // as before', '']
const AROUND = ['', '\n', '// }\n', 'enum E {\n  A\n}\n', 'model Other {\n  id Int @id\n}\n\n']

/** A field is there once, whatever it is like. */
const nameOf = (line: string): string => (/^\w/.test(line) ? line.split(' ')[0]! : line)

const schemas = fc
  .record({
    provider: fc.constantFrom('postgresql', 'mysql', 'sqlite'),
    id: fc.constantFrom(...IDS),
    fields: fc.uniqueArray(fc.constantFrom(...FIELDS), { selector: nameOf, maxLength: 8 }),
    attributes: fc.uniqueArray(fc.constantFrom(...ATTRIBUTES)),
    indent: fc.constantFrom('', '  ', '\t', '      '),
    before: fc.constantFrom(...AROUND),
    after: fc.constantFrom('', '\n', '// the end', 'enum F {\n  A\n}'),
    isFormatted: fc.boolean(),
  })
  .map(({ provider, id, fields, attributes, indent, before, after, isFormatted }) => {
    const lines = [id, ...fields, ...attributes].map((line) => indent + line)
    const text = `datasource db {\n  provider = "${provider}"\n}\n${before}model User {\n${lines.join('\n')}\n}\n${after}`
    return isFormatted ? formatSchema([['schema.prisma', text]])[0]![1] : text
  })

const linesOf = (text: string): readonly string[] => text.split('\n')

/** The lines that are not among others, in the same order. */
function missingFrom(after: string, before: string): readonly string[] {
  const others = linesOf(after)
  let at = 0
  return linesOf(before).filter((line) => {
    const found = others.indexOf(line, at)
    if (found >= 0) at = found + 1
    return found < 0
  })
}

test('a user model of any form is extended to what Prisma accepts, and loses nothing', () => {
  fc.assert(
    fc.property(schemas, fc.boolean(), (unix, isDos) => {
      const text = isDos ? unix.replaceAll('\n', '\r\n') : unix
      const file = { path: 'schema.prisma', text }
      const plan = planPrismaSchema([file], everything, file.path)
      expect(plan.problems).toEqual([])
      expect(plan.edits).toHaveLength(1)
      const [edit] = plan.edits
      expect(missingFrom(edit!.text, text)).toEqual([])
      expect(edit!.text.split(/\r\n/).length > 1).toBe(isDos)
      expect(/[^\r]\n/.test(edit!.text)).toBe(!isDos)
      validateSchema([[file.path, edit!.text]])
      const again = planPrismaSchema([{ ...file, text: edit!.text }], everything, file.path)
      expect(again).toEqual({ ...plan, differences: [], edits: [], warnings: again.warnings })
    }),
    { numRuns: 100 },
  )
})

test('a user model that is formatted stays so', () => {
  fc.assert(
    fc.property(schemas, (text) => {
      const formatted = formatSchema([['schema.prisma', text]])
      const files = formatted.map(([path, content]) => ({ path, text: content }))
      const [edit] = planPrismaSchema(files, everything, 'schema.prisma').edits
      expect(formatSchema([['schema.prisma', edit!.text]])[0]![1]).toBe(edit!.text)
    }),
    { numRuns: 100 },
  )
})
