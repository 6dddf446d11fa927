import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { mountAuth } from './auth.js';

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  await mountAuth(app);
  await app.listen(process.env.PORT ?? 4000);
}
await bootstrap();
