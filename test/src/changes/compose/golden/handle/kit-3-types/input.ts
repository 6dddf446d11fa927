import type { Handle, HandleFetch } from '@sveltejs/kit/hooks';

export const handleFetch: HandleFetch = ({ request, fetch }) => fetch(request);

export const handle: Handle = ({ event, resolve }) => resolve(event);
