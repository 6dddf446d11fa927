/** Neighbouring keys, in the layouts that many use, and what the keys of digits give with shift. */
const ROWS: readonly string[] = [
  '1234567890',
  '!@#$%^&*()',
  'qwertyuiop[]',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
].flatMap((row) => [row, Array.from(row).toReversed().join('')])

/** Tells whether each character is the one after the one before it, or each the one before. */
function isSequence(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  return [1, -1].some((step) =>
    codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step),
  )
}

/** Tells whether a text is one character, a part of a row of keys, or of the alphabet, in either direction. */
function isRun(text: string): boolean {
  const characters = Array.from(text)
  return isSequence(characters) || ROWS.some((row) => row.includes(text))
}

/** The text, and what is left of it without digits at its end: as much as is asked for. */
function* withoutDigits(text: string, least: number): Iterable<string> {
  yield text
  const digits = /\p{Nd}+$/u.exec(text)?.[0].length ?? 0
  const shortest = Math.max(text.length - digits, least)
  for (let length = text.length - 1; length >= shortest; length -= 1) yield text.slice(0, length)
}

/** Every text that this one repeats, the last time perhaps in part; itself at least. */
function* repeated(text: string): Iterable<string> {
  for (let length = 1; length <= text.length; length += 1)
    if (text.startsWith(text.slice(length))) yield text.slice(0, length)
}

/** Characters that are refused for being a run, whatever digits follow: less than these says little of what follows. */
const RUN = 8

/**
 * Tells whether a text is one character, a part of a row of keys or of the alphabet, again and again.
 *
 * @param text of a few hundred characters
 */
export function isRunAgain(text: string): boolean {
  for (const core of withoutDigits(text, RUN)) {
    // No run repeats a part of itself, so that the shortest is the one.
    const [shortest] = repeated(core)
    if (shortest !== undefined && isRun(shortest)) return true
  }
  return false
}

function* listParts(text: string): Iterable<string> {
  for (const core of withoutDigits(text, 1)) yield* repeated(core)
  // What is repeated may itself have digits at its end.
  for (const part of repeated(text)) yield* withoutDigits(part, 1)
}

/**
 * Tells whether a text is a word that is known, or repeats it, with or without digits after it.
 *
 * @param text of a few hundred characters
 */
export function isWordAgain(text: string, isKnown: (word: string) => boolean): boolean {
  for (const part of listParts(text)) if (isKnown(part)) return true
  return false
}
