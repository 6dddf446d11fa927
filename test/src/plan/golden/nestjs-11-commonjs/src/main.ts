import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { mountAuth } from './auth';

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  await mountAuth(app);
  await app.listen(process.env.PORT ?? 4000);
}
bootstrap();
