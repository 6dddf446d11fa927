import { Logger } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { Transport } from '@nestjs/microservices'
import { AppModule } from './app.module.js'
import { mountAuth } from './auth.js'

async function main() {
  try {
    const app = await NestFactory.create(AppModule)
    await mountAuth(app)
    app.connectMicroservice({ transport: Transport.TCP })
    await app.startAllMicroservices()
    await app.listen(3000)
  } catch (error) {
    new Logger('main').error(error)
    process.exit(1)
  }
}

main()
