declare global {
	namespace App {
		interface Locals {
			session: import("@create-auth/runtime/sveltekit").Session | null;
		}
	}
}

export {};
