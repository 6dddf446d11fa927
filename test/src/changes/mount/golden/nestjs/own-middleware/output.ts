import { NestFactory } from '@nestjs/core';
import { json, urlencoded } from 'express';
import { AppModule } from './app.module';
import { maintenance } from './maintenance';
import { setupSwagger } from './swagger';
import { mountAuth } from './auth';

async function bootstrap() {
	const app = await NestFactory.create(AppModule, { bodyParser: false });
	await mountAuth(app);
	app.use(json({ limit: '5mb' }));
	app.use(urlencoded({ extended: true }));
	app.use(maintenance);
	setupSwagger(app);
	await app.listen(3000);
}

bootstrap();
