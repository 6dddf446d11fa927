import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { mountAuth as mountAuth2 } from './auth';

function mountAuth() {
  return 'theirs';
}

async function bootstrap() {
  const app = await NestFactory.create(AppModule, { abortOnError: false });
  await mountAuth2(app);
  mountAuth();
  await app.listen(3000);
}
bootstrap();
