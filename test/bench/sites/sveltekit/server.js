import { createServer } from 'node:http'
import { start } from './bench/start.js'
import { handler } from './build/handler.js'

start(createServer(handler))
