import { describe, expect, test } from 'vitest'
import { readRuntime } from '../../../../src/catalog/runtime.js'
import type { CodeSchemaPlan } from '../../../../src/schemas/code/plan-code-schema.js'
import { planTypeormSchema } from '../../../../src/schemas/typeorm/plan-typeorm-schema.js'
import type { Dialect, SchemaFile, WantedSchema } from '../../../../src/schemas/schema.js'

const runtime = readRuntime()
const only = (...ids: readonly string[]): WantedSchema => ({
  tables: runtime.tables.filter(({ id }) => ids.includes(id)),
  names: {},
})

async function plan(
  text: string,
  wanted: WantedSchema,
  dialect: Dialect = 'postgresql',
  others: readonly SchemaFile[] = [],
): Promise<CodeSchemaPlan> {
  const files = [{ path: 'entities.ts', text: `import * as o from 'typeorm'\n${text}` }, ...others]
  return planTypeormSchema(files, wanted, { dialect, target: 'entities.ts' })
}

const reasons = ({ problems }: CodeSchemaPlan): readonly string[] =>
  problems.map(({ reason }) => reason)
const lacks = ({ differences }: CodeSchemaPlan): readonly string[] =>
  differences.map(({ name, kind, columns }) => [name, kind, ...columns].join(' '))

const user = (id: string, more = ''): string => `
@o.Entity('users')
export class User {
  ${id}
  @o.Column({ type: 'varchar', nullable: true, unique: true }) email!: string | null
  @o.Column({ type: 'varchar', nullable: true }) name!: string | null
  @o.Column({ type: 'timestamptz', nullable: true }) emailVerified!: Date | null
  @o.Column({ type: 'varchar', nullable: true }) image!: string | null
  ${more}
}`
const uuid = `@o.PrimaryGeneratedColumn('uuid') id!: string`

