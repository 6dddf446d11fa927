import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';

function mountAuth() {
  return 'theirs';
}

async function bootstrap() {
  const app = await NestFactory.create(AppModule, { abortOnError: false });
  mountAuth();
  await app.listen(3000);
}
bootstrap();
