import { betterAuth } from 'better-auth'
import { db } from './db.js'

/** Who may sign in to the shop. */
export const auth = betterAuth({
  database: db,
  emailAndPassword: {
    enabled: true,
  },
  socialProviders: {
    github: {
      clientId: process.env.GITHUB_CLIENT_ID as string,
      clientSecret: process.env.GITHUB_CLIENT_SECRET as string,
    },
  },
})

export type Session = typeof auth.$Infer.Session
