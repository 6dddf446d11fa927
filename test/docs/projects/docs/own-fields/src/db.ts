import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'

export const client = createClient({ url: 'file::memory:' })
export const db = drizzle(client)
