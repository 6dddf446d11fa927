import { type Handle, sequence as inOrder } from "@sveltejs/kit/hooks"
import { security } from "#lib/security.ts"
import { handle as authHandle } from "./lib/server/auth"

export const handle = inOrder(
  authHandle,
  // headers
  security,
  async ({ event, resolve }) => resolve(event),
) satisfies Handle
