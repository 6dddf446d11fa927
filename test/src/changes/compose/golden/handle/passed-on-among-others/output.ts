import './instrument';
import { sequence } from '@sveltejs/kit/hooks';
import { handle as authHandle } from './lib/server/auth';
import { i18n as ownHandle } from '$lib/hooks';
export { handleError, init } from '$lib/hooks';
export const handle = sequence(authHandle, ownHandle);
