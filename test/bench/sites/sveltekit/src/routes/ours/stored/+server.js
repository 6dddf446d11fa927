import { json } from '@sveltejs/kit'
import { stored } from '../../../auth.js'
import { ORDERS } from '../../../../bench/start.js'

export async function GET(event) {
  await stored.requireSession(event)
  return json(ORDERS)
}
