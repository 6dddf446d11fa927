import type { Handle } from '@sveltejs/kit';
import { sequence } from '@sveltejs/kit/hooks';
import { handle as authHandle } from './lib/server/auth';

export const handle = sequence(authHandle, (async ({ event, resolve }) => {
	return resolve(event, { transformPageChunk: ({ html }) => html.replace('%lang%', 'en') });
}) satisfies Handle);
