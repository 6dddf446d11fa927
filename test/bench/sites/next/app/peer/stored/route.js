import { ORDERS } from '../../../bench/start.js'
import { stored } from '../../../peer.js'

export const dynamic = 'force-dynamic'

export async function GET() {
  const session = await stored.auth()
  return session ? Response.json(ORDERS) : new Response(null, { status: 401 })
}
