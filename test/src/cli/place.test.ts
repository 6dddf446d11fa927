import { afterEach, describe, expect, test } from 'vitest'
import type { Tree } from '../apply/tree.js'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const PACKAGE = {
  name: 'depot',
  scripts: { start: 'node src/app.js' },
  dependencies: { express: '^4.19.0', cors: '^2.8.5', helmet: '^7.0.0', morgan: '^1.10.0' },
}

/** The lines that were added, what comes before them, and what they are followed by. */
interface Placed {
  readonly file: string
  readonly after: string | undefined
  readonly lines: readonly string[]
  readonly before: string | undefined
}

/** Where the first run mounts sign-in; a second one has nothing to do. */
async function placedIn(files: Tree): Promise<Placed | string> {
  project = makeProject({
    'package.json': JSON.stringify(PACKAGE),
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    ...files,
  })
  const { status, stderr } = await project.run(['init', '--yes', '--no-install'])
  if (status !== 0) return `${status}: ${stderr}`
  expect((await project.run(['init', '--yes', '--no-install'])).stdout).toContain('Nothing to do')
  const [file] = Object.keys(files).filter((each) => /\bauthHandler\)/.test(project.read(each)))
  if (file === undefined) return 'nowhere'
  const all = project.read(file).split('\n')
  const at = all.findIndex((line) => line.includes('authHandler)'))
  return {
    file,
    after: all[at - 1]?.trim(),
    lines: all.slice(at, at + 2).map((line) => line.trim()),
    before: all[at + 2]?.trim(),
  }
}

const LINES = ["app.use('/auth', authHandler);", 'app.use(authSession);']

describe('a router of another file', () => {
  const APP = `const express = require('express');
const all = require('./all');

const app = express();
app.use(all);
app.get('/', (req, res) => res.send('hello'));
app.listen(3000);
`
  const all = (...lines: readonly string[]): string =>
    [
      "const cors = require('cors');",
      "const { Router } = require('express');",
      'const all = Router();',
      ...lines,
      'module.exports = all;',
      '',
    ].join('\n')
  const afterIn = async (text: string): Promise<unknown> => {
    const placed = await placedIn({ 'src/app.js': APP, 'src/all.js': text })
    return typeof placed === 'string' ? placed : placed.after
  }

  test('comes first where it has nothing but what has to', async () => {
    expect(await afterIn(all('all.use(cors());'))).toBe('app.use(all);')
  })

  test.each([
    ['has a route', ['all.use(cors());', "all.get('/orders', (req, res) => res.send('ok'));"]],
    ['has another router with one', ['all.use(cors());', "all.use(require('./routes'));"]],
    ['is handed on', ['all.use(cors());', 'fill(all);']],
    ['has nothing', []],
    [
      'has a router that has it',
      ['const other = Router();', 'all.use(cors());', 'all.use(other);', 'other.use(all);'],
    ],
  ])('comes behind sign-in where it %s', async (_, lines) => {
    expect(await afterIn(all(...lines))).toBe('const app = express();')
  })
})

