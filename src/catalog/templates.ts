import { hasOwn, readOwn } from '../world/own.js'

/**
 * The releases of which templates are kept that are other ones now, from the first on: of files that were written by them and edited
 * since, they say what is the user's.
 */
export const EARLIER_RELEASES = ['0.1.0'] as const

/** A release of which templates are kept. */
export type EarlierRelease = (typeof EARLIER_RELEASES)[number]

/**
 * The text of a template that ships with this package: a framework's own, else the one that all share.
 *
 * @param folder a framework's template folder, for example `express`
 * @param name without the extension
 * @param release the one whose template is meant; that of today where undefined
 */
export function readTemplate(folder: string, name: string, release?: EarlierRelease): string {
  const [own, shared] = [`frameworks/${folder}`, 'shared'].map((room) =>
    findFile(`${room}/${name}.hbs`, release),
  )
  return readOwn(own ?? shared ?? '')
}

/** A template stays as it was in a release until a later one keeps it as it was in that, or to this day. */
function findFile(path: string, release: EarlierRelease | undefined): string | undefined {
  const later =
    release === undefined ? [] : EARLIER_RELEASES.slice(EARLIER_RELEASES.indexOf(release))
  return [...later.map((each) => `upgrades/${each}/`), '']
    .map((room) => `templates/${room}${path}`)
    .find((file) => hasOwn(file))
}
