import { nearest } from '../catalog/providers.js'
import { CliError } from '../errors.js'

/**
 * Refuses the name of a check that there is not.
 *
 * @param ids of the checks that there are
 * @throws {CliError} `check-unknown`
 */
export function refuseUnknownCheck(id: string, ids: readonly string[]): void {
  if (ids.includes(id)) return
  const near = nearest(id, ids)
  throw new CliError('usage', 'check-unknown', `there is no check '${id}'`, {
    hint: near.length > 0 ? `Did you mean: ${near.join(', ')}?` : `Checks: ${ids.join(', ')}`,
  })
}
