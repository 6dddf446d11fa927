import 'unplugin-icons/types/svelte'

export interface Shop {
  name: string
}

declare global {
  namespace App {
    interface Locals {
      session: import('./lib/server/auth').UserSession | null
    }
  }
}
