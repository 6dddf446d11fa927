declare global {
	namespace App {
		interface Locals {
		}
	}
}

export {};
