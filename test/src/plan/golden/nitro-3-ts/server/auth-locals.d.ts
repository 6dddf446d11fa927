import type { UserSession } from "./auth";

declare module "h3" {
  interface H3EventContext {
    /** Undefined where the middleware has not run. */
    session?: UserSession | null;
  }
}
