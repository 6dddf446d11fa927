declare namespace App {
  interface SessionData {
    cart: string[];
  }
  interface Locals {
    session: import('@create-auth/runtime/astro').Session | null;
  }
}
