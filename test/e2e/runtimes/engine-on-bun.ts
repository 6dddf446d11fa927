import { engine } from './engine.js'
import { serve } from './serve-on-bun.js'

console.log((await serve(engine)).origin)
