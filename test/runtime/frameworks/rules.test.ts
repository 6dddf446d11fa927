import { frameworkRules, type FrameworkWorld } from '@create-auth/runtime/testing'
import koa3 from 'koa'
import koa2 from 'koa2'
import { describe, expect, test } from 'vitest'
import { EXPRESS } from '../../support/express-versions.js'
import { NEST } from '../../support/nestjs-versions.js'
import { elysiaWorld } from './worlds/elysia.js'
import { expressWorld } from './worlds/express.js'
import { fastifyWorld } from './worlds/fastify.js'
import { honoWorld } from './worlds/hono.js'
import { koaWorld } from './worlds/koa.js'
import { nestOnExpress, nestOnFastify } from './worlds/nestjs.js'

const WORLDS: readonly (readonly [string, FrameworkWorld])[] = [
  ...EXPRESS.map(([name, express]) => [name, expressWorld(express)] as const),
  ['Hono 4', honoWorld],
  ['Koa 2', koaWorld(koa2)],
  ['Koa 3', koaWorld(koa3)],
  ['Fastify 5', fastifyWorld],
  ['Elysia 1', elysiaWorld],
  ...NEST.flatMap(([name, nest]) => [
    [`${name} on Express`, nestOnExpress(nest)] as const,
    [`${name} on Fastify`, nestOnFastify(nest)] as const,
  ]),
]

describe.each(WORLDS)('%s', (_, world) => {
  const applying = frameworkRules.filter(({ needs }) => !needs || !world.lacks?.includes(needs))

  test.each(applying)('$name', async ({ run }) => {
    await expect(run(world)).resolves.toBeUndefined()
  })
})