describe('the id of users', () => {
  test.each([
    ['uuid', uuid, 'uuid', []],
    ['text that the engine gives', `@o.PrimaryColumn() id!: string`, 'text', []],
    [
      'a primary column by its setting',
      `@o.Column({ primary: true, type: 'uuid' }) id!: string`,
      'uuid',
      [],
    ],
    [
      'a uuid that the project turns into something else',
      `@o.PrimaryColumn({ type: 'uuid', transformer: prefixed }) id!: string`,
      'text',
      [],
    ],
    ['a number', `@o.PrimaryGeneratedColumn() id!: number`, 'integer', []],
    ['a large number', `@o.PrimaryGeneratedColumn({ type: 'bigint' }) id!: string`, 'integer', []],
    ['an identity', `@o.PrimaryGeneratedColumn('identity') id!: number`, 'integer', []],
    [
      'what the project declares itself',
      `@Id() id!: string`,
      'text',
      ['User.id is not the key of the table: two users could have the same'],
    ],
    [
      'a number that nothing gives',
      `@o.PrimaryColumn({ type: 'int' }) id!: number`,
      'integer',
      ['User.id is a number that nothing gives'],
    ],
    [
      'a number by the property alone',
      `@o.PrimaryColumn() id!: number`,
      'integer',
      ['User.id is a number that nothing gives'],
    ],
    [
      'too short',
      `@o.PrimaryColumn({ length: 21 }) id!: string`,
      'text',
      ["User.id has no room for the 36 characters of a user's id"],
    ],
    [
      'decimals',
      `@o.PrimaryColumn({ type: 'numeric' }) id!: string`,
      'text',
      ['User.id is numeric, and has to be a text, or a whole number that the database gives'],
    ],
    [
      'another name',
      `@o.PrimaryGeneratedColumn('uuid') key!: string`,
      'text',
      [
        'the key of User is key; users are found by one column called id: call it so, here and wherever it is used, and the database keeps its name; then run npx create-auth migrate',
      ],
    ],
    [
      'two columns',
      `${uuid}\n  @o.PrimaryColumn() tenant!: string`,
      'uuid',
      ['User.id is not the key of the table: two users could have the same'],
    ],
  ])('%s', async (_title, id, userIds, expected) => {
    const made = await plan(user(id), only('user'))
    expect(reasons(made)).toEqual(expected)
    expect(made.userIds).toBe(userIds)
    expect(made.edits).toEqual([])
  })

  test.each([
    ['()', "({ name: 'key' })"],
    ["('uuid')", "('uuid', { name: 'key' })"],
    ["({ type: 'bigint' })", "({ type: 'bigint', name: 'key' })"],
    ["({ name: 'user_key' })", "({ name: 'user_key' })"],
  ])('another name, which the database keeps: %s', async (given, kept) => {
    const { problems } = await plan(
      user(`@o.PrimaryGeneratedColumn${given}\n  key!: string`),
      only('user'),
    )
    expect(problems.map(({ snippet }) => snippet)).toEqual([
      `@o.PrimaryGeneratedColumn${kept}\nid!: string`,
    ])
  })

  test.each(['mysql', 'sqlite'] as const)('uuid is text in %s', async (dialect) => {
    const made = await plan(user(uuid).replace('timestamptz', 'datetime'), only('user'), dialect)
    expect([made.problems, made.userIds]).toEqual([[], 'text'])
  })

  test.each<readonly [string, Dialect, string, string]>([
    ['uuid', 'postgresql', uuid, `@Column({ type: 'uuid' })\n  userId!: string`],
    ['uuid', 'mysql', uuid, `@Column({ type: 'varchar' })\n  userId!: string`],
    [
      'text of a length',
      'sqlite',
      `@o.PrimaryColumn({ length: 40 }) id!: string`,
      `@Column({ type: 'varchar', length: 40 })\n  userId!: string`,
    ],
    [
      'a large number',
      'postgresql',
      `@o.PrimaryGeneratedColumn({ type: 'bigint' }) id!: string`,
      `@Column({ type: 'bigint' })\n  userId!: string`,
    ],
    [
      'a large number',
      'sqlite',
      `@o.PrimaryGeneratedColumn({ type: 'bigint' }) id!: number`,
      `@Column({ type: 'bigint' })\n  userId!: number`,
    ],
    [
      'a number',
      'mysql',
      `@o.PrimaryGeneratedColumn({ unsigned: true }) id!: number`,
      `@Column({ type: 'int', unsigned: true })\n  userId!: number`,
    ],
  ])('%s in %s is what refers to it', async (_title, dialect, id, expected) => {
    const text = user(id).replace(
      'timestamptz',
      dialect === 'postgresql' ? 'timestamptz' : 'datetime',
    )
    const made = await plan(text, only('user', 'session'), dialect)
    expect(made.problems).toEqual([])
    expect(made.edits[0]?.text.replaceAll('@o.', '@')).toContain(`  @Index()\n  ${expected}\n`)
  })
})

const token = `@o.PrimaryColumn() sessionToken!: string`
const rest = `@o.Column() userId!: string
  @o.ManyToOne(() => User) user!: User
  @o.Column({ type: 'timestamptz' }) expires!: Date`
const session = (properties: string, above = ''): string =>
  `${user(uuid)}
@o.Entity()
${above}
export class Session {
  ${properties}
}`

