import type { ManualStep } from '../../changes/change.js'
import type { Project } from '../../project.js'
import type { Note } from '../plan.js'

/** The step that lets sign-in pass where a gate of the application's own may answer in its place. */
export function gateSteps({ gate, basePath }: Project): readonly ManualStep[] {
  if (!gate?.leads) return []
  const { file, line, saw, remedy } = gate.leads
  return [
    {
      kind: 'manual',
      path: gate.file,
      ...(line !== undefined && file === gate.file && { line }),
      reason: `it runs in front of sign-in, and may answer its requests itself (${file}:${line}, ${saw}); until it lets ${basePath} pass, nobody can sign in`,
      snippet: remedy,
    },
  ]
}

/** Says where a gate of the application's own is the reason for another path. */
export function gateNotes({ gate, basePath }: Project): readonly Note[] {
  if (!gate?.closes) return []
  const { file, line, saw, path } = gate.closes
  return [
    {
      kind: 'warning',
      title: `Sign-in answers below ${basePath}`,
      lines: [
        `${gate.file} may answer requests to ${path} itself (${file}:${line}, ${saw}), and lets those to ${basePath} pass`,
        'another path: init --path <path>',
      ],
    },
  ]
}