describe('middleware of other files', () => {
  const APP = `const express = require('express');
const cors = require('cors');
const between = require('./between');

const app = express();
app.use(between);
app.use(cors());
app.get('/', (req, res) => res.send('hello'));
app.listen(3000);
`

  test.each([
    [
      'that passes on',
      'module.exports = (req, res, next) => {\n  console.log(req.url);\n  next();\n};\n',
    ],
    [
      'that a function makes',
      "const morgan = require('morgan');\nconst log = morgan('dev');\nmodule.exports = log;\n",
    ],
    ['of a file behind that one', "module.exports = require('./log');\n"],
    [
      'that one of several calls gives',
      "const morgan = require('morgan');\nconst log = (short) => {\n  if (short) return morgan('tiny');\n  return morgan('dev');\n};\nmodule.exports = log(true);\n",
    ],
    [
      'of a router that has middleware alone',
      "const { Router } = require('express');\nconst morgan = require('morgan');\nconst all = Router();\nall.use(morgan('dev')).use((req, res, next) => next());\nmodule.exports = all;\n",
    ],
  ])('%s may be before what sign-in comes behind', async (_, between) => {
    const log = 'module.exports = function log(req, res, next) {\n  next();\n};\n'
    expect(
      await placedIn({ 'src/app.js': APP, 'src/between.js': between, 'src/log.js': log }),
    ).toEqual({
      file: 'src/app.js',
      after: 'app.use(cors());',
      lines: LINES,
      before: "app.get('/', (req, res) => res.send('hello'));",
    })
  })

  test.each([
    [
      'that answers',
      'module.exports = (req, res, next) => {\n  if (!req.headers.authorization) return res.status(401).json({});\n  next();\n};\n',
    ],
    [
      'that hands an error on',
      'module.exports = (req, res, next) =>\n  req.headers.authorization ? next() : next(new Error());\n',
    ],
    [
      'that throws',
      "module.exports = (req, res, next) => {\n  if (!req.headers.authorization) throw new Error('401');\n  next();\n};\n",
    ],
  ])('%s to those whom it does not let through comes behind sign-in', async (_, between) => {
    expect(await placedIn({ 'src/app.js': APP, 'src/between.js': between })).toEqual({
      file: 'src/app.js',
      after: 'const app = express();',
      lines: LINES,
      before: 'app.use(between);',
    })
  })

  test.each([
    [
      'leads to another scheme',
      "if (!req.secure) return res.redirect('https://' + req.headers.host);",
    ],
    [
      'hands on what it caught',
      'try { req.at = Date.now(); } catch (error) { return next(error); }',
    ],
    ['asks somebody else', 'await fetch(req.url).then((answer) => answer.json());'],
  ])('one that %s lets everybody through', async (_, line) => {
    const between = `module.exports = async (req, res, next) => {\n  ${line}\n  next();\n};\n`
    expect(await placedIn({ 'src/app.js': APP, 'src/between.js': between })).toMatchObject({
      after: 'app.use(cors());',
    })
  })

  test.each([
    ['answers', "module.exports = (req, res) => res.send('closed');\n"],
    ['is a router', "module.exports = require('express').Router();\n"],
    ['is of a package that is not known', "module.exports = require('gatekeeper')();\n"],
    ['goes round in a circle', "module.exports = require('./log');\n"],
  ])('that %s comes behind sign-in', async (_, between) => {
    const log = "module.exports = require('./between');\n"
    expect(
      await placedIn({ 'src/app.js': APP, 'src/between.js': between, 'src/log.js': log }),
    ).toEqual({
      file: 'src/app.js',
      after: 'const app = express();',
      lines: LINES,
      before: 'app.use(between);',
    })
  })

  test.each([
    ['export default passport;', "import pass from './pass.js';", 'pass.initialize()'],
    ['export { passport };', "import { passport } from './pass.js';", 'passport.initialize()'],
  ])('of a package that a file passes on as a whole: %s', async (given, taken, use) => {
    const app = APP.replace("const between = require('./between');", taken)
      .replace(/const (\w+) = require\((.*)\)/g, 'import $1 from $2')
      .replace('app.use(between)', `app.use(${use})`)
    const files = {
      'package.json': JSON.stringify({ ...PACKAGE, type: 'module' }),
      'src/pass.js': `import passport from 'passport';\n\npassport.serializeUser((user, done) => done(null, user));\n${given}\n`,
    }
    expect(await placedIn({ ...files, 'src/app.js': app })).toMatchObject({
      after: 'app.use(cors());',
    })
    project.remove()
    const gated = app.replace('initialize()', "authenticate('jwt')")
    expect(await placedIn({ ...files, 'src/app.js': gated })).toMatchObject({
      after: 'const app = express();',
    })
  })

  test('of a package, passed on by a file under its own name', async () => {
    const app = APP.replace(
      "const between = require('./between')",
      "import { handle } from './i18n.js'",
    )
      .replace(/const (\w+) = require\((.*)\)/g, 'import $1 from $2')
      .replace('app.use(between)', 'app.use(handle({}))')
    const i18n =
      "import i18next from 'i18next';\nimport { handle } from 'i18next-http-middleware';\n\nexport { handle };\nexport default i18next;\n"
    expect(
      await placedIn({
        'package.json': JSON.stringify({ ...PACKAGE, type: 'module' }),
        'src/app.js': app,
        'src/i18n.js': i18n,
      }),
    ).toMatchObject({ after: 'app.use(cors());' })
  })

  test('that a function of a file gives, in a list, and on whom others may call', async () => {
    const app = `import express from 'express';
import { limits, logging } from './middleware/index.js';

const app = express();
app.use(...limits(100), logging);
app.use((req, res, next) => {
  res.setHeader('Access-Control-Allow-Origin', '*');
  next();
});
app.get('/', (req, res) => res.send('hello'));
app.listen(3000);
`
    expect(
      await placedIn({
        'package.json': JSON.stringify({ ...PACKAGE, type: 'module' }),
        'src/app.js': app,
        'src/middleware/index.js':
          "export * from './limits.js';\nexport { log as logging } from './log.js';\n",
        'src/middleware/limits.js':
          'export const limits = (most) => [\n  (req, res, next) => next(most > 0 ? undefined : 1),\n];\n',
        'src/middleware/log.js': 'export function log(req, res, next) {\n  next();\n}\n',
      }),
    ).toEqual({
      file: 'src/app.js',
      after: '});',
      lines: LINES,
      before: "app.get('/', (req, res) => res.send('hello'));",
    })
  })

  test('functions that are handed the application add what is in them', async () => {
    const app = `const express = require('express');
const { setUpLimits, setUpSharing } = require('./set-up');
const { setUpRoutes } = require('./set-up');

const app = express();
setUpLimits({ app });
setUpSharing(app);
setUpRoutes(app);
app.listen(3000);
`
    const setUp = `const express = require('express');
function setUpLimits({ app: server }) {
  server.use(express.json());
}
function setUpSharing(server) {
  const share = (req, res, next) => {
    res.header('Access-Control-Allow-Origin', '*');
    next();
  };
  server.use(share);
}
function setUpRoutes(server) {
  server.get('/', (req, res) => res.send('hello'));
}
module.exports = { setUpLimits, setUpSharing, setUpRoutes };
`
    expect(await placedIn({ 'src/app.js': app, 'src/set-up.js': setUp })).toEqual({
      file: 'src/app.js',
      after: 'setUpSharing(app);',
      lines: LINES,
      before: 'setUpRoutes(app);',
    })
  })
})

