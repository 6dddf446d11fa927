import { NestFactory } from '@nestjs/core';
import type { INestApplication } from '@nestjs/common';
import { AppModule } from './app.module.js';

let app: INestApplication;

export async function start() {
  app = await NestFactory.create(AppModule);
  await app.listen(3000);
}
