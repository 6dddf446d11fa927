import { describe, expect, test } from 'vitest'
import type { Edit } from '../../../../src/changes/change.js'
import { copyClient } from '../../../../src/changes/client/copy-client.js'
import { exportClient } from '../../../../src/changes/client/export-client.js'
import { moveClient } from '../../../../src/changes/client/move-client.js'
import { contentText } from '../../../../src/plan/files/content-text.js'

const textOf = (edit: Edit): string =>
  edit.kind === 'edited' ? contentText(edit.content, () => '') : edit.kind

describe('a client is exported where it stands, as the file exports already', () => {
  test.each([
    ['db.ts', 'const db = make()\n', 'export const db = make()\n'],
    [
      'db.ts',
      '// ours\nlet db: Pool\ndb = make()\n',
      '// ours\nexport let db: Pool\ndb = make()\n',
    ],
    [
      'db.mjs',
      'const a = 1, db = make(a);\nexport default f;',
      'const a = 1, db = make(a);\nexport default f;\nexport { db };',
    ],
    [
      'db.js',
      'var db = require("x")();\r\n',
      'var db = require("x")();\r\nmodule.exports.db = db;\r\n',
    ],
    [
      'db.cjs',
      'const db = make()\nmodule.exports = { query, close }\n',
      'const db = make()\nmodule.exports = { query, close, db }\n',
    ],
    [
      'db.cjs',
      'const db = make()\nmodule.exports = {\n  query,\n}\n',
      'const db = make()\nmodule.exports = {\n  query,\n  db,\n}\n',
    ],
    [
      'db.cjs',
      'const db = make()\nmodule.exports = router\n',
      'const db = make()\nmodule.exports = router\nmodule.exports.db = db\n',
    ],
    ['db.ts', 'export const db = make()\n', 'unchanged'],
    ['db.ts', '\uFEFFconst db = make()\n', '\uFEFFexport const db = make()\n'],
  ])('%s: %j', async (file, before, after) => {
    expect(textOf(await exportClient(file, before, 'db'))).toBe(after)
  })
})

interface Row {
  readonly file: string
  readonly before: string
  readonly after: string
  readonly made: string
}

const move = async (file: string, text: string) => {
  const ending = /\.[cm]?ts$/.test(file) ? '' : '.js'
  const moved = await moveClient({ file, text, name: 'db', to: 'db.ts', from: `./db${ending}` })
  return { after: textOf(moved.file), made: textOf(moved.made) }
}

