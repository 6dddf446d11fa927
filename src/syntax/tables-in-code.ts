/** A table that code makes, up to what it consists of. */
const MAKES = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?["'`\\\w.]+\s*\(/gi

/**
 * The SQL by which code makes tables: `db.exec('create table users (id text)')`.
 *
 * @returns statements; what is put together where the code runs is left out
 */
export function tablesInCode(text: string): string {
  return [...text.matchAll(MAKES)]
    .filter(({ index }) => !isComment(text, index))
    .map(({ 0: head, index }) => {
      const end = closing(text, index + head.length)
      return text.slice(index, end).replaceAll(/\\n/g, '\n').replaceAll('\\', '')
    })
    .filter((statement) => !/\$\{|["'`]\s*\+/.test(statement))
    .map((statement) => `${statement};\n`)
    .join('')
}

/** The words that tell a query its table; words that could as well be a sentence, or an import, are passed over. */
const ASKS =
  /\b(?:(?:insert\s+into|delete\s+from|select\s[^;`{}=]{1,400}?\sfrom)\s+(?:\w+\.)?\\?"?(\w+)\\?"?(?=\s+(?:where|order|limit|group|values|returning|as|\w|(?:(?:left|right|inner|cross|full)\s+)?join)\b|\s*[(;"'`)])|update\s+(?:\w+\.)?\\?"?(\w+)\\?"?\s+set\b)/gi

/** The tables that queries in code are about: `db.query('select * from users where id = $1')`. */
export function tablesAsked(text: string): readonly string[] {
  const names = [...text.matchAll(ASKS)]
    .filter(({ index }) => !isComment(text, index))
    .flatMap(([, asked, changed]) => asked ?? changed ?? [])
  return [...new Set(names)]
}

/** Tells whether a line is one that nobody runs. */
function isComment(text: string, at: number): boolean {
  return /^\s*(?:\/\/|\*)/.test(text.slice(text.lastIndexOf('\n', at) + 1, at))
}

/** Behind the parenthesis that closes the one before a place. */
function closing(text: string, from: number): number {
  let depth = 1
  let at = from
  while (at < text.length && depth > 0) {
    const sign = text[at]
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    at += 1
  }
  return at
}
