import { ORDERS } from '../../bench/start.js'
import { tokens } from '../../peer.js'

export const dynamic = 'force-dynamic'

export async function GET() {
  const session = await tokens.auth()
  return session ? Response.json(ORDERS) : new Response(null, { status: 401 })
}