describe('a client moves to a file of its own, with all that it is made of', () => {
  const rows: Readonly<Record<string, Row>> = {
    'TypeScript; an import that nobody else uses goes along': {
      file: 'app.ts',
      before:
        "import express from 'express'\nimport { Pool, type PoolConfig } from 'pg'\n\nconst app = express()\n\n// Ours.\nconst db: Pool = new Pool()\n\nconst more: PoolConfig = {}\napp.listen(db, more)\n",
      after:
        "import express from 'express'\nimport { type PoolConfig } from 'pg'\nimport { db } from './db'\n\nconst app = express()\n\nconst more: PoolConfig = {}\napp.listen(db, more)\n",
      made: "import { Pool } from 'pg'\n\n// Ours.\nexport const db: Pool = new Pool()\n",
    },
    'constants that it is made of; one that is used on is exported, too': {
      file: 'app.ts',
      before:
        "import pg, { types } from 'pg';\nimport * as fs from 'node:fs';\nconst { PGURL } = process.env;\nconst pool = new pg.Pool({ ssl: fs.readFileSync('ca'), url: PGURL });\nexport const db = drizzle(pool);\npool.on('error', types.log);\n",
      after:
        "import { types } from 'pg';\nimport { pool, db } from './db';\nexport { db };\npool.on('error', types.log);\n",
      made: "import pg from 'pg';\nimport * as fs from 'node:fs';\n\nconst { PGURL } = process.env;\nexport const pool = new pg.Pool({ ssl: fs.readFileSync('ca'), url: PGURL });\nexport const db = drizzle(pool);\n",
    },
    'CommonJS: taken back where it was': {
      file: 'app.js',
      before:
        "'use strict'\nvar express = require('express')\nvar { Pool, types } = require('pg')\nvar app = express()\nvar db = new Pool()\napp.locals.db = db\ntypes.on()\nmodule.exports = { app, db }\n",
      after:
        "'use strict'\nvar express = require('express')\nvar { types } = require('pg')\nvar app = express()\nconst { db } = require('./db.js')\napp.locals.db = db\ntypes.on()\nmodule.exports = { app, db }\n",
      made: "var { Pool } = require('pg')\n\nvar db = new Pool()\n\nmodule.exports = { db }\n",
    },
    'what loads the environment before is said there again': {
      file: 'app.mjs',
      before:
        "import dotenv from 'dotenv'\nimport pg from 'pg'\ndotenv.config({ path: '.env.local' })\nconst db = new pg.Pool({ connectionString: process.env.PGURL })\ndb.connect()\n",
      after:
        "import dotenv from 'dotenv'\nimport { db } from './db.js'\ndotenv.config({ path: '.env.local' })\ndb.connect()\n",
      made: "import dotenv from 'dotenv'\nimport pg from 'pg'\n\ndotenv.config({ path: '.env.local' })\n\nexport const db = new pg.Pool({ connectionString: process.env.PGURL })\n",
    },
    'CommonJS: in front of what reads the environment as soon as it is required': {
      file: 'app.js',
      before:
        "require('dotenv').config()\nconst express = require('express')\nconst config = require('./config')\nconst { Pool } = require('pg')\nconst db = new Pool({ user: config.user })\nexpress().listen(db)\n",
      after:
        "require('dotenv').config()\nconst express = require('express')\nconst { db } = require('./db.js')\nexpress().listen(db)\n",
      made: "require('dotenv').config()\nconst config = require('./config')\nconst { Pool } = require('pg')\n\nconst db = new Pool({ user: config.user })\n\nmodule.exports = { db }\n",
    },
    'and so is what Node.js loads it with': {
      file: 'app.js',
      before: "process.loadEnvFile()\nconst db = new (require('pg').Pool)()\ndb.connect()\n",
      after: "process.loadEnvFile()\nconst { db } = require('./db.js')\ndb.connect()\n",
      made: "process.loadEnvFile()\n\nconst db = new (require('pg').Pool)()\n\nmodule.exports = { db }\n",
    },
  }
  test.each(Object.entries(rows))('%s', async (_, { file, before, after, made }) => {
    expect(await move(file, before)).toEqual({ after, made })
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
    expect(await move(file, `\uFEFF${crlf(before)}`)).toEqual({
      after: `\uFEFF${crlf(after)}`,
      made: crlf(made),
    })
  })

  test.each([
    ['a variable that may change', 'let url = 1\nconst db = make(url)\nurl = 2\n'],
    ['a function of the file', 'function make() {}\nconst db = make()\n'],
    [
      'what is changed before it is made',
      'const options = {}\noptions.url = 1\nconst db = make(options)\n',
    ],
    ['what is of its object', 'const db = make(this)\n'],
    ['what another declares beside it', 'const a = 1, db = make(a)\n'],
    [
      'an env file whose name is computed here',
      "import dotenv from 'dotenv'\nconst path = 'x'\ndotenv.config({ path })\nconst db = make()\n",
    ],
  ])('left to the user: %s', async (_, text) => {
    const { file, made } = await moveClient({
      file: 'app.ts',
      text,
      name: 'db',
      to: 'db.ts',
      from: './db',
    })
    expect([file.kind, made.kind]).toEqual(['conflict', 'unchanged'])
  })
})

describe('a client like those that functions and classes make for themselves', () => {
  const copy = (file: string, text: string, call: string) =>
    copyClient({ file, text, at: text.indexOf(call), to: 'src/db.ts', name: 'db' })

  test('takes the imports that it needs, from its own folder', async () => {
    const text =
      'import { PrismaClient, Prisma } from "../generated/client";\nimport { log } from "./log";\nclass Users {\n  all = new PrismaClient(log).user;\n}\n'
    const edit = await copy('src/services/users.ts', text, 'new Prisma')
    expect(textOf(edit)).toBe(
      'import { PrismaClient } from "./generated/client";\nimport { log } from "./services/log";\n\nexport const db = new PrismaClient(log);\n',
    )
  })

  test('what a class extends, with what that hands on', async () => {
    const text =
      "import { PrismaClient, Prisma } from '@prisma/client'\n\nexport class Store extends PrismaClient<Prisma.Options> {\n  constructor() {\n    super({ log: ['error'] })\n  }\n}\n"
    expect(textOf(await copy('src/store/store.ts', text, 'PrismaClient<'))).toBe(
      "import { PrismaClient } from '@prisma/client'\n\nexport const db = new PrismaClient({ log: ['error'] })\n",
    )
  })

  test('CommonJS', async () => {
    const text =
      "const { Pool } = require('pg')\nclass A {\n  constructor() {\n    this.db = new Pool()\n  }\n}\n"
    expect(textOf(await copy('src/a.js', text, 'new Pool'))).toBe(
      "const { Pool } = require('pg')\n\nconst db = new Pool()\n\nmodule.exports = { db }\n",
    )
  })
})
