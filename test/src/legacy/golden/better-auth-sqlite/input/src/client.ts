import { createAuthClient } from 'better-auth/client'

export const client = createAuthClient()
