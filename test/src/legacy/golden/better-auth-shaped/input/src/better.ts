import { betterAuth } from 'better-auth'
import { db } from './db.js'
import { social } from './social.js'

const common = { user: { modelName: 'people' } }
export const auth = betterAuth({ ...common, database: db, user: { modelName: 'people' }, socialProviders: social() })
