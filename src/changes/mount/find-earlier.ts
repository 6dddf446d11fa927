import { findEarlierAnswer } from '../../application/find-earlier-answer.js'
import { bindingsOf } from '../../syntax/origin.js'
import { getPosition, splitBom, type Position } from '../../syntax/lines.js'
import { parseText } from '../../syntax/parse-source.js'
import { findMounted } from './find-mounted.js'
import { prepare } from './mount-app.js'
import type { MountRequest } from './mount-request.js'
import { describeSurroundings } from './prepared.js'

/**
 * The code that may answer requests to sign-in before it does: it stands in front of what mounts sign-in.
 *
 * @returns undefined where there is none, or where that can't be told
 */
export function findEarlier(request: MountRequest): Position | undefined {
  const source = parseText(request.file, splitBom(request.text).body)
  if (source.problem) return undefined
  const prepared = prepare(source, request)
  if ('reason' in prepared || !prepared.app) return undefined
  const mounted = [...findMounted(source, bindingsOf(source), request).values()]
  const answering = mounted.slice(0, 1)
  const surroundings = describeSurroundings(prepared, request)
  const found = findEarlierAnswer(surroundings, prepared.app, answering, request.path)
  return found && getPosition(source.text, found.getStart(source.tree))
}
