import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** A process of this machine. */
export interface ProcessRow {
  readonly pid: number
  readonly parent: number
  /** 0 where the system has no groups. */
  readonly group: number
  /** When it began, as the system says it: an id alone may be used again. */
  readonly began: string
  /** True where its environment shows that it descends from what we started, whoever its parent is now. */
  readonly marked: boolean
}

/** The variable by which processes are known that have left their parent and their group. */
export const MARK = 'CREATE_AUTH_LAUNCH'

/** A program and how its output is read, for systems that list their processes by one. */
interface Lister {
  readonly argv: readonly [string, ...string[]]
  readonly parse: (text: string) => readonly ProcessRow[]
}

const PS: Lister = {
  argv: ['ps', '-axo', 'pid=,ppid=,pgid=,state=,lstart='],
  parse: parsePs,
}

const POWERSHELL: Lister = {
  argv: [
    'powershell.exe',
    '-NoProfile',
    '-Command',
    'Get-CimInstance Win32_Process | Select-Object ProcessId,ParentProcessId,CreationDate | ConvertTo-Csv -NoTypeInformation',
  ],
  parse: parseProcessCsv,
}

/**
 * Lists the processes that run.
 *
 * @param mark the value of the variable {@link MARK} in those that we started
 */
export async function listProcesses(
  platform: NodeJS.Platform,
  mark: string,
): Promise<readonly ProcessRow[]> {
  if (platform === 'linux') return readProc(mark)
  const { argv, parse } = platform === 'win32' ? POWERSHELL : PS
  return parse(await readOutput(argv))
}

/** What a program of the system prints; the empty text where it can't be run. */
export async function readOutput([program, ...args]: readonly [
  string,
  ...string[],
]): Promise<string> {
  try {
    const options = { maxBuffer: 64_000_000, windowsHide: true }
    return (await promisify(execFile)(program, args, options)).stdout
  } catch {
    return ''
  }
}

/** proc(5). */
function readProc(mark: string): readonly ProcessRow[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readIfThere(`/proc/${name}/stat`)
      const row = stat === undefined ? undefined : parseStat(stat)
      if (!row) return []
      // Those of other users are not readable, and none of ours.
      const environment = readIfThere(`/proc/${name}/environ`) ?? ''
      return [{ ...row, marked: environment.split('\0').includes(`${MARK}=${mark}`) }]
    })
}

/** A process may end between two looks at it. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** `/proc/<pid>/stat`: the name, in brackets, may hold blanks and brackets. Undefined for a process that has ended. */
export function parseStat(text: string): Omit<ProcessRow, 'marked'> | undefined {
  const pid = Number.parseInt(text, 10)
  const [state = '', parent, group, ...more] = text
    .slice(text.lastIndexOf(')') + 1)
    .trim()
    .split(' ')
  // The 22nd field, of which three are read and two stand in front.
  const began = more[16]
  if (/^[ZX]/.test(state) || began === undefined) return undefined
  return { pid, parent: Number(parent), group: Number(group), began }
}

/** The output of `ps -axo pid=,ppid=,pgid=,state=,lstart=`. */
export function parsePs(text: string): readonly ProcessRow[] {
  return [...text.matchAll(/^\s*(\d+)\s+(\d+)\s+(\d+)\s+([^\sZ]\S*)\s+(.+?)\s*$/gm)].map(
    ([, pid, parent, group, , began = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      began,
      marked: false,
    }),
  )
}

/** Lines of `"ProcessId","ParentProcessId","CreationDate"`. */
export function parseProcessCsv(text: string): readonly ProcessRow[] {
  return [...text.matchAll(/^"(\d+)","(\d+)","([^"]*)"/gm)].map(([, pid, parent, began = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    group: 0,
    began,
    marked: false,
  }))
}

/** What is known of a family: a process counts by its id and its beginning. */
export type Family = ReadonlyMap<number, ProcessRow>

/**
 * The processes that descend from a first one: by their mark, their group, and by parents that count or once did. Who has
 * lost their parent is another one's child.
 *
 * @param before what was found earlier
 */
export function findFamily(
  rows: readonly ProcessRow[],
  first: number,
  before: Family = new Map(),
): Family {
  const isKnown = ({ pid, began }: ProcessRow): boolean => before.get(pid)?.began === began
  const family = new Map<number, ProcessRow>()
  const isMember = (row: ProcessRow): boolean =>
    row.pid === first || row.marked || row.group === first || isKnown(row) || family.has(row.parent)
  let size = -1
  while (size !== family.size) {
    size = family.size
    for (const row of rows) if (isMember(row)) family.set(row.pid, row)
  }
  family.delete(process.pid)
  return family
}
