import { NestFactory } from '@nestjs/core';
import { AdminModule } from './admin.module';
import { AppModule } from './app.module';

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  const admin = await NestFactory.create(AdminModule);
  await app.listen(3000);
  await admin.listen(3001);
}
bootstrap();
