import type { RoutesFramework } from '../catalog/frameworks/framework.js'
import type { Warning } from '../site-fact.js'

/** A file of the project's own. */
export interface OwnText {
  /** Relative to the project's root. */
  readonly file: string
  readonly text: string
}

/** What else has to change where something is switched on of which the application speaks in its old form. */
export function switchWarnings(
  { switch: row }: RoutesFramework,
  major: number | undefined,
  texts: readonly OwnText[],
): readonly Warning[] {
  if (!row || row.major !== major) return []
  const { speaks, brings, warns } = row.with
  const speaking = texts.filter(({ text }) => speaks.test(text))
  if (speaking.length === 0 || texts.some(({ text }) => brings.test(text))) return []
  const seen = speaking.map(({ file }) => `seen in ${file}`)
  return [{ title: warns.title, lines: [...seen, ...warns.lines] }]
}
