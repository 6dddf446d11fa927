import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { launchProgram } from '../../../src/launch/launch-program.js'
import { makeTree, removeTree, writeTree } from '../apply/tree.js'

/** Listens, has a child that ignores being asked to end, and one that leaves for a session and a parent of its own. */
const SERVER = `
const { spawn } = require('node:child_process')
const { writeFileSync } = require('node:fs')
const stay = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"
const stubborn = spawn(process.execPath, ['-e', stay])
const leave = "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' }).unref()"
spawn(process.execPath, ['-e', leave], { stdio: 'ignore' }).once('exit', () => {
  require('node:http').createServer().listen(0, '127.0.0.1', () => {
    console.log('ready', stubborn.pid)
  })
})
`

let root: string
beforeEach(() => {
  root = makeTree({})
  writeTree(root, { 'server.cjs': SERVER })
})
afterEach(() => {
  removeTree(root)
})

/** The processes of this machine whose environment names the folder. */
function listOwn(): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(root)
    } catch {
      return false
    }
  })
}

const command = `"${process.execPath}" server.cjs`

function makeLine() {
  const { PATH } = process.env
  return { command, cwd: root, env: { PATH, OWN: root }, log: join(root, 'state/out.log') }
}

test('a program is found by where it listens, and ends with all that it has started', async () => {
  const line = makeLine()
  const program = await launchProgram(line)
  const [socket, ...others] = await vi.waitUntil(
    async () => {
      const found = await program.listListening()
      return found.length > 0 && found
    },
    { timeout: 20_000 },
  )
  expect([socket?.host, others]).toEqual(['127.0.0.1', []])
  await vi.waitUntil(() => readFileSync(line.log, 'utf8').includes('ready'), { timeout: 10_000 })
  expect(program.findEnd()).toBeUndefined()
  expect(listOwn().length).toBeGreaterThanOrEqual(4)
  expect(await program.stop()).toEqual([])
  expect(listOwn()).toEqual([])
  // Once more is no harm.
  expect(await program.stop()).toEqual([])
})

test('how a program has ended is known, and what it has printed is kept for its owner alone', async () => {
  const line = { ...makeLine(), command: 'echo no database; exit 3' }
  const program = await launchProgram(line)
  await vi.waitUntil(() => program.findEnd(), { timeout: 10_000 })
  expect(program.findEnd()).toBe('exit code 3')
  expect(await program.stop()).toEqual([])
  expect(readFileSync(line.log, 'utf8')).toBe('no database\n')
  expect(statSync(line.log).mode & 0o777).toBe(0o600)
})
