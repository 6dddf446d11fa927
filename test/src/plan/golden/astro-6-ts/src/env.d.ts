/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    started: number;
    session: import('./auth').UserSession | null;
  }
}
