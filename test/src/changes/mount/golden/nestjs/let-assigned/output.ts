import { NestFactory } from '@nestjs/core';
import type { INestApplication } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { mountAuth } from './auth.js';

let app: INestApplication;

export async function start() {
  app = await NestFactory.create(AppModule);
  await mountAuth(app);
  await app.listen(3000);
}
