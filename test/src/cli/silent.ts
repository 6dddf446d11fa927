import type { Io } from '../../../src/cli/io.js'

const terminal = { colour: false, width: 80 }
/** Tells nobody anything. */
export const SILENT: Io = {
  out: terminal,
  err: terminal,
  print: () => undefined,
  give: () => undefined,
  report: () => undefined,
  readInput: () => '',
}
