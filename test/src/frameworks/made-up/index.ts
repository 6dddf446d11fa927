import type { Edit } from '../../../../src/changes/change.js'
import { CliError } from '../../../../src/errors.js'
import type { Project } from '../../../../src/project.js'
import { readBounded } from '../../../../src/reading/read-file.js'
import { parseJson, toValue } from '../../../../src/syntax/json.js'
import type {
  Located,
  OwnPart,
  ProjectReading,
  RoutesFramework,
} from '../../../../src/frameworks/framework.js'

/** The file that says which handler answers which path. */
const MAP = 'lanes.json'

/** The handlers by their paths, as the map has them. */
function handlersIn(text: string): Readonly<Record<string, unknown>> {
  const value = toValue(parseJson(text))
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

async function locate({ world }: ProjectReading): Promise<Located> {
  const text = readBounded(world, MAP)
  if (text === undefined)
    throw new CliError('unsupported', 'no-routes', `this Lanes project has no ${MAP}`, {
      hint: `Make one: { "/": "handlers/home.js" }`,
    })
  const paths = Object.keys(handlersIn(text))
  return {
    roots: [
      {
        folder: 'handlers',
        home: 'handlers',
        answers: () => undefined,
        route: { file: () => 'handlers/sign-in', template: 'route' },
      },
    ],
    edited: { map: MAP },
    listed: paths.map((path) => ({ path: path.replace(/\/\*$/, ''), file: MAP, line: 1 })),
    site: { prefix: '', unknown: [] },
  }
}

/** The line of ours in the map, in front of all others. */
function mapped(text: string, path: string, handler: string): Edit {
  const line = `${JSON.stringify(path)}: ${JSON.stringify(handler)}`
  if (handlersIn(text)[path] === handler) return { kind: 'unchanged' }
  const edited = text.replace('{', `{\n  ${line},`)
  if (handlersIn(edited)[path] === handler)
    return { kind: 'edited', content: [edited], did: [`answers below ${path}`] }
  return { kind: 'conflict', reason: 'the map has no place for it', snippet: line }
}

async function parts({ basePath, layout }: Project): Promise<readonly OwnPart[]> {
  const { mount } = layout
  if (mount === undefined) return []
  return [{ file: MAP, kind: 'endpoints', edit: (text) => mapped(text, `${basePath}/*`, mount) }]
}

/** Lanes 1, which exists nowhere: a map of paths is its router. */
export const lanes: RoutesFramework = {
  shape: 'routes',
  id: 'lanes',
  name: 'Lanes',
  package: 'lanes',
  majors: [1],
  locate,
  parts,
  basePaths: ['/auth', '/sign-in'],
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    { id: 'mount', template: 'route', why: 'where sign-in answers' },
  ],
  protect: () => 'const session = await requireSession(request)',
  warnings: () => [{ title: 'Lanes keeps its map in memory', lines: ['start it again'] }],
  tests: {},
  binding: { make: 'LanesAuth', place: 'request.session', whole: true },
  wrappers: [],
}
