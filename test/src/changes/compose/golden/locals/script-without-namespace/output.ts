/// <reference types="vite/client" />

declare const VERSION: string;

declare namespace App {
  interface Locals {
    session: import('@create-auth/runtime/sveltekit').Session | null;
  }
}
