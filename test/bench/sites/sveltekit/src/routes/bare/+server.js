import { json } from '@sveltejs/kit'
import { ORDERS } from '../../../bench/start.js'

export const GET = () => json(ORDERS)
