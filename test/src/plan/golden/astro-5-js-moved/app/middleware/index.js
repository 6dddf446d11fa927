import { sequence } from 'astro:middleware'
import { log } from './log.js'
import { onRequest as authOnRequest } from '../auth'

export const onRequest = sequence(authOnRequest, log)
