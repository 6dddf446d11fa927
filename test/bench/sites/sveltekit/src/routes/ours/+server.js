import { json } from '@sveltejs/kit'
import { ours } from '../../auth.js'
import { ORDERS } from '../../../bench/start.js'

export async function GET(event) {
  await ours.requireSession(event)
  return json(ORDERS)
}