describe('a function of another file that is handed the application', () => {
  const LOADER = `const express = require('express');
const cors = require('cors');
const orders = require('../orders');

module.exports = ({ app }) => {
  app.get('/status', (req, res) => res.sendStatus(200));
  app.enable('trust proxy');
  app.use(cors());
  app.use(express.json());
  app.use('/orders', orders);
};
`
  const FILES = {
    'src/loaders/express.js': LOADER,
    'src/orders.js': "module.exports = require('express').Router();\n",
  }
  const main = (call: string): string => `const express = require('express');
const loaders = require('./loaders');

const start = async () => {
  const app = express();
  await ${call};
  app.listen(3000);
};
start();
`
  const PLACED = {
    file: 'src/loaders/express.js',
    after: 'app.use(cors());',
    lines: LINES,
    before: 'app.use(express.json());',
  }

  test.each([
    [
      'through a function of a third file',
      'loaders({ main: app })',
      'module.exports = async ({ main }) => {\n  await load({ app: main });\n};\n',
    ],
    [
      'through a method of an object',
      'loaders.init(app)',
      'module.exports = {\n  async init(server) {\n    await load({ app: server });\n  },\n};\n',
    ],
    [
      'through a method of an instance of a class',
      'loaders.init(app)',
      'class Loaders {\n  async init(server) {\n    await load({ app: server });\n  }\n}\nmodule.exports = new Loaders();\n',
    ],
  ])('%s has sign-in in it, behind what is in front', async (_, call, index) => {
    expect(
      await placedIn({
        ...FILES,
        'src/app.js': main(call),
        'src/loaders/index.js': `const load = require('./express');\n\n${index}`,
      }),
    ).toEqual(PLACED)
    expect(project.read('src/loaders/express.js')).toContain(
      "const { authHandler, authSession } = require('../auth');",
    )
  })

  test('has none in it where a line was moved to the file that makes the application', async () => {
    const app = main('loaders({ app })').replace(
      'await',
      "app.use('/auth', authHandler);\n  app.use(authSession);\n  await",
    )
    const files = {
      ...FILES,
      'src/app.js': `const { authHandler, authSession } = require('./auth');\n${app}`,
      'src/loaders/index.js': "module.exports = require('./express');\n",
    }
    expect(await placedIn(files)).toMatchObject({
      file: 'src/app.js',
      after: 'const app = express();',
    })
    expect(project.read('src/loaders/express.js')).toBe(LOADER)
  })

  test('has none in it where another application is handed to it, too', async () => {
    const files = {
      ...FILES,
      'src/app.js': main('loaders({ app })'),
      'src/loaders/index.js': "module.exports = require('./express');\n",
      'src/support.js':
        "const express = require('express');\nconst load = require('./loaders/express');\n\nconst app = express();\nload({ app });\napp.listen(3001);\n",
    }
    expect(await placedIn(files)).toMatchObject({
      file: 'src/app.js',
      after: 'const app = express();',
    })
    expect(project.read('src/loaders/express.js')).toBe(LOADER)
  })

  test('comes behind sign-in where it lets strangers no further before', async () => {
    const gated = LOADER.replace(
      '  app.enable',
      "  app.use(require('gatekeeper')());\n  app.enable",
    )
    expect(
      await placedIn({
        ...FILES,
        'src/app.js': main('loaders({ app })'),
        'src/loaders/index.js': "module.exports = require('./express');\n",
        'src/loaders/express.js': gated,
      }),
    ).toEqual({
      file: 'src/app.js',
      after: 'const app = express();',
      lines: LINES,
      before: 'await loaders({ app });',
    })
  })
})

