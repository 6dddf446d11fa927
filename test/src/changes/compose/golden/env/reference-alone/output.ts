/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    session: import('@create-auth/runtime/astro').Session | null
  }
}
