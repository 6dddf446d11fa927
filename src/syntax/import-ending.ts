import type { Home } from '../project.js'

/**
 * The extension that the relative imports of a file have, else those by an alias that have one; undefined where there are
 * none, or of several kinds.
 */
export function importEnding(text: string): Home['importExtension'] | undefined {
  const relative = listEndings(text, /(?:from|import|require\()\s*['"](\.[^'"]*)['"]/g)
  const endings =
    relative.length > 0
      ? relative
      : listEndings(text, /(?:from|import)\s*['"]([@~#][\w-]*\/[^'"]*\.[cm]?[jt]sx?)['"]/g)
  const known = (['.js', '.ts', '.mjs', '.cjs', ''] as const).filter((ending) =>
    endings.includes(ending),
  )
  return known.length === 1 ? known[0] : undefined
}

/** The specifiers by which files of a project's own are imported, near and from afar. */
const OWN = /(?:from|import|require\()\s*['"]((?:\.|[@~]\/|#)[^'"]*)['"]/g

/** Tells whether most imports of a project's own files name them as they are called in TypeScript. */
export function namesTypeScript(texts: readonly string[]): boolean {
  const endings = texts.flatMap((text) => listEndings(text, OWN))
  const count = (ending: string): number => endings.filter((each) => each === ending).length
  return count('.ts') > count('')
}

/** Styles, pictures, data and components of languages of their own, which have their endings anywhere. */
const NO_CODE =
  /\.(?:astro|avif|css|gif|html?|ico|jpe?g|json|less|mdx?|png|sass|scss|svelte|svg|txt|vue|wasm|webp|woff2?)$|\?/

function listEndings(text: string, imports: RegExp): readonly string[] {
  return [...text.matchAll(imports)].flatMap(([, specifier = '']) => {
    if (NO_CODE.test(specifier)) return []
    const [, ending = ''] = /(\.[cm]?[jt]s)x?$/.exec(specifier) ?? []
    return [ending]
  })
}
