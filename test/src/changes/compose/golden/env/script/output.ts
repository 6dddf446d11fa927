/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    locale: string;
    session: import('@create-auth/runtime/astro').Session | null;
  }
}
