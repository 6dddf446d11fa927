/** What `--from` calls the libraries whose configuration ours understands. */
export const KIN_SOURCES = ['authjs', 'next-auth-4'] as const

/** A library whose configuration ours understands. */
export type KinSource = (typeof KIN_SOURCES)[number]

/** A library that projects are taken over from. */
export type LegacySource = KinSource | 'better-auth'

/** The libraries that a project can be taken over from. Apart from their rows, which the start of a command does not need. */
export const LEGACY_SOURCES: readonly LegacySource[] = [...KIN_SOURCES, 'better-auth']

/** What `--from` takes: `next-auth` is whichever of the two the project has. */
export type SourceName = LegacySource | 'next-auth'

export const SOURCE_NAMES: readonly SourceName[] = ['next-auth', ...LEGACY_SOURCES]
