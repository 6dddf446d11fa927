import { NestFactory } from "@nestjs/core"
import { FastifyAdapter, NestFastifyApplication } from "@nestjs/platform-fastify"
import { DocumentBuilder, SwaggerModule } from "@nestjs/swagger"
import helmet from "@fastify/helmet"
import { AppModule } from "./app.module"

async function bootstrap() {
	const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter())
	SwaggerModule.setup("docs", app, () => SwaggerModule.createDocument(app, new DocumentBuilder().build()))
	await app.register(helmet as any)
	app.enableCors()
	app.useStaticAssets({ root: "/public" })
	await app.listen(3000)
}
bootstrap()
