import { CliError } from '../../errors.js'

/** The refusal where there is no such thing as a gate. @param framework its name */
export function noGate(framework: string): CliError {
  const message = `a project of ${framework} has no gate that could be asked for`
  return new CliError('usage', 'gate-unknown', message, {
    hint: 'Leave --gate out: a route is protected where its data is.',
  })
}
