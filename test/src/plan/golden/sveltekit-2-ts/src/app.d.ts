declare global {
	namespace App {
		// interface Error {}
		interface Locals {
			session: import('./lib/server/auth').UserSession | null;
		}
	}
}

export {};
