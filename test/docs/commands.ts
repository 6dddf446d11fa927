import { pages } from './pages.js'

/** A command of ours as a page has it: in a line of a block, or between back quotes. */
export interface Shown {
  readonly page: string
  readonly text: string
}

/** The first word of everything that our program does. */
const OURS =
  /^(?:init|add|remove|list|secret|migrate|upgrade|undo|info|doctor|schema|test-session|verify)\b/

/** Patterns that stand for anything, and the text that is written in their place. */
const PLACEHOLDERS: readonly (readonly [RegExp, string])[] = [
  [/\s+#\s.*$/, ''],
  [/<id…>/g, 'github'],
  [/--framework <id>/g, '--framework next'],
  [/--orm <id>/g, '--orm sql'],
  [/<id>=<name>/g, 'user=people'],
  [/--package-manager <name>/g, '--package-manager npm'],
  [/<paths>|<base>/g, '/account'],
  [/<command>/g, 'init'],
  [/<json>/g, '{}'],
  [/<address>/g, 'https://app.example.com'],
  [/<seconds>/g, '60'],
  [/<[\w-]+>/g, 'word'],
]

/** Every command of ours that the pages show. */
export function commands(): readonly Shown[] {
  return pages.flatMap(({ name: page, text }) => {
    const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
    const lines = [...text.matchAll(/^(?:\$ )?(npx create-auth\b.*)$/gm)].map(
      ([, line = '']) => line,
    )
    return [...spans, ...lines]
      .map((each) =>
        each.replace(/^source <\((.*)\)$/, '$1').replace(/^npm create auth@latest/, 'create-auth'),
      )
      .filter((each) => /^(?:npx )?create-auth\b/.test(each) || (OURS.test(each) && / /.test(each)))
      .map((each) => ({
        page,
        text: each.replace(/^npx /, '').replace(/^create-auth(?:@latest)? ?/, ''),
      }))
  })
}

/** Options that the pages name alone, without the command that takes them. */
export function options(): readonly Shown[] {
  return pages.flatMap(({ name: page, text }) =>
    [...text.matchAll(/`(--[a-z][^`\n]*)`/g)].map(([, span = '']) => ({ page, text: span })),
  )
}

/** The words of a command, once for each of its alternatives: `[providers|orms]` gives one without it, too. */
export function wordsOf(text: string): readonly (readonly string[])[] {
  const filled = PLACEHOLDERS.reduce(
    (all, [from, to]) => all.replace(from, to),
    text.replaceAll('\\|', '|'),
  )
  const choice = /\[?([\w-]+(?:\|[\w-]+)+)\]?/.exec(filled)
  const [whole = '', names = ''] = choice ?? []
  const all = choice ? names.split('|').map((name) => filled.replace(whole, name)) : [filled]
  return all.map((each) =>
    [...each.matchAll(/'([^']*)'|[^ ]+/g)].map(([word, quoted = word]) => quoted),
  )
}
