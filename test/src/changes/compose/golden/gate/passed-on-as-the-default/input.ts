import type { NextRequest } from 'next/server'

export { gateway as default, config } from './lib/gateway'
