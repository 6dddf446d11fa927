import { stored } from '../../../auth.js'
import { ORDERS } from '../../../bench/start.js'

export const dynamic = 'force-dynamic'

export async function GET() {
  const session = await stored.auth()
  return session ? Response.json(ORDERS) : new Response(null, { status: 401 })
}
