import type { RoutesFramework } from './framework.js'
import {
  NITRO_FILES,
  NITRO_KEEPING,
  NITRO_ROUTES,
  NITRO_SILENT,
  NITRO_STILL_PRESETS,
  nitroPort,
} from './nitro-server.js'
import { workersInNitro } from './workers.js'

const port = nitroPort('nitro', 'vite')

/** Nitro 3 by itself or in Vite, on h3 2. */
export const nitro: RoutesFramework = {
  shape: 'routes',
  id: 'nitro',
  name: 'Nitro',
  package: 'nitro',
  majors: [3],
  roots: [{ ...NITRO_ROUTES, folder: 'server', option: 'serverDir', onlySaid: true }],
  silent: NITRO_SILENT,
  options: ['nitro.config', 'vite.config'],
  prefix: 'baseURL',
  keeping: NITRO_KEEPING,
  stillness: { option: 'preset', values: NITRO_STILL_PRESETS },
  basePaths: ['/api/auth', '/api/session', '/api/sign-in'],
  bare: true,
  port,
  files: NITRO_FILES,
  protect: () =>
    [
      '// in each handler of api and routes: whoever is not signed in gets no further',
      'const session = await requireSession(event)',
    ].join('\n'),
  binding: { make: 'NitroAuth', place: 'event.context.session', whole: true, infers: true },
  wrappers: [
    { package: '@solidjs/start', name: 'SolidStart', does: 'answers the requests itself' },
    { package: '@analogjs/platform', name: 'Analog', does: 'answers the requests itself' },
  ],
  platforms: [workersInNitro(port)],
}