describe('a class of another file that is made with the application', () => {
  const server = (constructor: string): string => `const express = require('express');
const cors = require('cors');
const Routes = require('./routes');

class Server {
  constructor(app) {
    this.app = app;${constructor}
  }
  share() {
    this.app.use(cors());
  }
  add() {
    this.app.use(express.json());
    new Routes(this.app);
  }
  start() {
    this.share();
    this.add();
  }
}
module.exports = Server;
`
  const ROUTES = `module.exports = class {
  constructor(app) {
    app.get('/', (req, res) => res.send('hello'));
  }
};
`
  const main = (lines: string): string => `const express = require('express');
const Server = require('./server');

const app = express();
${lines}
app.listen(3000);
`

  test.each([
    [
      'has sign-in between the methods that its constructor calls',
      'new Server(app);',
      'this.start();',
    ],
    [
      'has it in the method that others call',
      'const server = new Server(app);\nserver.start();',
      '',
    ],
    ['has it in the method that is called of what is made at once', 'new Server(app).start();', ''],
  ])('%s', async (_, made, calls) => {
    const constructor = calls && `\n    ${calls}`
    const files = { 'src/server.js': server(constructor), 'src/routes.js': ROUTES }
    expect(await placedIn({ ...files, 'src/app.js': main(made) })).toEqual({
      file: 'src/server.js',
      after: 'this.share();',
      lines: LINES.map((line) => `this.${line}`),
      before: 'this.add();',
    })
  })

  test('has none in it where its methods are called one by one', async () => {
    const made = 'const server = new Server(app);\nserver.share();\nserver.add();'
    const files = { 'src/server.js': server(''), 'src/routes.js': ROUTES }
    expect(await placedIn({ ...files, 'src/app.js': main(made) })).toEqual({
      file: 'src/app.js',
      after: 'server.share();',
      lines: LINES,
      before: 'server.add();',
    })
  })

  test('is a step where code that is not looked into gets what is made', async () => {
    const made = "require('./later').wait(new Server(app));"
    const files = { 'src/server.js': server(''), 'src/routes.js': ROUTES }
    const later = 'exports.wait = (server) => setTimeout(() => server.start(), 1000);\n'
    expect(await placedIn({ ...files, 'src/app.js': main(made), 'src/later.js': later })).toMatch(
      /^5: [^]*src\/app\.js:5:1\n\s+it is not certain whether this adds[^]*app\.use\('\/auth', authHandler\);/,
    )
  })
})

