declare global {
  namespace App {
    interface Locals {
      session: import('./auth').UserSession | null;
    }
  }
}

export {};
