import { isAside } from '../../reading/source-files.js'
import type { Source } from '../../syntax/parse-source.js'

/** A place in a file. */
interface InFile {
  readonly source: Pick<Source, 'file'>
}

/**
 * The places of some that configure the application: those of tests and examples do not, where there are others.
 *
 * @param auth the one file that does, where the user has named it
 */
export function configuring<Place extends InFile>(
  places: readonly Place[],
  auth?: string,
): readonly Place[] {
  if (auth !== undefined) return places.filter(({ source }) => source.file === auth)
  const own = places.filter(({ source }) => !isAside(source.file))
  return own.length > 0 ? own : places
}
