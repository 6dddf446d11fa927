/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    locale: string;
    session: import('./lib/server/auth').UserSession | null;
  }
}
