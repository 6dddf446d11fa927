export namespace App {
  export interface Locals {
    own: string
  }
}

declare global {
  namespace App {
    interface Locals {
      session: import('./lib/server/auth').UserSession | null
    }
  }
}