describe('a list of middleware of another file', () => {
  const app = `const express = require('express');
const middlewares = require('./middlewares');

const app = express();
middlewares.forEach((each) => app.use(each));
app.get('/', (req, res) => res.send('hello'));
app.listen(3000);
`

  test('is what is in it', async () => {
    const list =
      "const cors = require('cors');\nconst helmet = require('helmet');\nmodule.exports = [helmet(), cors()];\n"
    expect(await placedIn({ 'src/app.js': app, 'src/middlewares.js': list })).toEqual({
      file: 'src/app.js',
      after: 'middlewares.forEach((each) => app.use(each));',
      lines: LINES,
      before: "app.get('/', (req, res) => res.send('hello'));",
    })
  })

  test('is a step where nobody can read it', async () => {
    const list = "module.exports = Object.values(require('./all'));\n"
    expect(await placedIn({ 'src/app.js': app, 'src/middlewares.js': list })).toMatch(
      /^5: [^]*src\/app\.js:5:1\n\s+it is not certain whether this adds/,
    )
  })
})

test('a chain that a function of another file returns has sign-in in it, whoever calls the function', async () => {
  const main = `const { createApp } = require('./create');

Promise.resolve()
  .then(() => createApp())
  .then((app) => app.listen(3000));
`
  const create = `const express = require('express');
const cors = require('cors');

const createApp = async () => {
  return express()
    .use(cors())
    .use('/orders', require('./orders'));
};
module.exports = { createApp };
`
  const orders = "module.exports = require('express').Router();\n"
  expect(
    await placedIn({ 'src/app.js': main, 'src/create.js': create, 'src/orders.js': orders }),
  ).toEqual({
    file: 'src/create.js',
    after: '.use(cors())',
    lines: [".use('/auth', authHandler)", '.use(authSession)'],
    before: ".use('/orders', require('./orders'));",
  })
})

test('imports end as those do that the file has by an alias', async () => {
  const app = `import express from 'express';
import { orders } from '@src/orders.js';

const app = express();
app.use('/orders', orders);
app.listen(3000);
`
  const files = {
    'package.json': JSON.stringify({ ...PACKAGE, type: 'module' }),
    'tsconfig.json':
      '{ "compilerOptions": { "module": "es2022", "moduleResolution": "node", "baseUrl": ".", "paths": { "@src/*": ["src/*"] } } }',
    'src/orders.ts': "import { Router } from 'express';\nexport const orders = Router();\n",
    'src/app.ts': app,
  }
  expect(await placedIn(files)).toMatchObject({ after: 'const app = express();', lines: LINES })
  expect(project.read('src/app.ts')).toContain("from './auth.js';")
})

