import { once } from 'node:events'
import { createServer } from 'node:net'
import { makeDiskProject, type DiskProject } from '../src/cli/disk-project.js'
import { EXPRESS_TS, projectWith } from '../src/cli/project.js'
import { blocksIn } from './pages.js'

/** A session at a terminal: what is typed, and what is then seen. */
export interface Session {
  readonly page: string
  readonly typed: readonly { readonly command: string; readonly seen: string }[]
}

/** The sessions that the pages show: blocks with more in them than commands. */
export function sessions(): readonly Session[] {
  return blocksIn('console').flatMap(({ page, text }) => {
    const typed = text
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n')
        return { command: part.slice(0, end), seen: part.slice(end + 1).trim() }
      })
    return typed.some(({ seen }) => seen !== '') ? [{ page, typed }] : []
  })
}

/** A project that runs: npm installs nothing, and starts what a script says. */
async function makeRunning(): Promise<DiskProject> {
  const { 'src/server.ts': server } = EXPRESS_TS
  const own = typeof server === 'string' ? server.replace('4000', String(await findPort())) : ''
  const project = makeDiskProject({ ...EXPRESS_TS, 'src/server.ts': own })
  project.linkPackages('express', '@create-auth/runtime', 'tsx')
  project.installsRun('[ "$1" = run ] || exit 0\nexec node --import tsx src/server.ts')
  return project
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** The project in which the session of a page takes place. */
export const WORLDS: Readonly<Record<string, () => DiskProject | Promise<DiskProject>>> = {
  README: makeRunning,
  'docs/databases': () =>
    projectWith(
      '@libsql/client',
      "import { createClient } from '@libsql/client'\n\nexport const db = createClient({ url: 'file:shop.db' })\n",
    ),
  'docs/deployment': async () => {
    const project = makeDiskProject(EXPRESS_TS)
    await project.run(['init', '--yes'])
    return project
  },
}

/** The text that is seen when a command is typed, and whatever it asks is agreed to. */
export async function seenIn(project: DiskProject, command: string): Promise<string> {
  const [npx, program, ...args] = command.split(' ')
  if (npx === 'cd') return ''
  if (npx !== 'npx' || program !== 'create-auth') throw new Error(`${command} is not ours`)
  const asks = !args.includes('--yes') && !args.includes('--check')
  const steps = asks
    ? ([
        ['Make these changes?', '\r'],
        ['Start it, and try sign-in?', '\r'],
      ] as const)
    : []
  const { shown } = await project.onTerminal(steps, args)
  return plain(shown).trim()
}

/** Without colours, and of a question that is drawn anew the last drawing. */
function plain(shown: string): string {
  return shown
    .replaceAll('\u001B', '␛')
    .replaceAll(/␛\[\?25l(?:(?!␛\[\?25l)[^])*␛\[J/g, '')
    .replaceAll(/␛\[[?\d;]*[A-Za-z]/g, '')
}

/** The parts of a text that change from one build, and from one day, to the next. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/-[0-9a-f]{8}\.tgz/g, '-<hash>.tgz'],
  [/\b\d{4}-\d\d-\d\d\b/g, '<date>'],
  // Tests listen where nobody else does.
  [/(?<=localhost:|\bport )\d{4,5}\b/g, '<port>'],
]

/** A text of a terminal as it is compared. */
export function steady(text: string): string {
  return CHANGING.reduce((all, [from, to]) => all.replace(from, to), text)
}

/** The text that is shown, where it is what was seen; a line `…` stands for lines that are left out. Else all that was seen. */
export function compared(seen: string, shown: string): string {
  const parts = `\n${shown}\n`
    .split('\n…')
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('(?:\\n[^]*?)??')}$`).test(`\n${seen}\n`) ? shown : seen
}
