import { useRequestEvent, useRequestFetch, useState } from '#imports';
import { createClient } from '@create-auth/runtime/vue';
import { getCurrentInstance, onServerPrefetch } from 'vue';

const client = createClient({ basePath: '/api/auth' });

/**
 * Who is signed in, as `session.value.data`, and how that changes. It decides what is shown, and
 * protects nothing: what does is `requireSession` on the server.
 */
export function useSession() {
	const read = useState('session');
	// With the cookies of the visitor, which a plain $fetch does not send.
	const ask = useRequestFetch();
	const event = import.meta.server && getCurrentInstance() ? useRequestEvent() : undefined;
	if (event)
		onServerPrefetch(async () => {
			read.value ??= await ask('/api/auth/session').catch(() => undefined);
			// A page that shows somebody is for nobody else.
			if (read.value) event.node.res.setHeader('cache-control', 'private, no-store');
		});
	const { signIn, signOut, update } = client;
	return { session: client.useSession(read), signIn, signOut, update };
}
