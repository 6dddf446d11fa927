import type { Handle } from '@sveltejs/kit';
import { sequence } from '@sveltejs/kit/hooks';
import { handle as authHandle } from './lib/server/auth';

const handle: Handle = sequence(authHandle, ({ event, resolve }) => resolve(event));
const handleError = () => ({ message: 'it went wrong' });

export { handle, handleError };
