import { CliError } from '../../errors.js'
import { readNamedPath, getPrefix } from '../configuration.js'
import type { Located, ProjectReading, RoutesFramework } from '../framework.js'
import { onNitro, NITRO_FILES, NITRO_STILL_PRESETS, nitroPort, nitroRoot } from '../nitro-server.js'
import { refuseStatic } from '../static-output.js'
import { workersInNitro } from '../workers.js'

const port = nitroPort('nitro', 'vite')

/** The files that may hold its options, without their endings. */
const CONFIGURATIONS = ['nitro.config', 'vite.config']

/** @throws {CliError} `no-routes` where no option names a folder: no file answers by where it lies then */
async function locate(reading: ProjectReading): Promise<Located> {
  const preset = { option: 'preset', values: NITRO_STILL_PRESETS }
  await refuseStatic(reading, { name: nitro.name, stems: CONFIGURATIONS, ...preset })
  const server = await readNamedPath(reading, CONFIGURATIONS, 'serverDir')
  if (server !== undefined) {
    const site = await getPrefix(reading, CONFIGURATIONS, 'baseURL')
    return { roots: [nitroRoot(server)], site }
  }
  const message = `no file of this ${nitro.name} project answers by where it lies`
  throw new CliError('unsupported', 'no-routes', message, {
    hint: `Name the folder of the routes in ${CONFIGURATIONS.join(' or ')} (serverDir: './server'), then run this again; or say what the application is made with (--framework <id>).`,
  })
}

/** Nitro 3 by itself or in Vite, on h3 2. */
export const nitro: RoutesFramework = {
  shape: 'routes',
  id: 'nitro',
  name: 'Nitro',
  package: 'nitro',
  majors: [3],
  locate,
  ...onNitro(CONFIGURATIONS),
  basePaths: ['/api/auth', '/api/session', '/api/sign-in'],
  bare: true,
  port,
  files: NITRO_FILES,
  protect: () =>
    [
      '// in each handler of api and routes: whoever is not signed in gets no further',
      'const session = await requireSession(event)',
    ].join('\n'),
  tests: { develops: /\bnitro dev\b|\bvite(?: dev| serve)?(?:$|\s+-)/ },
  binding: { make: 'NitroAuth', place: 'event.context.session', whole: true },
  wrappers: [
    { package: '@solidjs/start', name: 'SolidStart', does: 'answers the requests itself' },
    { package: '@analogjs/platform', name: 'Analog', does: 'answers the requests itself' },
  ],
  platforms: [workersInNitro(port)],
}
