import 'reflect-metadata'
import * as common from '@nestjs/common'
import * as core from '@nestjs/core'
import { ExpressAdapter } from '@nestjs/platform-express'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import * as nest11 from 'nestjs-11'

const nest12 = { common, core, ExpressAdapter, FastifyAdapter }

export type Nest = typeof nest12

/** The versions of Nest that the binding is for. */
export const NEST: readonly (readonly [string, Nest])[] = [
  ['NestJS 11', nest11],
  ['NestJS 12', nest12],
]
