import type { Home } from '../project.js'

/** The extension that the relative imports of a file have; undefined where there are none, or of several kinds. */
export function importEnding(text: string): Home['importExtension'] | undefined {
  const endings = [
    ...text.matchAll(/(?:from|import|require\()\s*['"]\.[^'"]*?(\.[cm]?[jt]sx?)?['"]/g),
  ].map(([, ending]) => ending ?? '')
  const known = (['.js', '.ts', '.mjs', '.cjs', ''] as const).filter((ending) =>
    endings.includes(ending),
  )
  return known.length === 1 ? known[0] : undefined
}
