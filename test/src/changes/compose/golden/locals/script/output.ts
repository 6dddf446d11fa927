/// <reference types="@sveltejs/kit" />

declare namespace App {
	interface Locals {
		session: import('./lib/server/auth').UserSession | null
	}

	// interface Platform {}
}
