import type { Session } from "@create-auth/runtime";

declare module "h3" {
  interface H3EventContext {
    /** Undefined where the middleware has not run. */
    session?: Session | null;
  }
}
