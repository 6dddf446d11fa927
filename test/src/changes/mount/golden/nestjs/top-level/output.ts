import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module.js'
import { mountAuth } from './auth.js'

const app = await NestFactory.create(AppModule)
await mountAuth(app)
app.setGlobalPrefix('api')
await app.listen(3000)