describe('keys of an entity', () => {
  const none = ['Session unique sessionToken', 'Session index userId', 'Session index expires']
  const plain = `@o.PrimaryGeneratedColumn() id!: number\n  @o.Column() sessionToken!: string\n  ${rest}`
  test.each([
    ['none', '', none],
    ['by names', `@o.Unique(['sessionToken']) @o.Index(['userId']) @o.Index('e', ['expires'])`, []],
    [
      'by properties',
      `@o.Unique('u', (s: Session) => [s.sessionToken]) @o.Index((s: Session) => [s.user]) @o.Index(['expires', 'id'])`,
      [],
    ],
    ['a unique index', `@o.Index(['sessionToken'], { unique: true })`, none.slice(1)],
    [
      'a unique index on some rows',
      `@o.Index(['sessionToken'], { unique: true, where: 'true' })`,
      none,
    ],
    ['a unique key on more columns', `@o.Unique(['sessionToken', 'userId'])`, none],
    ["one that is another library's", `@Unique(['sessionToken'])`, none],
  ])('above the class: %s', async (_title, above, expected) => {
    const made = await plan(session(plain, above), only('user', 'session'))
    expect(lacks(made)).toEqual(expected)
    expect(reasons(made)).toEqual([])
    expect(made.edits).toHaveLength(expected.length > 0 ? 1 : 0)
  })

  test.each([
    ['@o.Unique()', none.slice(1)],
    ['@o.Index({ unique: true })', none.slice(1)],
    [`@o.Index('name', { unique: true })`, none.slice(1)],
    ['@o.Index()', none],
    [`@o.Index({ unique: true, where: 'true' })`, none],
  ])('on the property: %s', async (decorator, expected) => {
    const text = session(
      plain.replace('@o.Column() sessionToken', `${decorator} @o.Column() sessionToken`),
    )
    expect(lacks(await plan(text, only('user', 'session')))).toEqual(expected)
  })

  test("keys that can't be read are not guessed", async () => {
    const made = await plan(
      session(`${token}\n  ${rest}`, '@o.Index(COLUMNS)'),
      only('user', 'session'),
    )
    expect(reasons(made)).toEqual([
      "the keys of Session can't be read in full, and an index on userId is not among those that can",
      "the keys of Session can't be read in full, and an index on expires is not among those that can",
    ])
    expect(made.edits).toEqual([])
  })
})

