import { astro } from './astro/index.js'
import { elysia } from './elysia/index.js'
import { express } from './express/index.js'
import { fastify } from './fastify/index.js'
import { hono } from './hono/index.js'
import { koa } from './koa/index.js'
import { nestjs } from './nestjs/index.js'
import { next } from './next/index.js'
import { nitro } from './nitro/index.js'
import { nuxt } from './nuxt/index.js'
import { reactRouter } from './react-router/index.js'
import { sveltekit } from './sveltekit/index.js'
import { tanstackStart } from './tanstack-start/index.js'
import type { ApplicationFramework, Framework } from './framework.js'

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
