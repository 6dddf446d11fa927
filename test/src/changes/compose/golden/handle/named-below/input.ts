import type { Handle } from '@sveltejs/kit';

const handle: Handle = ({ event, resolve }) => resolve(event);
const handleError = () => ({ message: 'it went wrong' });

export { handle, handleError };
