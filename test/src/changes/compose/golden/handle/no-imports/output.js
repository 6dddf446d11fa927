export { handle } from './lib/server/auth';

export async function init() {
	await connect();
}
