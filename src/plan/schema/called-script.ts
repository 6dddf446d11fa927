import type { Project } from '../../project.js'
import type { Command } from '../plan.js'

/** A script of the project. */
export interface CalledScript {
  readonly argv: Command['argv']
  /** The command line that it runs. */
  readonly text: string
}

/** The call of the project's script that does something. */
export function calledScript(
  { package: { scripts }, packageManager }: Project,
  does: RegExp,
): CalledScript | undefined {
  const [found] = Object.entries(scripts).filter(([, text]) => does.test(text))
  if (!found) return undefined
  const [name, text] = found
  return { argv: [packageManager.value.name, 'run', name], text }
}
