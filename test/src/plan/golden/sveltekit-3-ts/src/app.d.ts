declare global {
	namespace App {
		interface Locals {
			started: number;
			session: import('@create-auth/runtime/sveltekit').Session | null;
		}
	}
}

export {};
