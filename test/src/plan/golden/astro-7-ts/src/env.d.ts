declare global {
  namespace App {
    interface Locals {
      session: import('@create-auth/runtime/astro').Session | null;
    }
  }
}

export {};
