/** Characters of a beginning: each letter doubles the spellings. */
const LENGTH = 5

/**
 * The spellings of a text's first characters, however the letters of ASCII among them are written. Whatever is spelled like the text
 * begins with one of them, which the usual index of a column finds: for databases that have none on an expression. None of them has a
 * sign that means something to `like`.
 *
 * @returns empty where the text begins with such a sign
 */
export function listBeginnings(text: string): readonly string[] {
  const [plain = ''] = /^[^%_\\]*/.exec(text) ?? []
  const characters = Array.from(plain).slice(0, LENGTH)
  if (characters.length === 0) return []
  return characters.reduce<readonly string[]>(
    (beginnings, character) =>
      listCases(character).flatMap((each) => beginnings.map((before) => before + each)),
    [''],
  )
}

function listCases(character: string): readonly string[] {
  return /[A-Za-z]/.test(character)
    ? [character.toLowerCase(), character.toUpperCase()]
    : [character]
}
