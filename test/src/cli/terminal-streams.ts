import { PassThrough, Writable } from 'node:stream'
import type { Streams } from '../../../src/cli/io.js'
import type { Step } from './run-in-thread.js'

/** What was written to the streams of a run. */
export interface Written {
  stdout: string
  stderr: string
  /** Both, in the order in which it was written. */
  shown: string
}

/**
 * The streams of a run, and what is written to them.
 *
 * @param steps where they are given, somebody is at a terminal, who waits for each text and then presses keys
 */
export function makeStreams(steps?: readonly Step[]): {
  readonly streams: Streams
  readonly written: Written
} {
  const isTTY = steps !== undefined
  const written = { stdout: '', stderr: '', shown: '' }
  const left = [...(steps ?? [])]
  const keyboard = new PassThrough()
  let unseen = ''
  const see = (name: 'stdout' | 'stderr', text: string): void => {
    written[name] += text
    written.shown += text
    unseen += text
    const [next] = left
    if (!next || !unseen.includes(next[0])) return
    unseen = ''
    left.shift()
    // A question listens when it has been drawn.
    setImmediate(() => keyboard.write(next[1]))
  }
  const screen = (name: 'stdout' | 'stderr'): Writable => {
    const stream = new Writable({
      decodeStrings: false,
      write: (text, _, done) => {
        see(name, String(text))
        done()
      },
    })
    return Object.assign(stream, { columns: 80, rows: 50, isTTY })
  }
  const stdin = Object.assign(keyboard, { isTTY, setRawMode: () => undefined })
  return { streams: { stdin, stdout: screen('stdout'), stderr: screen('stderr') }, written }
}
