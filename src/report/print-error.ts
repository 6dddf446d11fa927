import type { CliError } from '../errors.js'
import { clean } from './clean.js'
import { placeText } from './place-text.js'
import { paint, type Terminal } from './terminal.js'
import { wrap } from './wrap.js'

/** A problem: what is wrong and where, then what to do about it. */
export function printError(error: CliError, terminal: Terminal): string {
  const { file, message, hint } = error
  const place = file === undefined ? '' : placeText(file, error)
  const named = file !== undefined && message.includes(file)
  const text = place === '' || named ? message : `${place}: ${message}`
  const [first = '', ...rest] = wrap(clean(text), terminal.width, '  ').split('\n')
  const mark = paint(terminal, 'bad', '×')
  return [`${mark} ${first.trimStart()}`, ...rest, wrap(clean(hint), terminal.width, '  ')].join(
    '\n',
  )
}
