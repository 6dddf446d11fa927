declare global {
  namespace App {
    interface Error {
      code: string
    }
    interface Locals {
      session: import('./lib/server/auth').UserSession | null
    }
  }
}

export {}
