/// <reference types="@sveltejs/kit" />

declare namespace App {
	// interface Locals {}

	// interface Platform {}
}
