import type { ManualStep, Change } from '../changes/change.js'
import { clean } from './clean.js'
import { placeText } from './place-text.js'
import { paint, type Terminal } from './terminal.js'
import { wrap } from './wrap.js'

/** The changes that could not be made safely. */
export function manualSteps(changes: readonly Change[]): readonly ManualStep[] {
  return changes.filter((change) => change.kind === 'manual')
}

/** The steps that are left to the user, with the exact text to write. */
export function printManualSteps(steps: readonly ManualStep[], terminal: Terminal): string {
  const count = steps.length === 1 ? '1 step is' : `${steps.length} steps are`
  const parts = steps.map((step) => {
    const snippet = clean(step.snippet)
      .split('\n')
      .map((line) => `    ${line}`.trimEnd())
    return [
      '',
      `  ${paint(terminal, 'warning', clean(placeText(step.path, step)))}`,
      wrap(clean(step.reason), terminal.width, '  '),
      '',
      ...snippet,
    ].join('\n')
  })
  return ['', paint(terminal, 'title', `${count} left to you`), ...parts].join('\n')
}
