import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module.js'

const app = await NestFactory.create(AppModule)
app.setGlobalPrefix('api')
await app.listen(3000)