test('where no script says with which file it starts, what imports the application is followed to its end', async () => {
  const app = "const express = require('express');\nmodule.exports = express();\n"
  project = makeProject({
    'package.json': JSON.stringify({
      ...PACKAGE,
      scripts: { start: 'docker compose up' },
      dependencies: { ...PACKAGE.dependencies, pg: '^8.11.0' },
    }),
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'src/app.js': app.replace('module.exports = ', 'const app = ') + 'module.exports = app;\n',
    'src/container.js': "module.exports = { app: require('./app') };\n",
    'src/boot.js': "require('./db');\nrequire('./container').app.listen(3000);\n",
    'src/db.js': "const { Pool } = require('pg');\nmodule.exports = { pool: new Pool() };\n",
  })
  expect(await project.run(['init', '--yes', '--no-install'])).toMatchObject({
    status: 0,
    stderr: '',
  })
  expect(project.read('src/auth.js')).toContain("const { pool } = require('./db');")
})

describe('a package that makes the application', () => {
  const MAIN = `import 'reflect-metadata';
import express from 'express';
import { InversifyExpressServer } from 'inversify-express-utils';
import { container } from './container.js';

const server = new InversifyExpressServer(container);
server.setConfig((app) => {
  app.use(express.json());
});
server.build().listen(3000);
`
  const NAMED = JSON.stringify({
    ...PACKAGE,
    type: 'module',
    dependencies: { ...PACKAGE.dependencies, 'inversify-express-utils': '^6.4.0' },
  })

  test('and hands it to a function: sign-in goes into that', async () => {
    expect(await placedIn({ 'package.json': NAMED, 'src/app.js': MAIN })).toEqual({
      file: 'src/app.js',
      after: 'server.setConfig((app) => {',
      lines: LINES,
      before: 'app.use(express.json());',
    })
  })

  test('and hands it to nobody: what is said first makes it so, and the next run finds it', async () => {
    const without = MAIN.replace(/server\.setConfig[^]*?\}\);\n/, '')
    expect(await placedIn({ 'package.json': NAMED, 'src/app.js': without })).toMatchInlineSnapshot(`
      "3: × no Express application was found in the code that the scripts start, nor in
        any other source file of this project
        inversify-express-utils makes it here: give its server a function,
        server.setConfig((app) => {}), and run this again: sign-in goes into it.
      "
    `)
    project.remove()
    const said = 'server.setConfig((app) => {})'
    expect(
      await placedIn({
        'package.json': NAMED,
        'src/app.js': without.replace('server.build', `${said};\nserver.build`),
      }),
    ).toEqual({
      file: 'src/app.js',
      after: 'server.setConfig((app) => {',
      lines: LINES,
      before: '});',
    })
  })

  test.each(['@inversifyjs/http-express', '@inversifyjs/http-express-v4'])(
    'and takes one of ours: what %s is said to be handed is found by the next run',
    async (name) => {
      const dependencies = { ...PACKAGE.dependencies, [name]: '^4.3.0' }
      const json = JSON.stringify({ ...PACKAGE, type: 'module', dependencies })
      const main = (given: string): string => `import express from 'express';
import { InversifyExpressHttpAdapter } from '${name}';
import { container } from './container.js';

${given}
const served = await adapter.build();
served.listen(3000);
`
      const without = main('const adapter = new InversifyExpressHttpAdapter(container);')
      expect(await placedIn({ 'package.json': json, 'src/app.js': without })).toContain(
        `${name} makes it here: hand its adapter one of your own`,
      )
      project.remove()
      const said =
        'const app = express();\nconst adapter = new InversifyExpressHttpAdapter(container, {}, app);'
      expect(await placedIn({ 'package.json': json, 'src/app.js': main(said) })).toMatchObject({
        file: 'src/app.js',
        after: 'const app = express();',
        lines: LINES,
      })
    },
  )

  test('of several such packages the one is named that the code speaks of', async () => {
    const both = { 'inversify-express-utils': '^6.4.0', 'routing-controllers': '^0.10.0' }
    const main = `import { createExpressServer } from 'routing-controllers';\n\ncreateExpressServer({}).listen(3000);\n`
    const json = { ...PACKAGE, dependencies: { ...PACKAGE.dependencies, ...both } }
    expect(await placedIn({ 'package.json': JSON.stringify(json), 'src/app.js': main })).toContain(
      'routing-controllers makes it here: make it yourself',
    )
  })

  test.each([
    ['as its path', '/auth', undefined, '/api/auth'],
    ['behind a prefix', '/auth', '/api', '/auth'],
    ['behind a prefix that is computed', '/auth', undefined, '/session', 'config.prefix'],
  ])('whose controllers answer below ours, %s: sign-in answers elsewhere', async (...given) => {
    const [, path, prefix, mounted, computed = `'${prefix}'`] = given
    const options =
      prefix === undefined && computed === "'undefined'" ? '{}' : `{ routePrefix: ${computed} }`
    const main = `import express from 'express';
import { useExpressServer } from 'routing-controllers';
import { config } from './config.js';

const app = express();
useExpressServer(app, ${options});
app.listen(3000);
`
    const controller = `import { JsonController, Post } from 'routing-controllers';

@JsonController('${path}')
export class Account {
  @Post('/login')
  login() {}
}
`
    const placed = await placedIn({
      'package.json': JSON.stringify({
        ...PACKAGE,
        type: 'module',
        scripts: { start: 'node src/app.ts' },
        dependencies: { ...PACKAGE.dependencies, 'routing-controllers': '^0.10.0' },
      }),
      'src/app.ts': main,
      'src/controllers/account.ts': controller,
    })
    expect(placed).toMatchObject({ lines: [`app.use('${mounted}', authHandler);`, LINES[1]] })
  })
})

