import { sequence } from '@sveltejs/kit/hooks';
import type { Handle } from '@sveltejs/kit';
import { paraglide } from './lib/paraglide';
import { handle as authHandle } from './lib/server/auth';

const log: Handle = ({ event, resolve }) => resolve(event);

export const handle: Handle = sequence(authHandle, paraglide, log);
