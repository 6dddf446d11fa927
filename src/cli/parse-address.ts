import { CliError } from '../errors.js'

/**
 * The address of an application.
 *
 * @param example of such an address
 * @throws {CliError} `url-invalid`
 */
export function parseAddress(text: string, example: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new CliError('usage', 'url-invalid', `'${text}' is not the address of an application`, {
    hint: `Write it with its scheme: --url ${example}`,
  })
}
