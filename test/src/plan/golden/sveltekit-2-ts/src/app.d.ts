declare global {
	namespace App {
		// interface Error {}
		interface Locals {
			session: import('@create-auth/runtime/sveltekit').Session | null;
		}
	}
}

export {};
