import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins'
import { db } from '../db.js'

export const auth = betterAuth({
  appName: 'Shop',
  database: db,
  emailAndPassword: { enabled: true },
  socialProviders: {
    github: {
      clientId: process.env.GITHUB_CLIENT_ID as string,
      clientSecret: process.env['GITHUB_CLIENT_SECRET']!,
      scope: ['repo'],
    },
    microsoft: { clientId: process.env.MS_ID as string, clientSecret: process.env.MS_SECRET as string },
    kick: { clientId: 'x', clientSecret: 'y' },
  },
  plugins: [twoFactor(), somethingElse],
  session: { expiresIn: 60 },
})
