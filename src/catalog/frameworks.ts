import { astro } from './frameworks/astro.js'
import { elysia } from './frameworks/elysia.js'
import { express } from './frameworks/express.js'
import { fastify } from './frameworks/fastify.js'
import { hono } from './frameworks/hono.js'
import { koa } from './frameworks/koa.js'
import { nestjs } from './frameworks/nestjs.js'
import { next } from './frameworks/next.js'
import { nitro } from './frameworks/nitro.js'
import { nuxt } from './frameworks/nuxt.js'
import { reactRouter } from './frameworks/react-router.js'
import { sveltekit } from './frameworks/sveltekit.js'
import { tanstackStart } from './frameworks/tanstack-start.js'
import type { ApplicationFramework, Framework } from './frameworks/framework.js'

/** Where several are there, the first. */
export const frameworks: readonly Framework[] = [
  next,
  sveltekit,
  nuxt,
  tanstackStart,
  astro,
  reactRouter,
  express,
  koa,
  hono,
  fastify,
  elysia,
  nestjs,
  nitro,
]

/** Those whose requests go through a value. */
export const applicationFrameworks: readonly ApplicationFramework[] = frameworks.flatMap((row) =>
  row.shape === 'application' ? [row] : [],
)

/** The row of an id that came from outside, or undefined. */
export function findFramework(id: string): Framework | undefined {
  return frameworks.find((row) => row.id === id)
}
