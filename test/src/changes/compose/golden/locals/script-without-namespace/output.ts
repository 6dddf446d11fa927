/// <reference types="vite/client" />

declare const VERSION: string;

declare namespace App {
  interface Locals {
    session: import('./lib/server/auth').UserSession | null;
  }
}
