import { sequence } from '@sveltejs/kit/hooks';
import { handle as authHandle } from './lib/server/auth';
import ownHandle from './hooks/handle.js';

export const handle = sequence(authHandle, ownHandle);
