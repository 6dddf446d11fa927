import { ORDERS } from '../../bench/start.js'

export const dynamic = 'force-dynamic'
export const GET = () => Response.json(ORDERS)
