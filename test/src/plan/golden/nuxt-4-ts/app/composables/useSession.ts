import { useRequestEvent, useRequestFetch, useState } from '#imports'
import { createClient } from '@create-auth/runtime/vue'
import { getCurrentInstance, onServerPrefetch } from 'vue'
import type { SessionFrom } from '@create-auth/runtime/vue'
import type { getSession } from '../../server/auth'

type Shown = SessionFrom<typeof getSession> | null

const client = createClient<typeof getSession>({ basePath: '/api/auth' })

/**
 * Who is signed in, as `session.value.data`, and how that changes. It decides what is shown, and
 * protects nothing: what does is `requireSession` on the server.
 */
export function useSession() {
  const read = useState<Shown | undefined>('session')
  // With the cookies of the visitor, which a plain $fetch does not send.
  const ask = useRequestFetch()
  const isRendered = import.meta.server && getCurrentInstance() !== null
  const event = isRendered ? useRequestEvent() : undefined
  const prefetch = async () => {
    if (!read.value) {
      const asked = ask<Shown>('/api/auth/session')
      read.value = await asked.catch(() => undefined)
    }
    // A page that shows somebody is for nobody else.
    const response = read.value ? event?.node.res : undefined
    response?.setHeader('cache-control', 'private, no-store')
  }
  if (event) onServerPrefetch(prefetch)
  const { signIn, signOut, update } = client
  return { session: client.useSession(read), signIn, signOut, update }
}
