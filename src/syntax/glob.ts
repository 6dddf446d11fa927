/** One piece of a glob, by what it stands for. */
type GlobToken = { readonly kind: 'one' | 'segment' | 'any' | 'folders' } | string

/**
 * True where a glob names a path. `*` and `?` stay within one segment, `**` crosses segments;
 * a glob without a slash names files in any folder. It takes a step for each character of the path and each piece of the
 * glob, however many stars there are.
 *
 * @param path relative, with forward slashes
 */
export function matchesGlob(path: string, glob: string): boolean {
  const anchored = glob.replace(/^\.?\//, '')
  const tokens = listTokens(glob.includes('/') ? anchored : `**/${anchored}`)
  let states = reach(tokens, new Set([0]), true)
  for (let at = 0; at < path.length; at += 1) {
    const next = [...states].flatMap((state) => step(tokens[state], state, path.charAt(at)))
    states = reach(tokens, new Set(next), path.charAt(at) === '/')
  }
  return states.has(tokens.length)
}

/** Stars beside each other say no more than one. */
function listTokens(glob: string): readonly GlobToken[] {
  const pieces = glob.match(/(?:\*\*\/)+|\*\*+|\*|\?|[^*?]/gs) ?? []
  return pieces.map((piece) => {
    if (piece.endsWith('*/')) return { kind: 'folders' }
    if (piece.startsWith('*')) return { kind: piece === '*' ? 'segment' : 'any' }
    return piece === '?' ? { kind: 'one' } : piece
  })
}

/** The states behind one character. */
function step(token: GlobToken | undefined, state: number, character: string): readonly number[] {
  if (token === undefined) return []
  if (typeof token === 'string') return token === character ? [state + 1] : []
  if (token.kind === 'one') return character === '/' ? [] : [state + 1]
  return token.kind === 'segment' && character === '/' ? [] : [state]
}

/** With every state that takes no further character: stars may stand for nothing, folders end with a slash. */
function reach(
  tokens: readonly GlobToken[],
  states: ReadonlySet<number>,
  atStart: boolean,
): ReadonlySet<number> {
  const all = new Set(states)
  for (const state of all) {
    const token = tokens[state]
    if (typeof token !== 'object' || token.kind === 'one') continue
    if (token.kind !== 'folders' || atStart) all.add(state + 1)
  }
  return all
}
