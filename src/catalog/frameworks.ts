import { express } from './frameworks/express.js'
import { fastify } from './frameworks/fastify.js'
import { hono } from './frameworks/hono.js'
import { koa } from './frameworks/koa.js'
import { nestjs } from './frameworks/nestjs.js'
import type { Framework } from './frameworks/framework.js'

/** Where several are there, the first. */
export const frameworks: readonly Framework[] = [express, koa, hono, fastify, nestjs]

/** The row of an id that came from outside, or undefined. */
export function findFramework(id: string): Framework | undefined {
  return frameworks.find((row) => row.id === id)
}
