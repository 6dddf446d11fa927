/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    started: number;
    session: import('@create-auth/runtime/astro').Session | null;
  }
}
