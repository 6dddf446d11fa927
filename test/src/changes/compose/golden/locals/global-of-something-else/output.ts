declare global {
  interface Window {
    plausible: () => void
  }
  namespace App {
    interface Locals {
      session: import('./lib/server/auth').UserSession | null
    }
  }
}

export {}
