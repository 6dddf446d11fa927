import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { served } from '../../runtime/frameworks/worlds/served.js'
import { engine } from './engine.js'

console.log((await served(createAdaptorServer(engine) as Server)).origin)
