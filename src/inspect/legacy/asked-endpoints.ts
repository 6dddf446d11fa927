import { BETTER_AUTH_ENDPOINTS, endpointWork } from '../../catalog/better-auth-endpoints.js'
import { positionAt } from '../../syntax/lines.js'
import type { OwnSource } from '../../reading/source-files.js'
import { inFurtherLines, type OpenPoint } from './open-at.js'

const ENDPOINT = new RegExp(String.raw`/(${BETTER_AUTH_ENDPOINTS.join('|')})(?=['"\x60?#])`, 'g')

/**
 * Open points for requests to the endpoints of Better Auth that code makes by itself, without its client: by their addresses,
 * where these are written out; one for each that a file asks.
 *
 * @param path where it answers
 */
export function askedEndpoints(sources: readonly OwnSource[], path: string): readonly OpenPoint[] {
  return sources
    .filter(({ text }) => text.includes(`${path}/`))
    .flatMap((source) => {
      const asked = [...source.text.matchAll(ENDPOINT)].filter(({ index }) =>
        source.text.slice(0, index).endsWith(path),
      )
      const endpoints = new Set(asked.map(({ 1: endpoint = '' }) => endpoint))
      return [...endpoints].map((endpoint) => {
        const places = asked.filter(({ 1: each }) => each === endpoint)
        return openFor(
          source,
          endpoint,
          places.map(({ index }) => index - path.length),
        )
      })
    })
}

function openFor(
  { file, text }: OwnSource,
  endpoint: string,
  offsets: readonly number[],
): OpenPoint {
  const [first = { line: 1, column: 1 }, ...others] = offsets.map((offset) =>
    positionAt(text, offset),
  )
  return { file, ...first, ...endpointWork(endpoint, inFurtherLines(first, others)) }
}
