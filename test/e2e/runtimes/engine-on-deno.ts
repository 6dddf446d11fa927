import { engine } from './engine.js'
import { serve } from './serve-on-deno.js'

console.log((await serve(engine)).origin)
