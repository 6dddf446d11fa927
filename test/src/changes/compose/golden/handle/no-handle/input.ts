import type { HandleServerError } from '@sveltejs/kit';
import { building } from '$app/environment';

export const handleError: HandleServerError = ({ error }) => {
	if (!building) console.error(error);
	return { message: 'it went wrong' };
};
