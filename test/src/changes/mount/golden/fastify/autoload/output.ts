import { join } from 'node:path'
import AutoLoad from '@fastify/autoload'
import Fastify from 'fastify'
import { authPlugin } from './auth.js'

const app = Fastify()
app.register(authPlugin)
app.addHook('onClose', async () => {})
void app.register(AutoLoad, { dir: join(import.meta.dirname, 'plugins') })
void app.register(AutoLoad, { dir: join(import.meta.dirname, 'routes') })

void app.listen({ port: 3000 })
