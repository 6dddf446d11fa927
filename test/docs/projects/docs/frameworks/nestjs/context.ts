import type { NestExpressApplication } from '@nestjs/platform-express'
export { Controller, Get, Module } from '@nestjs/common'
export { APP_GUARD, NestFactory } from '@nestjs/core'
export { FastifyAdapter } from '@nestjs/platform-fastify'
export { Public, SessionGuard } from './src/session.guard'
export { prisma } from './src/database'
export declare const app: NestExpressApplication
export declare class AppModule {}
export declare class PrismaClient {}
