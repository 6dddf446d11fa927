import * as fc from 'fast-check'
import { SECRET_NAMES } from '../../../../../src/plan/secret/secrets.js'

/** Names of variables, ours among them. */
export const anyKey = fc.constantFrom('A', 'B_C', 'OLD_AUTH_SECRET', ...SECRET_NAMES.slice(-4))
const plain = fc.stringMatching(/^[\w$&:/+=-]{0,12}$/)
/** Values as they are written. */
export const anyValue = fc.oneof(
  plain,
  fc.stringMatching(/^[^'\\]{0,20}$/).map((text) => `'${text}'`),
  fc.stringMatching(/^[^"\\]{0,20}$/).map((text) => `"${text}"`),
  plain.map((text) => `"-----BEGIN-----\n${text}\n-----END-----"`),
  fc.constantFrom('', "''", '`a"b`', '$& $1 $$', '# why', 'x # why', "'x' # it's \"why\""),
)
const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', 'export ', '  '),
      anyKey,
      fc.constantFrom('=', ' = ', ': '),
      anyValue,
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('', '# AUTH_SECRET=example', '# it is "quoted', '#AUTH_SECRET_1=x', 'words'),
)
/** Texts of env files, the odd ones included. */
export const anyEnvFile = fc
  .tuple(fc.constantFrom('', '\uFEFF'), fc.array(line), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([bom, lines, eol, ended]) => {
    const text = lines.join('\n').replaceAll(/\r?\n/g, eol)
    return `${bom}${text}${ended ? eol : ''}`
  })
