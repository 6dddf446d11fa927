import { ValidationPipe, VersioningType } from '@nestjs/common'
import { ConfigService } from '@nestjs/config'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger'
import compression from 'compression'
import cookieParser from 'cookie-parser'
import helmet from 'helmet'
import { Logger } from 'nestjs-pino'
import { AppModule } from './app.module'

async function bootstrap(): Promise<void> {
    const app = await NestFactory.create<NestExpressApplication>(AppModule, { bufferLogs: true, rawBody: true })
    const config = app.get(ConfigService)
    app.useLogger(app.get(Logger))
    app.set('trust proxy', 1)
    app.use(helmet())
    app.use(compression())
    app.use(cookieParser(config.get('COOKIE_SECRET')))
    app.enableCors({ origin: config.get('WEB_URL'), credentials: true })
    app.setGlobalPrefix('api', { exclude: ['health'] })
    app.enableVersioning({ type: VersioningType.URI })
    app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }))
    const document = SwaggerModule.createDocument(app, new DocumentBuilder().build())
    SwaggerModule.setup('docs', app, document)
    app.enableShutdownHooks()
    await app.listen(config.get('PORT') ?? 3000)
}

bootstrap()
