/** NestJS 11, with the types of NestJS 12: the part that is used is the same. */
declare module 'nestjs-11' {
  export * as common from '@nestjs/common'
  export * as core from '@nestjs/core'
  export { ExpressAdapter } from '@nestjs/platform-express'
  export { FastifyAdapter } from '@nestjs/platform-fastify'
}
