import { sequence } from '@sveltejs/kit/hooks';
import type { Handle } from '@sveltejs/kit';
import { paraglide } from './lib/paraglide';

const log: Handle = ({ event, resolve }) => resolve(event);

export const handle: Handle = sequence(paraglide, log);
