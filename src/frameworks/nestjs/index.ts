import { posix } from 'node:path'
import { isRecord } from '../../guards.js'
import type { PackageFacts } from '../../project.js'
import { envPath } from '../../reading/env-path.js'
import { readOther } from '../../reading/read-package.js'
import type { SourceText } from '../../reading/read-sources.js'
import { getPosition } from '../../syntax/lines.js'
import type { World } from '../../world/world.js'
import { express } from '../express/index.js'
import { fastify } from '../fastify/index.js'
import type { ApplicationFramework, EnvLoader, NamedStart } from '../framework.js'

/** The call that loads an env file, and the module that gives it. */
const CALL = 'ConfigModule.forRoot'
const MODULE = '@nestjs/config'

/** The option that names the file or files, and the one by which none is loaded. */
const PATH = 'envFilePath'
const OFF = /\bignoreEnvFile\s*:\s*true\b/

/** A call in the code that loads the env file which it names, maybe after some files have run that would read it. */
function findLateLoader(
  sources: readonly SourceText[],
  exists: (path: string) => boolean,
): EnvLoader | undefined {
  for (const { file, text } of sources) {
    const at = text.includes(MODULE) ? text.indexOf(`${CALL}(`) : -1
    if (at < 0) continue
    const options = getArguments(text, at + CALL.length)
    if (OFF.test(options)) continue
    const [said] = new RegExp(String.raw`\b${PATH}\s*:\s*`).exec(options) ?? []
    const value = said && getValue(options, options.indexOf(said) + said.length)
    const named = value === undefined ? undefined : envPath(file, value, exists)
    if (named === undefined) continue
    const { line } = getPosition(text, at)
    return { by: 'dotenv', file: named, evidence: { file, line, saw: `${CALL}: ${PATH}` } }
  }
  return undefined
}

const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/y

/** From a bracket on to the one that closes it. */
function getArguments(text: string, start: number): string {
  return text.slice(
    start,
    getEnd(text, start, (depth) => depth === 0),
  )
}

/** An expression that a comma ends, or the bracket around it. */
function getValue(text: string, start: number): string {
  const end = getEnd(
    text,
    start,
    (depth, character) => depth < 0 || (depth === 0 && character === ','),
  )
  return text
    .slice(start, end)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/, ?\]$/, ']')
}

function getEnd(
  text: string,
  start: number,
  isEnd: (depth: number, character: string) => boolean,
): number {
  let depth = 0
  let at = start
  while (at < text.length) {
    QUOTED.lastIndex = at
    const quoted = QUOTED.exec(text)?.[0]
    const character = text.charAt(at)
    if (quoted === undefined && /[([{]/.test(character)) depth += 1
    if (quoted === undefined && /[)\]}]/.test(character)) depth -= 1
    if (quoted === undefined && at > start && isEnd(depth, character)) return at
    at += quoted?.length ?? 1
  }
  return at
}

/** The file that tells the framework's own tools of a project. */
const FILE = 'nest-cli.json'

/** A script that starts one of several projects by its name, in a group. */
const STARTS = /\bnest start (?:-\S+ )*([\w-]+)/

/** The file with which the framework's own tools start the application: of the project that a script names, else the usual one. */
function findToolStart(world: World, scripts: PackageFacts['scripts']): NamedStart | undefined {
  const told = readOther(world, FILE)
  if (Object.keys(told).length === 0) return undefined
  const all = isRecord(told['projects']) ? told['projects'] : {}
  const names = ['dev', 'start:dev', 'start'].map((name) => STARTS.exec(scripts[name] ?? '')?.[1])
  const name = names.find((each) => each !== undefined && isRecord(all[each]))
  const named = name === undefined ? undefined : all[name]
  const own = isRecord(named) ? named : told
  const sources = findText(own, 'sourceRoot') ?? posix.join(findText(own, 'root') ?? '.', 'src')
  return {
    path: posix.join(sources, findText(own, 'entryFile') ?? 'main'),
    evidence: { file: FILE, saw: name === undefined ? 'entryFile' : `projects.${name}` },
  }
}

