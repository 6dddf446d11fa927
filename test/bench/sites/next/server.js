import { createServer } from 'node:http'
import next from 'next'
import { start } from './bench/start.js'

const app = next({ dev: false, dir: import.meta.dirname })
await app.prepare()
start(createServer(app.getRequestHandler()))
