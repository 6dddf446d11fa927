import type { FrameworkWorld } from '@create-auth/runtime/testing'
import koa3 from 'koa'
import koa2 from 'koa2'
import { EXPRESS } from '../../../support/express-versions.js'
import { NEST } from '../../../support/nestjs-versions.js'
import { expressWorld } from './express.js'
import { fastifyWorld } from './fastify.js'
import { koaWorld } from './koa.js'
import { nestOnExpress, nestOnFastify } from './nestjs.js'

/** A name for people, and what is tried. */
export type NamedWorld = readonly [string, FrameworkWorld]

/** Frameworks that are served by `node:http`, on whatever runtime has it. */
export const OVER_NODE_HTTP: readonly NamedWorld[] = [
  ...EXPRESS.map(([name, express]) => [name, expressWorld(express)] as const),
  ['Koa 2', koaWorld(koa2)],
  ['Koa 3', koaWorld(koa3)],
  ['Fastify 5', fastifyWorld],
  ...NEST.flatMap(([name, nest]) => [
    [`${name} on Express`, nestOnExpress(nest)] as const,
    [`${name} on Fastify`, nestOnFastify(nest)] as const,
  ]),
]
