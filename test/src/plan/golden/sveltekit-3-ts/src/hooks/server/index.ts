import { sequence, type Handle } from '@sveltejs/kit/hooks';
import { log } from '#lib/log.ts';
import { handle as authHandle } from '../../lib/server/auth';

export const handle: Handle = sequence(authHandle, log);
