declare global {
	namespace App {
		interface Locals { user: string;
			session: import('./lib/server/auth').UserSession | null;
		}
	}
}

export {};
