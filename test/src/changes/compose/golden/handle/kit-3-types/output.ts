import type { Handle, HandleFetch } from '@sveltejs/kit/hooks';
import { sequence } from '@sveltejs/kit/hooks';
import { handle as authHandle } from './lib/server/auth';

export const handleFetch: HandleFetch = ({ request, fetch }) => fetch(request);

export const handle: Handle = sequence(authHandle, ({ event, resolve }) => resolve(event));
