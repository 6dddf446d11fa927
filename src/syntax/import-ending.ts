import type { Home } from '../project.js'

/**
 * The extension that the relative imports of a file have, else those by an alias that have one; undefined where there are
 * none, or of several kinds.
 */
export function importEnding(text: string): Home['importExtension'] | undefined {
  const relative = endingsIn(
    text,
    /(?:from|import|require\()\s*['"]\.[^'"]*?(\.[cm]?[jt]sx?)?['"]/g,
  )
  const endings =
    relative.length > 0
      ? relative
      : endingsIn(text, /(?:from|import)\s*['"][@~#][\w-]*\/[^'"]*?(\.[cm]?[jt]s)['"]/g)
  const known = (['.js', '.ts', '.mjs', '.cjs', ''] as const).filter((ending) =>
    endings.includes(ending),
  )
  return known.length === 1 ? known[0] : undefined
}

function endingsIn(text: string, imports: RegExp): readonly string[] {
  return [...text.matchAll(imports)].map(([, ending]) => ending ?? '')
}
