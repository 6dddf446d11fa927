declare global {
  interface Window {
    plausible: () => void
  }
  namespace App {
    interface Locals {
      session: import('@create-auth/runtime/sveltekit').Session | null
    }
  }
}

export {}
