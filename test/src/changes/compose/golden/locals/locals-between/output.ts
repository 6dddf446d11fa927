declare global {
	namespace App {
		interface Locals { user: string;
			session: import('@create-auth/runtime/sveltekit').Session | null;
		}
	}
}

export {};