describe('properties', () => {
  const keyed = '@o.Index(["userId"]) @o.Index(["expires"])'
  const refused = (type: string): readonly string[] => [
    `Session.expires is ${type}, and has to hold a date and time; change its type, or rename it`,
  ]
  test.each<readonly [string, string, readonly string[]]>([
    ['timestamptz', `@o.Column({ type: 'timestamptz' }) expires!: Date`, []],
    [
      'a type in front',
      `@o.Column('timestamp with time zone', { precision: 3 }) expires!: Date`,
      [],
    ],
    ['a Date', `@o.Column() expires!: Date`, []],
    ['a Date or nothing', `@o.Column({ nullable: true }) expires?: Date | null`, []],
    ['text that is made a date', `@o.Column({ transformer: dates }) expires!: string`, []],
    ['a decorator of the project', `@Moment() expires!: Date`, []],
    ['text', `@o.Column() expires!: string`, refused('string')],
    ['a day', `@o.Column({ type: 'date' }) expires!: string`, refused('date')],
    [
      'several',
      `@o.Column({ type: 'timestamptz', array: true }) expires!: Date[]`,
      refused('timestamptz[]'),
    ],
    ['when the row was made', `@o.CreateDateColumn() expires!: Date`, refused('@CreateDateColumn')],
  ])('a date as %s', async (_title, property, expected) => {
    const [owner = ''] = rest.split('\n  @o.Column({ type')
    const text = session(`${token}\n  ${owner}\n  ${property}`, keyed)
    const made = await plan(text, only('user', 'session'))
    expect(reasons(made)).toEqual(expected)
    expect(lacks(made)).toEqual(expected.map(() => 'Session column expires'))
  })

  test('what is no column is not one', async () => {
    const more = `name2!: string
  @o.OneToMany(() => Session, (s) => s.user) expires!: Session[]`
    const text = session(
      `${token}\n  ${rest.replace(/\n.*expires.*/, '')}\n  ${more}`,
      '@o.Index(["userId"])',
    )
    expect(lacks(await plan(text, only('user', 'session')))).toEqual([
      'Session column expires',
      'Session index expires',
    ])
  })

  test("required properties that sign-up can't fill are told, others are not", async () => {
    const more = `@o.Column() a!: string
  @o.Column('varchar') h: string
  @o.Column({ length: 9, nullable: false }) i: string
  @o.Column({}) j!: string
  @o.Column({ default: '' }) b!: string
  @o.Column({ nullable: true }) c?: string
  @o.Column() d: string = ''
  @o.CreateDateColumn() e!: Date
  @o.Column() @o.Generated('uuid') f!: string
  @o.Column({ asExpression: 'a', generatedType: 'STORED' }) g!: string`
    const { unfilled } = await plan(user(uuid, more), only('user'))
    expect(unfilled.map(({ column, problem }) => [column, problem.snippet])).toEqual([
      ['a', '@o.Column({ nullable: true }) a!: string // null for whoever signs in without it'],
      [
        'h',
        "@o.Column('varchar', { nullable: true }) h: string // null for whoever signs in without it",
      ],
      [
        'i',
        '@o.Column({ length: 9, nullable: true }) i: string // null for whoever signs in without it',
      ],
      ['j', '@o.Column({ nullable: true }) j!: string // null for whoever signs in without it'],
    ])
    expect(unfilled[0]?.problem.reason).toBe(
      "User.a must have a value, and nothing gives it one, so nobody can sign up: make it optional, or return it from the provider's profile()",
    )
  })

  test('what an interface asks for is not made optional: the class would no longer compile', async () => {
    const text = user(uuid, '@o.Column() password!: string').replace(
      'class User',
      'class User extends Row implements HasPassword',
    )
    const { unfilled } = await plan(text, only('user'))
    expect(unfilled.map(({ problem }) => problem.snippet)).toEqual([
      '@o.Column({ nullable: true }) password!: string // null for whoever signs in without it',
    ])
  })

  test('the adapter asks for the user together with a row: the property is added, by the column that is there', async () => {
    const text = session(
      `${token}
  @o.Column({ name: 'user_id', type: 'uuid' }) userId!: string
  @o.Column() expires!: Date`,
      keyed,
    )
    const made = await plan(text, only('user', 'session'))
    expect(lacks(made)).toEqual(['Session column user'])
    expect(made.edits[0]?.text.slice(made.edits[0].text.indexOf('export class Session'))).toBe(
      `export class Session {
  @o.PrimaryColumn() sessionToken!: string
  @o.Column({ name: 'user_id', type: 'uuid' }) userId!: string
  @o.Column() expires!: Date
  @o.ManyToOne(() => User, { onDelete: 'CASCADE' })
  @o.JoinColumn({ name: 'user_id' })
  user!: User
}`,
    )
  })

  test('a column that refers to users is a number where their id is', async () => {
    const text = session(`${token}\n  ${rest}`, keyed).replace(
      uuid,
      '@o.PrimaryGeneratedColumn() id!: number',
    )
    expect(reasons(await plan(text, only('user', 'session')))).toEqual([
      'Session.userId is string, and has to hold the id of User, which is int; change its type, or rename it',
    ])
  })
})

