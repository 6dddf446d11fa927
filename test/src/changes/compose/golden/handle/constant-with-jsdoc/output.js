import { sequence } from '@sveltejs/kit/hooks';
import { handle as authHandle } from './lib/server/auth';

/** @type {import('@sveltejs/kit').Handle} */
export const handle = sequence(authHandle, ({ event, resolve }) => resolve(event));
