import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express } from 'express';
import { AppModule } from './app.module.js';
import { mountAuth } from './auth.js';

let server: Express;

export async function handler(request, response) {
  if (!server) {
    server = express();
    const app = await NestFactory.create(AppModule, new ExpressAdapter(server));
    app.enableCors();
    await mountAuth(app);
    await app.init();
  }
  server(request, response);
}
