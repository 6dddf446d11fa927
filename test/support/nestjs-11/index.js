export * as common from '@nestjs/common'
export * as core from '@nestjs/core'
export { ExpressAdapter } from '@nestjs/platform-express'
export { FastifyAdapter } from '@nestjs/platform-fastify'
