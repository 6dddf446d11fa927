/// <reference types="@sveltejs/kit" />

declare namespace App {
	interface Locals {
		session: import('@create-auth/runtime/sveltekit').Session | null
	}

	// interface Platform {}
}
