import type { Handle } from '@sveltejs/kit';
import { sequence } from '@sveltejs/kit/hooks';
import { handle as authHandle } from './lib/server/auth';

export const handle: Handle = sequence(authHandle, async ({ event, resolve }) => {
	const response = await resolve(event);
	response.headers.set('x-frame-options', 'DENY');
	return response;
});
