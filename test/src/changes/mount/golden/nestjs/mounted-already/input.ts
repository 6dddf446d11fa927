import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { mountAuth as signIn } from './auth';

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  app.enableCors();
  await signIn(app);
  await app.listen(3000);
}
bootstrap();
