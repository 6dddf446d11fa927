declare global {
	namespace App {
		interface Locals {
			started: number;
			session: import('./lib/server/auth').UserSession | null;
		}
	}
}

export {};
