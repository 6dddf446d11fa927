declare namespace App {
  interface SessionData {
    cart: string[];
  }
  interface Locals {
    session: import('./lib/server/auth').UserSession | null;
  }
}
