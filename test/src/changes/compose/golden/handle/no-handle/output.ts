import type { HandleServerError } from '@sveltejs/kit';
import { building } from '$app/environment';
export { handle } from './lib/server/auth';

export const handleError: HandleServerError = ({ error }) => {
	if (!building) console.error(error);
	return { message: 'it went wrong' };
};
