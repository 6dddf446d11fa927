import type { Finding, Severity } from '../doctor/finding.js'
import { clean } from './clean.js'
import { placeText } from './place-text.js'
import { paint, type Paint, type Terminal } from './terminal.js'
import { wrap } from './wrap.js'

/** The severities, the worst first, with their colour and what several are called. */
const SEVERITIES: readonly {
  readonly severity: Severity
  readonly role: Paint
  readonly one: string
  readonly many: string
}[] = [
  { severity: 'error', role: 'bad', one: 'error', many: 'errors' },
  { severity: 'warning', role: 'warning', one: 'warning', many: 'warnings' },
  { severity: 'hint', role: 'quiet', one: 'hint', many: 'hints' },
]

/**
 * The findings of `doctor` for people, the worst first.
 *
 * @param count how many checks were made
 */
export function findingsText(
  findings: readonly Finding[],
  count: number,
  terminal: Terminal,
): string {
  const told = SEVERITIES.flatMap(({ severity, role }) =>
    findings
      .filter((each) => each.severity === severity)
      .map((each) => findingText(each, role, terminal)),
  )
  return [...told, summary(findings, count, terminal)].join('\n\n')
}

function findingText(
  { id, severity, evidence, message, remedy, snippet = '', command }: Finding,
  role: Paint,
  terminal: Terminal,
): string {
  const places = evidence.map((each) => clean(placeText(each.file, each))).join(', ')
  const lines = [
    `${paint(terminal, role, `${severity.padEnd(8)}${id}`)}  ${paint(terminal, 'quiet', places)}`,
    wrap(clean(sentence(message)), terminal.width, '  '),
    wrap(clean(remedy), terminal.width, '  '),
  ]
  const written =
    snippet === '' ? [] : snippet.split('\n').map((line) => `    ${clean(line)}`.trimEnd())
  const typed = command === undefined ? [] : [`  ${paint(terminal, 'title', clean(command))}`]
  return [...lines, ...written, ...typed].join('\n')
}

/** A fact that begins with a name keeps it as it is. */
function sentence(message: string): string {
  const isWord = /^[a-z]+(?:[ ,:]|$)/.test(message)
  return isWord ? message.charAt(0).toUpperCase() + message.slice(1) : message
}

function summary(findings: readonly Finding[], count: number, terminal: Terminal): string {
  const parts = SEVERITIES.flatMap(({ severity, one, many }) => {
    const of = findings.filter((each) => each.severity === severity).length
    return of === 0 ? [] : [`${of} ${of === 1 ? one : many}`]
  })
  const checks = count === 1 ? '1 check' : `${count} checks`
  if (parts.length > 0) return `${parts.join(', ')} in ${checks}.`
  return `${paint(terminal, 'good', '✓')} ${checks}, and nothing is wrong.`
}
