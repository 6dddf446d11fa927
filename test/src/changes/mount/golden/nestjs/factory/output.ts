import { INestApplication, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { mountAuth } from './auth';

export async function createApp(): Promise<INestApplication> {
  const app = await NestFactory.create(AppModule, {
    logger: ['error', 'warn'],
  });
  await mountAuth(app);
  app.useGlobalPipes(new ValidationPipe());
  return app;
}
