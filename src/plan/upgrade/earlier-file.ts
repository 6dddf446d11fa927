import { EARLIER_RELEASES, type EarlierRelease } from '../../catalog/templates.js'
import { sha256 } from '../../hash.js'
import { isRecord } from '../../guards.js'
import type { Style } from '../../project.js'
import {
  generateFiles,
  type GeneratedFrom,
  type Rendering,
  type View,
} from '../files/generate-files.js'

/** A generated file as it was before somebody edited it. */
export interface EarlierFile {
  readonly text: string
  /** True where it is the very file, by its hash; else it is what the same version would write today. */
  readonly exact: boolean
}

/** What is known of a file that an earlier run has written. */
export interface Written {
  readonly path: string
  /** SHA-256, lower-case hex. */
  readonly hash: string
  /** The version that has written it. */
  readonly version: string
}

/** How a generated file is written by now. */
interface PresentForm {
  readonly style: Style
  /** True where it is as the project's formatter leaves it. */
  readonly formatted: boolean
}

/**
 * The file as an earlier run has written it: rendered of the templates of that time with the answers that are written down, in the
 * form of the file as it is now.
 *
 * @param from the answers of that run
 */
export async function earlierFile(
  from: GeneratedFrom,
  { path, hash, version }: Written,
  { style, formatted }: PresentForm,
): Promise<EarlierFile | undefined> {
  const ways = renderings(version)
  const findNow = async (
    given: GeneratedFrom,
    rendering?: Rendering,
  ): Promise<string | undefined> =>
    findText(formatted ? given : withoutFormat(given), path, { ...rendering, style })
  for (const given of [from, { ...from, tables: undefined }]) {
    for (const rendering of ways) {
      // Of the releases so far none has known formatters.
      const writer = rendering.release === undefined ? given : withoutFormat(given)
      const text = await findText(writer, path, rendering)
      if (text === undefined || sha256(text) !== hash) continue
      const now = await findNow(given, rendering)
      return now === undefined ? undefined : { text: now, exact: true }
    }
  }
  const [first] = ways
  const text = await findNow(from, first)
  return text === undefined ? undefined : { text, exact: false }
}

/** The same for a project without a formatter. */
export function withoutFormat({ project, ...from }: GeneratedFrom): GeneratedFrom {
  const { format: _, ...plain } = project
  return { ...from, project: plain }
}

async function findText(
  from: GeneratedFrom,
  path: string,
  rendering: Rendering,
): Promise<string | undefined> {
  const files = await generateFiles(from, rendering)
  return files.find((file) => file.path === path)?.text
}

/** Every way in which a file may have been written, that of its version first: the hash tells which it was. */
function renderings(version: string): readonly Rendering[] {
  const earlier = EARLIER_RELEASES.flatMap((release) =>
    GIVEN[release].map((viewOf) => ({ release, viewOf })),
  )
  const own = earlier.filter(({ release }) => release === version)
  return [...own, {}, ...earlier.filter((each) => !own.includes(each))]
}

/** What the templates of a release were given otherwise than today's; of several ways each is tried. */
const GIVEN: Readonly<Record<EarlierRelease, readonly ((view: View) => View)[]>> = {
  // Frameworks whose bindings had no type to infer were not told apart by the version of TypeScript.
  '0.1.0': [
    (view) => ({ ...withSession(view), inferred: undefined }),
    (view) => ({ ...withSession(view), inferred: 'inferred' }),
  ],
}

function withSession(view: View): View {
  const { database, session } = view
  return isRecord(database) ? { ...view, database: { ...database, session } } : view
}
