import { type Handle, sequence as inOrder } from "@sveltejs/kit/hooks"
import { security } from "#lib/security.ts"

export const handle = inOrder(
  // headers
  security,
  async ({ event, resolve }) => resolve(event),
) satisfies Handle
