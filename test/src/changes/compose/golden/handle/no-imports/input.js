export async function init() {
	await connect();
}
