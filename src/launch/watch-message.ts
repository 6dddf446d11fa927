import * as v from 'valibot'
import { parseJson, type Output } from '../validation.js'

const WATCH = v.object({
  /** For the shell. */
  command: v.string(),
  /** Absolute: the file that gets what it prints. */
  log: v.string(),
  /** By which its processes are known. */
  mark: v.string(),
})

/** What the watcher is told when it starts. */
export type Watch = Output<typeof WATCH>

/** @param text JSON of ours */
export function parseWatch(text: string): Watch {
  return parseJson(WATCH, JSON.parse(text))
}

const MESSAGE = v.union([
  v.object({ pid: v.number() }),
  /** How it ended: its exit code, or the signal. */
  v.object({ ended: v.string() }),
  /** The processes that could not be ended. */
  v.object({ left: v.array(v.number()) }),
])

/** What the watcher says. */
export type WatchMessage = Output<typeof MESSAGE>

/** @param line JSON of ours */
export function parseWatchMessage(line: string): WatchMessage {
  return parseJson(MESSAGE, JSON.parse(line))
}