describe('classes', () => {
  test("what a class extends is read, in other files too, and what can't be is not guessed", async () => {
    const shared = `import { Column, PrimaryGeneratedColumn } from 'typeorm'
export class Row { @PrimaryGeneratedColumn('uuid') id!: string }
export class Named extends Row { @Column({ nullable: true }) name?: string }`
    const text = (from: string): string =>
      `import { Named } from '${from}'
import { Entity, Column } from 'typeorm'
@Entity() export class User extends Named {
  @Column({ nullable: true, unique: true }) email?: string
  @Column({ nullable: true }) emailVerified?: Date
}`
    const files = (from: string): readonly SchemaFile[] => [
      { path: 'shared.ts', text: shared },
      { path: 'user.ts', text: text(from) },
    ]
    const options = { dialect: 'sqlite', target: 'user.ts' } as const
    const here = await planTypeormSchema(files('./shared'), only('user'), options)
    expect(lacks(here)).toEqual(['User column image'])
    expect(here.edits.map(({ did }) => did)).toEqual([['add image to User']])
    const elsewhere = await planTypeormSchema(files('@acme/shared'), only('user'), options)
    expect(elsewhere.edits).toEqual([])
    expect(reasons(elsewhere)).toEqual(
      ['id', 'name', 'image'].map(
        (name) =>
          `User takes columns from elsewhere, and ${name} is not among those that can be read`,
      ),
    )
  })

  test("TypeORM's own base class has no columns", async () => {
    const made = await plan(
      user(uuid).replace('class User', 'class User extends o.BaseEntity'),
      only('user'),
    )
    expect(made).toMatchObject({ differences: [], problems: [], edits: [] })
    const without = user(uuid).replace(/.*image.*\n/, '')
    const mended = await plan(
      without.replace('class User', 'class User extends o.BaseEntity'),
      only('user'),
    )
    expect(mended.edits.map(({ did }) => did)).toEqual([['add image to User']])
  })

  test('properties go in front of the first method', async () => {
    const text = `@o.Entity() export class User {
  ${uuid}
  @o.Column({ nullable: true, unique: true }) email?: string
  @o.Column({ nullable: true }) name?: string
  @o.Column({ nullable: true }) emailVerified?: Date

  rename(): void {}

  @o.Column({ nullable: true }) nick?: string
}
`
    const made = await plan(text, only('user'))
    expect(made.edits[0]?.text).toBe(
      `import * as o from 'typeorm'\n${text.replace(
        'emailVerified?: Date\n',
        `emailVerified?: Date
  @o.Column({ type: 'text', nullable: true })
  image!: string | null
`,
      )}`,
    )
  })

  test('one that is not exported is told', async () => {
    const made = await plan(user(uuid).replace('export ', ''), only('user', 'session'))
    expect(made.problems).toEqual([
      {
        path: 'entities.ts',
        line: 3,
        reason: 'User is not exported, so that neither the ORM nor sign-in sees it',
        snippet: 'export { User }',
      },
    ])
    expect(made.edits).toEqual([])
  })

  test('one that is exported by default below its declaration is', async () => {
    const text = `${user(uuid).replace('export ', '')}\nexport default User\n`
    expect((await plan(text, only('user', 'session'))).problems).toEqual([])
  })

  test('a class that is no entity has the name all the same', async () => {
    const made = await plan(`export class Session {}\n${user(uuid)}`, only('user', 'session'))
    expect(made.problems).toEqual([
      {
        path: 'entities.ts',
        reason: 'Session means something else already; give the Session of sign-in another name',
        snippet: 'npx create-auth init --table session=AuthSession',
      },
    ])
    expect(made.edits).toEqual([])
  })

  test('the adapter is told of a class that is found by its table', async () => {
    const made = await plan(user(uuid).replace('class User', 'class Person'), only('user'))
    expect([made.differences, made.called]).toEqual([[], { user: 'Person' }])
  })

  test.each([
    ['@o.ManyToOne(() => Team, { nullable: false }) team!: Team', ['team']],
    ['@o.OneToOne(() => Team, { nullable: false }) @o.JoinColumn() team!: Team', ['team']],
    ['@o.OneToOne(() => Team, { nullable: false }) team!: Team', []],
    ['@o.ManyToOne(() => Team) team!: Team', []],
  ])('a relation whose key may not be null: %s', async (more, unfilled) => {
    const made = await plan(user(uuid, more), only('user'))
    expect(made.unfilled.map(({ column }) => column)).toEqual(unfilled)
    const written = made.unfilled.map(({ problem: { snippet } }) => snippet)
    const eased = `${more.replace('nullable: false', 'nullable: true')} // null for whoever signs in without it`
    expect(written).toEqual(unfilled.map(() => eased))
  })
})
