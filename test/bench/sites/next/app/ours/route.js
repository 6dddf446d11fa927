import { ours } from '../../auth.js'
import { ORDERS } from '../../bench/start.js'

export const dynamic = 'force-dynamic'

export async function GET() {
  const session = await ours.auth()
  return session ? Response.json(ORDERS) : new Response(null, { status: 401 })
}