describe('a function of another file that is handed what has the application', () => {
  const MAIN = `const express = require('express');
const { Routes } = require('./routes');
const Parts = require('./parts');

class Server {
  constructor(port) {
    this.app = express();
    this.port = port;
    Parts.init(this);
    Routes.init(this);
  }
}

new Server(3000).app.listen(3000);
`
  const ROUTES = `exports.Routes = {
  init({ app }) {
    app.get('/', (req, res) => res.send('hello'));
  },
};
`
  const parts = (...lines: readonly string[]): string =>
    `const express = require('express');
const cors = require('cors');

module.exports = class Parts {
  static init(server) {
    console.log(server.port);
    ${lines.join('\n    ')}
  }
};
`
  const FILES = { 'src/app.js': MAIN, 'src/routes.js': ROUTES }
  const SHARES = 'server.app.use(cors());'
  const PARSES = 'server.app.use(express.json());'

  test('comes before sign-in where all that it adds is in front', async () => {
    expect(await placedIn({ ...FILES, 'src/parts.js': parts(SHARES, PARSES) })).toEqual({
      file: 'src/app.js',
      after: 'Parts.init(this);',
      lines: LINES.map((line) => `this.${line}`),
      before: 'Routes.init(this);',
    })
  })

  test('has sign-in in it where it adds routes, too', async () => {
    const shop = "server.app.get('/shop', (req, res) => res.send('shop'));"
    expect(await placedIn({ ...FILES, 'src/parts.js': parts(SHARES, PARSES, shop) })).toEqual({
      file: 'src/parts.js',
      after: SHARES,
      lines: LINES.map((line) => `server.${line}`),
      before: PARSES,
    })
  })

  test('comes behind sign-in where it adds routes alone', async () => {
    const shop = "server.app.get('/shop', (req, res) => res.send('shop'));"
    expect(await placedIn({ ...FILES, 'src/parts.js': parts(shop) })).toMatchObject({
      file: 'src/app.js',
      after: 'this.app = express();',
    })
  })

  test('is a step with the line where what it adds can not be read', async () => {
    expect(await placedIn({ ...FILES, 'src/parts.js': parts('server.open();', PARSES) })).toMatch(
      /^5: [^]*src\/app\.js:9:5\n[^]*in front of line 9 where that adds routes, else behind it:\n\s+this\.app\.use\('\/auth', authHandler\);/,
    )
  })
})
