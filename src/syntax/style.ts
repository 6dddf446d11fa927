import type { Style } from '../project.js'
import { detectEol } from './lines.js'

/** Strings, and what may contain quotes without being one. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** A decorator on lines of its own in front of a class or a property, which is no statement. */
const DECORATORS = /^[\t ]*@[\w.]+(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?[\t ]*\r?$/gm

/**
 * How a source file is written, by the majority of its lines. A file that says nothing gives single
 * quotes, no semicolons, two spaces and trailing commas.
 *
 * @param usual the style of the project's new files: of which quotes one without a string has
 */
export function detectStyle(text: string, usual?: Style): Style {
  const tokens = text.match(TOKENS) ?? []
  const count = (start: string): number => tokens.filter((token) => token.startsWith(start)).length
  const [single, double] = [count("'"), count('"')]
  const code = text.replace(TOKENS, (token) => (/^['"`]/.test(token) ? '0' : ''))
  return {
    quote: usual && single + double === 0 ? usual.quote : double > single ? '"' : "'",
    semicolons: detectSemicolons(code.replace(DECORATORS, '')),
    indent: detectIndent(text.replace(/\/\*[\s\S]*?\*\/|`(?:\\.|[^`\\])*`/g, '')),
    eol: detectEol(text),
    trailingComma: detectTrailingComma(code),
    ...(usual?.width !== undefined && { width: usual.width }),
  }
}

/** Counts lines that end a statement; the next line decides whether one without a semicolon does. */
function detectSemicolons(code: string): boolean {
  const lines = code.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const ended = lines.filter((line) => line.endsWith(';')).length
  const bare = lines.filter((line, index) => {
    const next = lines[index + 1] ?? ''
    if (next.startsWith('}') && isMember(line, lines[index - 1] ?? '')) return false
    return /[\w$)\]]$/.test(line) && !/^(?:[^\w$@([{};]|$|in\b|instanceof\b)/.test(next)
  }).length
  return ended > bare
}

/** Tells whether a line is a member of an object or of a type, which ends no statement: `a: 1`, or another one after a comma. */
function isMember(line: string, before: string): boolean {
  return before.endsWith(',') || /^[\w$]+\??:/.test(line)
}

/** A tab where tabs lead; else the step by which indentation grows most often. */
function detectIndent(text: string): string {
  const leads = text
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : [/^[\t ]*/.exec(line)?.[0] ?? '']))
  const tabs = leads.filter((lead) => lead.startsWith('\t')).length
  const spaces = leads.filter((lead) => lead.startsWith(' ')).length
  if (tabs > spaces) return '\t'
  const steps = leads
    .map((lead, index) => lead.length - (leads[index - 1]?.length ?? 0))
    .filter((step) => step >= 2 && step <= 8)
  const tally = (step: number): number => steps.filter((other) => other === step).length
  const best = [2, 4, 8, 3, 6].reduce((top, step) => (tally(step) > tally(top) ? step : top))
  return ' '.repeat(best)
}

/** Compares the last lines of lists, calls and objects that span several lines. */
function detectTrailingComma(code: string): boolean {
  const present = code.match(/,[\t ]*\r?\n\s*[\]})]/g)?.length ?? 0
  const lists = code.match(/[\w$)\]}][\t ]*\r?\n\s*[\])]/g)?.length ?? 0
  const objects = code.match(/^\s*[\w$]+: ?[^\n]*[\w$)\]}][\t ]*\r?\n\s*\}/gm)?.length ?? 0
  return present >= lists + objects
}
