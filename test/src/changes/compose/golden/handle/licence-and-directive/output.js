/*! licence: MIT */
'use strict'

import { sequence } from '@sveltejs/kit/hooks'
import { handle as authHandle } from './lib/server/auth'

// whoever visits
export const handle = sequence(authHandle, ({ event, resolve }) => resolve(event))
