import type { RoutesFramework } from '../catalog/frameworks/framework.js'
import type { SiteFact } from '../site-fact.js'
import { positionAt } from '../syntax/lines.js'

/** A file of the project's own. */
export interface OwnText {
  /** Relative to the project's root. */
  readonly file: string
  readonly text: string
}

/** Where something is spoken of in a form that it has no more once what the framework needs is switched on. */
export function findOutdated(
  { switch: row }: RoutesFramework,
  major: number | undefined,
  texts: readonly OwnText[],
): Pick<SiteFact, 'outdated'> {
  if (!row || row.major !== major) return {}
  const { speaks, brings } = row.with
  const own = texts.map(({ file, text }) => ({ file, text: withoutComments(text) }))
  const [first] = own.flatMap(({ file, text }) => {
    const { index } = speaks.exec(text) ?? {}
    return index === undefined ? [] : [{ file, line: positionAt(text, index).line }]
  })
  return first && !own.some(({ text }) => brings.test(text)) ? { outdated: first } : {}
}

/** A text whose lines stay where they are, and those that are comments say nothing. */
function withoutComments(text: string): string {
  return text.replaceAll(/^[\t ]*(?:\/\/|\/?\*).*$/gm, '')
}