function findText(from: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = from[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Packages by which classes answer what is no HTTP request. */
const OTHER_MESSAGES = ['@nestjs/graphql', '@nestjs/microservices', '@nestjs/websockets']

/** NestJS 11 and 12, on Express and on Fastify. */
export const nestjs: ApplicationFramework = {
  shape: 'application',
  id: 'nestjs',
  name: 'NestJS',
  package: '@nestjs/core',
  majors: [11, 12],
  makers: [{ name: 'NestFactory.create', by: 'call', promises: true }],
  making: 'NestFactory.create(AppModule)',
  served: ['listen'],
  readied: ['init'],
  takesIn: [],
  crossOrigin: {
    middleware: [...express.crossOrigin.middleware, ...fastify.crossOrigin.middleware],
    method: 'enableCors',
    option: 'cors',
  },
  basePaths: ['/auth', '/api/auth', '/session', '/sign-in'],
  mount: {
    statements: [{ name: 'mountAuth' }],
    settings: [
      'disable',
      'enable',
      'enableCors',
      'engine',
      'set',
      'setBaseViewsDir',
      'setLocal',
      'setViewEngine',
      'useBodyParser',
    ],
    idle: [
      'close',
      'connectMicroservice',
      'enableShutdownHooks',
      'enableVersioning',
      'flushLogs',
      'get',
      'getHttpAdapter',
      'getHttpServer',
      'getMicroservices',
      'getUrl',
      'init',
      'inject',
      'listen',
      'registerRequestByContextId',
      'resolve',
      'select',
      'setGlobalPrefix',
      'startAllMicroservices',
      'useGlobalFilters',
      'useGlobalGuards',
      'useGlobalInterceptors',
      'useGlobalPipes',
      'useLogger',
      'useWebSocketAdapter',
    ],
    bags: [],
    parsers: [],
    plugins: fastify.mount.plugins ?? [],
    infrastructure: [...express.mount.infrastructure, ...fastify.mount.infrastructure],
    passing: [
      ...express.mount.passing,
      ...fastify.mount.passing,
      '@nestjs/swagger',
      '@scalar/nestjs-api-reference',
      'express',
    ],
    wholeGates: express.mount.wholeGates ?? [],
    next: 2,
    answers: ['end', 'json', 'jsonp', 'redirect', 'render', 'send', 'sendFile', 'sendStatus'],
  },
  decorated: {
    classes: ['Controller'],
    methods: ['All', 'Delete', 'Get', 'Head', 'Options', 'Patch', 'Post', 'Put', 'Search', 'Sse'],
    prefix: 'setGlobalPrefix',
    composes: 'applyDecorators',
    middleware: 'forRoutes',
    versions: { method: 'enableVersioning', inPath: 'URI', decorator: 'Version' },
  },
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    {
      id: 'guard',
      template: 'session.guard',
      why: 'lets only signed-in people pass',
      gives: 'SessionGuard',
    },
  ],
  protect: (_, uses) =>
    [
      '@UseGuards(SessionGuard) // above a route or a controller',
      ...(OTHER_MESSAGES.some(uses)
        ? [
            '// as APP_GUARD it would refuse all that is no HTTP request, such as GraphQL, but for what has @Public()',
          ]
        : [
            '// or above all of them, but those with @Public(), in the providers of AppModule:',
            '{ provide: APP_GUARD, useClass: SessionGuard }',
          ]),
    ].join('\n'),
  tests: {},
  binding: { make: 'NestAuth', place: '@CurrentSession()', whole: true },
  findStart: findToolStart,
  findLateLoader,
  replaces: ['express', 'fastify'],
  typescript: true,
  wrappers: [],
  madeBy: {},
}
