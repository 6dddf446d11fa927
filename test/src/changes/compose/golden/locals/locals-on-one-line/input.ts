declare global {
	namespace App {
		interface Locals {}
		interface Platform { env: Env; }
	}
}

export {};
