import { PrismaAdapter } from '@create-auth/runtime/adapters/prisma'
import { TypeORMAdapter } from '@create-auth/runtime/adapters/typeorm'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { DataSource } from 'typeorm'
import { planPrismaSchema } from '../../src/schemas/prisma/plan-prisma-schema.js'
import type { SchemaFile } from '../../src/schemas/schema.js'
import { planTypeormSchema } from '../../src/schemas/typeorm/plan-typeorm-schema.js'
import { generateClient } from './prisma-client.js'
import { readSchema } from '../support/prisma-schema.js'
import { prismaTables } from '../support/prisma-tables.js'
import { merged } from '../src/schemas/golden.js'
import { everything } from '../src/schemas/prisma/golden-cases.js'
import { loadEntities } from '../src/schemas/typeorm/synchronize.js'

import { describeUuidUsers, type Make, type World } from '../src/schemas/uuid-rules.js'

const dialect = 'postgresql'

async function openTypeorm(url: string, files: readonly SchemaFile[]): Promise<World> {
  const plan = await planTypeormSchema(files, everything, { dialect, target: 'entities.ts' })
  const entities = await loadEntities(merged(files, plan.edits))
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    entities: [...entities],
    synchronize: true,
  })
  await dataSource.initialize()
  const make: Make = (userIds) => TypeORMAdapter(dataSource, { userIds })
  return { plan, make, close: () => dataSource.destroy() }
}

const ENTITY: SchemaFile = {
  path: 'entities.ts',
  text: [
    "import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'",
    '@Entity()',
    'export class User {',
    "  @PrimaryGeneratedColumn('uuid') id!: string",
    "  @Column({ type: 'varchar', nullable: true, unique: true }) email!: string | null",
    '}',
    '',
  ].join('\n'),
}

async function openPrisma(url: string): Promise<World> {
  const path = 'schema.prisma'
  const text = [
    'datasource db {\n  provider = "postgresql"\n}\n',
    'model User {\n  id    String  @id @default(uuid()) @db.Uuid\n  email String? @unique\n}\n',
  ].join('\n')
  const plan = planPrismaSchema([{ path, text }], everything, path)
  const schema = plan.edits[0]?.text ?? ''
  const pool = new pg.Pool({ connectionString: url })
  for (const sql of prismaTables(readSchema([[path, schema]]), dialect)) await pool.query(sql)
  await pool.end()
  const Client = await generateClient(schema)
  const client = new Client({ adapter: new PrismaPg(url) })
  const make: Make = (userIds) => PrismaAdapter(client, { userIds })
  return { plan, make, close: () => client.$disconnect() }
}

describeUuidUsers({
  TypeORMAdapter: (url) => openTypeorm(url, [ENTITY]),
  'TypeORMAdapter, with a user of ours': (url) => openTypeorm(url, []),
  PrismaAdapter: openPrisma,
})
