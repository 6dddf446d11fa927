// Runs the program as if on a terminal whose input ends while a question is open.
import { Readable } from 'node:stream'

const input = Object.assign(new Readable({ read() {} }), { isTTY: true, setRawMode() {} })
Object.defineProperty(process, 'stdin', { value: input })
Object.defineProperty(process.stdout, 'isTTY', { value: true })
delete process.env.CI

const { run } = await import('../../../dist/program/main.js')
void run(['node', 'create-auth'])
